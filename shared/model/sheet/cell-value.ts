import { z } from 'zod'
import type { RowId } from '../ids.ts'
import { Predecessor, samePredecessor } from '../predecessors.ts'
import { sameLink } from './cell-link.ts'
import { sameSource } from './cell-source.ts'

/** Only text can be a link: the service drops the link of a blank cell, a number or a formula. */
export const canBeLink = ({ value, formula }: Pick<Cell, 'value' | 'formula'>): boolean =>
  typeof value === 'string' && value !== '' && formula === null

/** The link of a cell after an edit: the written one, else the existing one; none if the content is no text. */
export const linkAfter = <L extends string | null | undefined>(written: Content, before: L): L | string | null =>
  canBeLink(written) ? (written.link === undefined ? before : written.link) : null

/**
 * Combines an edit with an unsent earlier one that it replaces: a text keeps the earlier link, and a pending change of
 * the image stays.
 */
export function over<C extends Content>(earlier: Content, later: C): C {
  const link = later.link === undefined && canBeLink(later) ? linkAfter(earlier, undefined) : later.link
  const whole = link === later.link ? later : { ...later, link }
  const imaged = whole.image === undefined && earlier.image !== undefined ? { ...whole, image: earlier.image } : whole
  // A removed link to another cell stays removed, and a pending new one is dropped.
  return imaged.linkIn === undefined && earlier.linkIn !== undefined ? { ...imaged, linkIn: null } : imaged
}

/** A contact in a cell, with a name, an address or both. */
export const Contact = z
  .strictObject({ email: z.string().max(320).optional(), name: z.string().max(200).optional() })
  .refine(contact => Boolean(contact.email || contact.name), 'a contact needs a name or an e-mail address')
export type Contact = z.infer<typeof Contact>

/**
 * The value of any cell: blank, text (dates as YYYY-MM-DD, date-times as ISO 8601), number, boolean, contacts, choices,
 * or predecessors. A single contact is a list of one.
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

/** A cell as the service last sent it: the value, its display text if different, and its formula. */
export type Cell = {
  readonly value: CellValue
  readonly display: string | null
  readonly formula: string | null
  /** The link, in the format of `cell-link.ts`: null for none, absent if unspecified. */
  readonly link?: string | null | undefined
  /** Its own format descriptor (API guide 10); absent or null if the column's applies. */
  readonly format?: string | null | undefined
  /**
   * The service's id of its image, for which the value is the alternative text: null for none, absent if unspecified.
   */
  readonly image?: string | null | undefined
  /** The source of a cell link, in the format of `cell-source.ts`: null for none, absent if unspecified. */
  readonly linkIn?: string | null | undefined
  /** The cells of other sheets that link to it, in the format of `cell-source.ts`; absent or null without any. */
  readonly linksOut?: string | null | undefined
}

/**
 * The content that a user sets: a formula or a value, and a link. `image`: the image to copy into the cell; null
 * removes it. `linkIn`: the new source of a cell link; null removes the link.
 */
export type Content = Pick<Cell, 'value' | 'formula' | 'link' | 'image' | 'linkIn'>

export const blankCell: Cell = { value: null, display: null, formula: null }

/**
 * Sets missing links and images to null. The service and the view omit them, and an omitted one equals any in a
 * comparison, so a link that another user set or removed would go unnoticed.
 */
export const wholeCell = (cell: Cell): Cell => ({
  ...cell,
  link: cell.link ?? null,
  image: cell.image ?? null,
  linkIn: cell.linkIn ?? null,
})

/**
 * The cell that a content results in. A value removes a cell link, so only a link in the content remains. A hyperlink
 * or image missing from the content is unchanged, and is omitted.
 */
export const writtenCell = ({ value, formula, link, image, linkIn }: Content): Cell => ({
  ...{ value, display: formula, formula, linkIn: linkIn ?? null },
  ...(link !== undefined && { link }),
  ...(image !== undefined && { image }),
})

/** The plain display text of a cell. */
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
      // Row numbers depend on the view, which provides them as the display text.
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

/** Replaces the row ids in a value; returns the same object if none changes. */
export function withRows(value: CellValue, now: (rowId: RowId) => RowId): CellValue {
  if (typeof value !== 'object' || value?.kind !== 'predecessors') return value
  if (value.predecessors.every(({ rowId }) => now(rowId) === rowId)) return value
  return { ...value, predecessors: value.predecessors.map(each => ({ ...each, rowId: now(each.rowId) })) }
}

/** Whether two values are equal, in any objects. Edits without a change are not sent. */
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
 * Compares formulas if either has one: a recalculated value of the same formula is no user's change. An empty text
 * equals blank. Links, images and cell links count if both specify them.
 */
export function sameContent(a: Content, b: Content): boolean {
  if (!sameLink(a.link, b.link) || !sameImage(a.image, b.image) || !sameSource(a.linkIn, b.linkIn)) return false
  if (a.formula !== null || b.formula !== null) return a.formula === b.formula
  return sameValue(emptyToNull(a.value), emptyToNull(b.value))
}

/** An unspecified image equals any. */
export const sameImage = (a: Cell['image'], b: Cell['image']): boolean => a === b || a === undefined || b === undefined

const emptyToNull = (value: CellValue): CellValue => (value === '' ? null : value)

function sameList<T>(a: readonly T[], b: readonly T[], same: (x: T, y: T) => boolean): boolean {
  return a.length === b.length && a.every((item, index) => same(item, b[index] as T)) // same length: the index exists
}
