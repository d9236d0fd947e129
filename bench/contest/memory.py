"""Says how much memory this process has held at most. It imports nothing, as fresh processes are timed with it.

`resource.getrusage` would not do: on Linux its figure begins with what the parent held, so that a small process
started by a large one looks large.
"""


def kilobytes_held() -> int:
    """Give the most kilobytes that this process has held since it began; 0 where the system doesn't tell."""
    try:
        with open("/proc/self/status") as status:
            return next(int(line.split()[1]) for line in status if line.startswith("VmHWM"))
    except (OSError, StopIteration):
        return 0


if __name__ == "__main__":
    print(kilobytes_held())
