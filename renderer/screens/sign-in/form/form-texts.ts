/** What stands in a field of a form, without spaces around it; empty when there is no such field. */
export function textOf(form: FormData, name: string): string {
  const value = form.get(name)
  return typeof value === 'string' ? value.trim() : ''
}

/** The first of these fields that is in the form and has nothing in it. */
export function firstEmpty<Name extends string>(form: HTMLFormElement, names: readonly Name[]): Name | null {
  const texts = new FormData(form)
  return names.find(name => form.elements.namedItem(name) !== null && textOf(texts, name) === '') ?? null
}

/** Puts the keyboard into a field of the form. */
export function focusField(form: HTMLFormElement, name: string): void {
  const field = form.elements.namedItem(name)
  if (field instanceof HTMLInputElement) field.focus()
}
