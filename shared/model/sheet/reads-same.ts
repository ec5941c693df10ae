import { sameLink } from './cell-link.ts'
import { sameSource } from './cell-source.ts'
import { type CellValue, type Content, sameContent, sameImage, valueText } from './cell-value.ts'

/**
 * Whether a cell has the same content in possibly another form: a service that converts a column writes 12 for "12",
 * which is no user's change. In the same form, only equal content is the same.
 */
export function readsSame(before: Content, now: Content): boolean {
  if (sameContent(before, now)) return true
  if (!sameLink(before.link, now.link) || !sameImage(before.image, now.image)) return false
  if (!sameSource(before.linkIn, now.linkIn)) return false
  if (before.formula !== null || now.formula !== null || formOf(before.value) === formOf(now.value)) return false
  const isBox = typeof before.value === 'boolean' || typeof now.value === 'boolean'
  // "True" becomes a ticked box.
  const texts = (value: CellValue) => (isBox ? textsOf(value).map(text => text.toLowerCase()) : textsOf(value))
  const texted = texts(before.value)
  return texts(now.value).some(text => texted.includes(text))
}

function formOf(value: CellValue): string {
  return value !== null && typeof value === 'object' ? value.kind : typeof value
}

/** All forms that a service may use: an unticked box may be blank, and a contact is a name or an address. */
function textsOf(value: CellValue): readonly string[] {
  if (value === false) return ['false', '']
  const text = valueText(value)
  if (value === null || typeof value !== 'object' || value.kind !== 'contacts') return [text]
  return [text, value.contacts.map(({ email, name }) => email ?? name).join(', ')]
}
