// A character's file can be opened where the browser reads files: its text goes into the form, and is sent with it.
for (const input of document.querySelectorAll("input[type=file][data-into]")) {
  input.closest("label").hidden = false;
  input.addEventListener("change", async () => {
    const file = input.files[0];
    if (file) document.getElementById(input.dataset.into).value = await file.text();
  });
}
