import type { Cell, CellValue, Contact } from '../../../shared/model/sheet/cell-value.ts'
import type { Locale } from '../../ui/messages/locale.ts'

import type { WaitingRow } from './predecessors/waiting-row.ts'

/** Something a cell can hold. */
export type Content = {
  readonly ok: true
  readonly value: CellValue
  readonly formula: string | null
  /** Where a text leads from now on; null: nowhere. Absent where it keeps the link of its cell. */
  readonly link?: string | null
  /** The format of the cell that it was copied from, where that has its own; or that of the sign that was typed with it. */
  readonly format?: string
  /** The image of the cell that it was copied from, for which the value stands. */
  readonly image?: string
}

/** What typed text comes to: content for a cell, or one sentence that says why this column cannot hold it. */
export type Typed = Content | { readonly ok: false; readonly sentence: string }

/** Someone to offer in a contact cell. */
export type Person = { readonly email: string; readonly name: string }

/** What reading typed text depends on besides the column. */
export type Typist = {
  /** YYYY-MM-DD where the person sits. */
  readonly today: string
  readonly people: readonly Person[]
  /** Who is in the cell already. */
  readonly present: readonly Contact[]
  /** How numbers and dates are written where the text comes from. */
  readonly locale: Locale
  /** A percent sign or a currency is typed by a person, and becomes the format of a cell that has none. */
  readonly takesFormats?: true
  /** Which rows its row can wait for; absent where the row is not in a sheet yet. */
  readonly row?: WaitingRow
}

/** Who is in a cell already; nobody in one of another kind. */
export const presentIn = ({ value }: Cell): Typist['present'] =>
  typeof value === 'object' && value?.kind === 'contacts' ? value.contacts : []

export const holds = (value: CellValue): Content => ({ ok: true, value, formula: null })

/** What was copied from somewhere brings its link along, or that it has none. */
export const leadingTo = (typed: Typed, link: string | null): Typed => (typed.ok ? { ...typed, link } : typed)

/** Its number is shown as in the cell that it was copied from. */
export const shownAs = (typed: Typed, format: string | null | undefined): Typed =>
  typed.ok && format ? { ...typed, format } : typed

/** The image comes along with the very text that stands for it: what became another value in its column is no text of an image. */
export const showing = (typed: Typed, { image, value }: Pick<Cell, 'image' | 'value'>): Typed =>
  typed.ok && image && typed.formula === null && typed.value === value ? { ...typed, image } : typed

export const cannotHold = (sentence: string): Typed => ({ ok: false, sentence })
