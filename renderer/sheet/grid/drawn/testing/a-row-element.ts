/** The element of a row outside of any document: only the attributes that identify the row. */
export function aRowElement(): Element {
  const attributes = new Map<string, string>()
  const element = {
    getAttribute: (name: string) => attributes.get(name) ?? null,
    setAttribute: (name: string, value: string) => attributes.set(name, value),
    removeAttribute: (name: string) => attributes.delete(name),
    classList: { toggle: () => false },
  }
  // as: the parts of an element that drawing a row uses
  return element as unknown as Element
}
