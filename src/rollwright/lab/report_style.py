"""The style of a report's page: light and dark, narrow and wide, screen and paper."""

from __future__ import annotations

PAGE = """\
.rw-report { font-family: system-ui, -apple-system, 'Segoe UI', Roboto, Arial, sans-serif; line-height: 1.45;
  max-width: 60rem; margin: 0 auto; padding: 1rem; color: #1b1b1b; background: #ffffff; }
body:has(> .rw-report) { margin: 0; background: #ffffff; }
.rw-report h1 { font-size: 1.5rem; line-height: 1.2; margin: 0.5rem 0; overflow-wrap: anywhere; }
.rw-report h2 { font-size: 1.2rem; margin: 2rem 0 0.5rem; }
.rw-report p { max-width: 46rem; }
.rw-report code { font-family: ui-monospace, Consolas, monospace; font-size: 0.9rem; overflow-wrap: anywhere; }
.rw-report figure { margin: 1.25rem 0; overflow-x: auto; }
.rw-report .rw-chart { display: block; max-width: 100%; height: auto; }
.rw-report .rw-chart.wide { min-width: 34rem; }
.rw-report .scroll { overflow-x: auto; margin: 1.25rem 0 0.5rem; }
.rw-report table { border-collapse: collapse; font-variant-numeric: tabular-nums; font-size: 0.95rem; }
.rw-report caption { text-align: start; font-weight: 600; padding: 0 0 0.35rem; }
.rw-report th, .rw-report td { padding: 0.2rem 0.7rem; text-align: start; border-bottom: 1px solid #dcdcdc;
  vertical-align: baseline; }
.rw-report thead th { border-bottom: 2px solid #8a8a8a; vertical-align: bottom; }
.rw-report tbody th { font-weight: 400; min-width: 6rem; }
.rw-report .number { text-align: end; }
.rw-report tbody .number { white-space: nowrap; }
.rw-report summary { cursor: pointer; margin-top: 1.25rem; }
.rw-report .note, .rw-report .about { color: #585858; font-size: 0.9rem; margin-top: 0.25rem; }
.rw-report .about { margin-top: 2rem; border-top: 1px solid #dcdcdc; padding-top: 0.5rem; }
@media (prefers-color-scheme: dark) {
  .rw-report { color: #ececec; background: #16181b; }
  body:has(> .rw-report) { background: #16181b; }
  .rw-report th, .rw-report td, .rw-report .about { border-color: #3d4146; }
  .rw-report .note, .rw-report .about { color: #b4b4b4; }
}
@media print {
  .rw-report { max-width: none; padding: 0; }
  .rw-report figure, .rw-report tr { break-inside: avoid; }
  .rw-report .rw-chart.wide { min-width: 0; }
  .rw-report figure, .rw-report .scroll { overflow: visible; }
}"""
