/** What stands in a field of a form, without spaces around it; empty when there is no such field. */
export function textOf(form: FormData, name: string): string {
  const value = form.get(name)
  return typeof value === 'string' ? value.trim() : ''
}

/** The first of these fields that is shown and has nothing in it; it gets the focus. */
export function firstEmpty<Name extends string>(form: HTMLFormElement, names: readonly Name[]): Name | null {
  const texts = new FormData(form)
  const empty = names.find(name => form.elements.namedItem(name) !== null && textOf(texts, name) === '')
  const field = empty && form.elements.namedItem(empty)
  if (field instanceof HTMLInputElement) field.focus()
  return empty ?? null
}
