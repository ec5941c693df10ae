import { z } from 'zod'
import type { RowId } from '../ids.ts'
import { Predecessor, samePredecessor } from '../predecessors.ts'
import { sameLink } from './cell-link.ts'
import { sameSource } from './cell-source.ts'

/** Text alone can be a link: the service drops the link of a cell that is blank, a number or a formula. */
export const canBeLink = ({ value, formula }: Pick<Cell, 'value' | 'formula'>): boolean =>
  typeof value === 'string' && value !== '' && formula === null

/** The link of a cell into which this was written: the one that was written with it, else its own, and none where it is no text. */
export const linkAfter = <L extends string | null | undefined>(written: Content, before: L): L | string | null =>
  canBeLink(written) ? (written.link === undefined ? before : written.link) : null

/**
 * What is to be written into a cell where something that was not written yet is replaced: a text keeps the link of the one before, and
 * what was to become of the image of the cell still does.
 */
export function over<C extends Content>(earlier: Content, later: C): C {
  const link = later.link === undefined && canBeLink(later) ? linkAfter(earlier, undefined) : later.link
  const whole = link === later.link ? later : { ...later, link }
  const imaged = whole.image === undefined && earlier.image !== undefined ? { ...whole, image: earlier.image } : whole
  // A link to another cell that was cut stays cut, and one that was to be made is not made any more.
  return imaged.linkIn === undefined && earlier.linkIn !== undefined ? { ...imaged, linkIn: null } : imaged
}

/** A person in a cell. At least one of the two is there. */
export const Contact = z
  .strictObject({ email: z.string().max(320).optional(), name: z.string().max(200).optional() })
  .refine(contact => Boolean(contact.email || contact.name), 'a contact needs a name or an e-mail address')
export type Contact = z.infer<typeof Contact>

/**
 * What a cell holds, whatever its column: nothing, text (dates as YYYY-MM-DD, date-times as ISO 8601), a number, a yes or no,
 * people, several choices, or the rows that its row waits for. A single contact is a list of one.
 */
export const CellValue = z.union([
  z.null(),
  z.string().max(4000),
  z.number(),
  z.boolean(),
  z.strictObject({ kind: z.literal('contacts'), contacts: z.array(Contact).max(200) }),
  z.strictObject({ kind: z.literal('choices'), choices: z.array(z.string().max(500)).max(200) }),
  z.strictObject({ kind: z.literal('predecessors'), predecessors: z.array(Predecessor).max(500) }),
])
export type CellValue = z.infer<typeof CellValue>

/** A cell as the service last told it: the value, how it is shown where that differs, and the formula behind it. */
export type Cell = {
  readonly value: CellValue
  readonly display: string | null
  readonly formula: string | null
  /** Where it leads, as `cell-link.ts` writes it: null for nowhere, absent where that is not said. */
  readonly link?: string | null | undefined
  /** Its own format descriptor (API guide 10); absent or null where it has none, so that its numbers look as its column has it. */
  readonly format?: string | null | undefined
  /** The service's id of the image that it shows, for which the value stands: null for none, absent where that is not said. */
  readonly image?: string | null | undefined
  /** The cell of another sheet whose value it shows, as `cell-source.ts` writes it: null for none, absent where that is not said. */
  readonly linkIn?: string | null | undefined
  /** The cells of other sheets that show its value, as `cell-source.ts` writes them; absent or null where there are none. */
  readonly linksOut?: string | null | undefined
}

/**
 * What a person put into a cell: a formula, or else a value; and where it leads. `image` is the one of which it gets a copy; null takes its
 * image away. `linkIn` is the cell of another sheet whose value it shows from then on; null cuts such a link.
 */
export type Content = Pick<Cell, 'value' | 'formula' | 'link' | 'image' | 'linkIn'>

export const blankCell: Cell = { value: null, display: null, formula: null }

/**
 * The same cell with null for each link and image that it does not have. A cell of the service, or on screen, leaves them out, and what is
 * left out matches any in a comparison: a link that a colleague made or cut would pass unnoticed.
 */
export const wholeCell = (cell: Cell): Cell => ({
  ...cell,
  link: cell.link ?? null,
  image: cell.image ?? null,
  linkIn: cell.linkIn ?? null,
})

/**
 * The cell that a written content makes. A value cuts the link to another cell, so no link is left but the one that was written with it. A
 * hyperlink or an image that the content does not name stays as it was, and is left out.
 */
export const writtenCell = ({ value, formula, link, image, linkIn }: Content): Cell => ({
  ...{ value, display: formula, formula, linkIn: linkIn ?? null },
  ...(link !== undefined && { link }),
  ...(image !== undefined && { image }),
})

/** What a person reads in the cell when no richer drawing applies. */
export function displayText(cell: Cell): string {
  return cell.display ?? valueText(cell.value)
}

export function valueText(value: CellValue): string {
  if (value === null) return ''
  if (typeof value !== 'object') return String(value)
  switch (value.kind) {
    case 'choices':
      return value.choices.join(', ')
    case 'contacts':
      return value.contacts.map(contactLabel).join(', ')
    case 'predecessors':
      // Which numbers they have is known by the view alone: it gives them as what the cell displays.
      return value.predecessors.length === 1 ? '1 row' : `${value.predecessors.length} rows`
  }
}

export function contactLabel(contact: Contact): string {
  return contact.name || contact.email || ''
}

/** The rows that a value names. */
export function rowsIn(value: CellValue): readonly RowId[] {
  if (typeof value !== 'object' || value?.kind !== 'predecessors') return []
  return value.predecessors.map(({ rowId }) => rowId)
}

/** The same with other ids of the rows that it names; the same object where none of them has another one. */
export function withRows(value: CellValue, now: (rowId: RowId) => RowId): CellValue {
  if (typeof value !== 'object' || value?.kind !== 'predecessors') return value
  if (value.predecessors.every(({ rowId }) => now(rowId) === rowId)) return value
  return { ...value, predecessors: value.predecessors.map(each => ({ ...each, rowId: now(each.rowId) })) }
}

/** The same content, whatever object holds it. An edit that changes nothing is not sent. */
export function sameValue(a: CellValue, b: CellValue): boolean {
  if (a === b) return true
  if (a === null || b === null || typeof a !== 'object' || typeof b !== 'object') return false
  if (a.kind === 'choices' && b.kind === 'choices') return sameList(a.choices, b.choices, (x, y) => x === y)
  if (a.kind === 'contacts' && b.kind === 'contacts') {
    return sameList(a.contacts, b.contacts, (x, y) => x.email === y.email && (x.name ?? '') === (y.name ?? ''))
  }
  if (a.kind === 'predecessors' && b.kind === 'predecessors') {
    return sameList(a.predecessors, b.predecessors, samePredecessor)
  }
  return false
}

/**
 * By formula where either has one: a value computed anew under the same formula is no one's change. An empty text is nothing. Links,
 * images and links to other cells count where both say theirs.
 */
export function sameContent(a: Content, b: Content): boolean {
  if (!sameLink(a.link, b.link) || !sameImage(a.image, b.image) || !sameSource(a.linkIn, b.linkIn)) return false
  if (a.formula !== null || b.formula !== null) return a.formula === b.formula
  return sameValue(emptyToNull(a.value), emptyToNull(b.value))
}

/** Those that are not said differ from none. */
export const sameImage = (a: Cell['image'], b: Cell['image']): boolean => a === b || a === undefined || b === undefined

const emptyToNull = (value: CellValue): CellValue => (value === '' ? null : value)

function sameList<T>(a: readonly T[], b: readonly T[], same: (x: T, y: T) => boolean): boolean {
  return a.length === b.length && a.every((item, index) => same(item, b[index] as T)) // same length: the index exists
}
