import { assertNever } from '../../../shared/assert-never.ts'
import type { ColumnId } from '../../../shared/model/ids.ts'
import { toHyperlink } from '../../../shared/model/sheet/cell-link.ts'
import { type LinkTarget, linkTarget } from '../../../shared/model/sheet/cell-source.ts'
import { type CellValue, type Contact, contactLabel, valueText } from '../../../shared/model/sheet/cell-value.ts'
import type { Column, ColumnKind } from '../../../shared/model/sheet/column.ts'
import { isDurationText } from '../../../shared/model/sheet/duration-text.ts'
import { NO_FORMAT } from '../../../shared/model/sheet/number-format.ts'

/** A requested cell change. */
export type CellWrite = CellText | CellFormat

/** A format-only change that leaves the content as it is. */
type CellFormat = { readonly columnId: ColumnId; readonly format: string | null; readonly value?: never }

/** A value, or a formula that starts with "=". */
type CellText = {
  readonly columnId: ColumnId
  readonly value: CellValue
  readonly formula: string | null
  /** The hyperlink, as `cell-link.ts` writes it; null removes it, absent leaves it unknown. */
  readonly link?: string | null | undefined
  /** The format descriptor; null removes it, absent keeps the current one. */
  readonly format?: string | null | undefined
  /**
   * The id of the image in the cell, which makes the value its alternative text; null removes the image. Absent: no
   * image.
   */
  readonly image?: string | null | undefined
  /**
   * The source cell in another sheet, as `cell-source.ts` writes it; the value is not sent then. Null removes the link.
   */
  readonly linkIn?: string | null | undefined
}

type WireHyperlink = Readonly<Record<string, string | number>>

/** A cell as the service accepts it: exactly one of value, objectValue and formula (API guide 7.4). */
export type WireCellWrite = { readonly columnId: number; readonly format?: string } & (
  | { readonly format: string }
  | { readonly formula: string }
  | { readonly image: { readonly altText: string } }
  | { readonly value: null; readonly linkInFromCell: LinkTarget }
  | { readonly value: ''; readonly linkInFromCell: null }
  | { readonly value: string | number | boolean; readonly strict?: false; readonly displayValue?: string }
  | { readonly value: string; readonly strict?: false; readonly hyperlink: WireHyperlink | null }
  | {
      readonly objectValue: { readonly objectType: string; readonly values: readonly unknown[] }
      readonly strict?: false
    }
  | { readonly objectValue: { readonly objectType: string; readonly predecessors: readonly unknown[] } }
)

/**
 * Converts cell writes to the wire form of their columns (API guide 9.3, 9.4).
 *
 * A value that the column understands is sent strictly, so that the service takes it literally. Free text in a column
 * that allows it (a date that reads "next week", an unlisted choice) is sent leniently, or it would be refused. A
 * column that accepts only listed values gets it strictly all the same: the user must see the refusal of the service.
 *
 * A write replaces the whole content of a cell (API guide 9.5): it repeats the link of a text each time, and clearing a
 * cell unlinks it. A cell link is sent instead of the value that it shows (API guide 9.6). A value written into a cell
 * with an image is sent as its alternative text, or the image would be lost.
 */
export function toWireCells(cells: readonly CellWrite[], columns: readonly Column[]): WireCellWrite[] {
  const byId = new Map(columns.map(column => [column.id, column]))
  return cells.map(cell => {
    const { columnId, format } = cell
    if (!saysText(cell)) return { columnId, format: format ?? NO_FORMAT }
    const written = {
      columnId,
      ...(linkedIn(cell) ?? altText(cell) ?? linked(content(cell, byId.get(columnId)), cell.link)),
    }
    return format === undefined ? written : { ...written, format: format ?? NO_FORMAT }
  })
}

export const saysText = (cell: CellWrite): cell is CellText => cell.value !== undefined

/** Null for a plain value. */
function linkedIn({ value, formula, linkIn }: CellText) {
  if (linkIn === null && formula === null && isEmpty(value)) return { value: '' as const, linkInFromCell: null }
  const target = linkTarget(linkIn)
  return target && { value: null, linkInFromCell: target }
}

const altText = ({ value, formula, image }: CellText) =>
  image ? { image: { altText: formula ?? valueText(value) } } : null

function linked(written: ReturnType<typeof content>, link: string | null | undefined) {
  if (link === undefined || !('value' in written) || typeof written.value !== 'string') return written
  if (link === null || written.value === '') return { ...written, value: written.value, hyperlink: null }
  const hyperlink = toHyperlink(link)
  return hyperlink ? { ...written, value: written.value, hyperlink } : written
}

function content({ value, formula }: CellText, column: Column | undefined) {
  if (formula !== null) return { formula }
  if (isEmpty(value)) return { value: '' }
  if (!column) return plain(value)
  return byKind(value, column, column.kind)
}

function byKind(value: NonNullable<CellValue>, column: Column, kind: ColumnKind) {
  switch (kind) {
    case 'text':
      return plain(value)
    case 'predecessors':
      return toPredecessors(value)
    case 'checkbox':
      return typeof value === 'boolean' ? { value } : lenient(value, column)
    case 'choice':
      return typeof value === 'string' && column.options.includes(value) ? { value } : lenient(value, column)
    case 'choices':
      return severalChoices(toChoices(value), column)
    case 'contact':
      return toContact(value, column)
    case 'contacts':
      return { objectValue: { objectType: 'MULTI_CONTACT', values: toContacts(value).map(toWireContact) } }
    case 'date':
      return isText(value, /^\d{4}-\d{2}-\d{2}$/) ? plain(value) : lenient(value, column)
    case 'datetime':
      return isText(value, /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/) ? plain(value) : lenient(value, column)
    case 'duration':
      return typeof value === 'string' && isDurationText(value) ? plain(value) : lenient(value, column)
    default:
      return assertNever(kind)
  }
}

function isEmpty(value: CellValue): value is null {
  if (value === null || value === '') return true
  return typeof value === 'object' && listIn(value).length === 0
}

type ListValue = Extract<CellValue, { kind: string }>

function listIn(value: ListValue): readonly unknown[] {
  switch (value.kind) {
    case 'choices':
      return value.choices
    case 'contacts':
      return value.contacts
    case 'predecessors':
      return value.predecessors
  }
}

const isText = (value: CellValue, form: RegExp) => typeof value === 'string' && form.test(value)

const plain = (value: CellValue) => ({ value: typeof value === 'object' ? valueText(value) : value })

const lenient = (value: CellValue, column: Column) =>
  column.validation ? plain(value) : { ...plain(value), strict: false as const }

function severalChoices(values: readonly string[], { options, validation }: Column) {
  const written = { objectValue: { objectType: 'MULTI_PICKLIST', values } }
  const isFree = !validation && options.length > 0 && values.some(choice => !options.includes(choice))
  return isFree ? { ...written, strict: false as const } : written
}

function toChoices(value: NonNullable<CellValue>): readonly string[] {
  return typeof value === 'object' && value.kind === 'choices' ? value.choices : [valueText(value)]
}

/** Text in a contact cell is treated as an address if it looks like one, else as a name. */
function toContacts(value: NonNullable<CellValue>): readonly Contact[] {
  if (typeof value === 'object' && value.kind === 'contacts') return value.contacts
  const texts = typeof value === 'object' && value.kind === 'choices' ? value.choices : [valueText(value)]
  return texts.map(text => (isEmail(text) ? { email: text } : { name: text }))
}

/** The service accepts only row ids. It refuses text with a message that the user has to see. */
function toPredecessors(value: NonNullable<CellValue>) {
  if (typeof value !== 'object' || value.kind !== 'predecessors') return plain(value)
  const predecessors = value.predecessors.map(({ rowId, relation, lag }) => ({
    rowId,
    type: relation,
    ...(lag ? { lag: { objectType: 'DURATION', ...lag } } : {}),
  }))
  return { objectValue: { objectType: 'PREDECESSOR_LIST', predecessors } }
}

const isEmail = (text: string) => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text)

const toWireContact = ({ email, name }: Contact) => ({
  objectType: 'CONTACT',
  ...(email ? { email } : {}),
  ...(name ? { name } : {}),
})

function toContact(value: NonNullable<CellValue>, column: Column) {
  const [person, ...others] = toContacts(value)
  // A single-contact cell cannot hold several contacts; sending the names as text loses nothing.
  if (!person?.email || others.length > 0) return lenient(toContacts(value).map(contactLabel).join(', '), column)
  return { value: person.email, ...(person.name ? { displayValue: person.name } : {}) }
}
