/** Writes texts into the fields of a form; what is hidden or ticked stays as it is. */
export function fillForm(form: HTMLFormElement, fields: Readonly<Record<string, string>>): void {
  for (const [name, value] of Object.entries(fields)) {
    const field = form.elements.namedItem(name);
    if (field instanceof HTMLInputElement && field.type === 'checkbox') continue;
    if (field instanceof HTMLInputElement && field.type === 'hidden') continue;
    if (field !== null && 'value' in field) field.value = value;
  }
}
