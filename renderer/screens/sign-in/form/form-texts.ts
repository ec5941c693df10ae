/** The trimmed text of a field; empty without the field. */
export function textOf(form: FormData, name: string): string {
  const value = form.get(name)
  return typeof value === 'string' ? value.trim() : ''
}

/** The first existing but empty field of these. */
export function firstEmpty<Name extends string>(form: HTMLFormElement, names: readonly Name[]): Name | null {
  const texts = new FormData(form)
  return names.find(name => form.elements.namedItem(name) !== null && textOf(texts, name) === '') ?? null
}

/** Focuses a field of the form. */
export function focusField(form: HTMLFormElement, name: string): void {
  const field = form.elements.namedItem(name)
  if (field instanceof HTMLInputElement) field.focus()
}
