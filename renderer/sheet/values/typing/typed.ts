import type { Cell, CellValue, Contact } from '../../../../shared/model/sheet/cell-value.ts'
import type { Locale } from '../../../ui/messages/locale.ts'

import type { WaitingRow } from './predecessors/waiting-row.ts'

/** The content of a cell. */
export type Content = {
  readonly ok: true
  readonly value: CellValue
  readonly formula: string | null
  /** The new link of the text; null removes it. Absent keeps the link of the cell. */
  readonly link?: string | null
  /** The format of the copied cell, or that of a typed sign. */
  readonly format?: string
  /** The image of the copied cell, represented by the value. */
  readonly image?: string
}

/** The result of parsing: content, or the reason why the column rejects it. */
export type Typed = Content | { readonly ok: false; readonly sentence: string }

/** A suggestion in a contact cell. */
export type Person = { readonly email: string; readonly name: string }

/** The inputs of parsing besides the column. */
export type Typist = {
  /** The local date, YYYY-MM-DD. */
  readonly today: string
  readonly people: readonly Person[]
  /** The contacts of the cell. */
  readonly present: readonly Contact[]
  /** The number and date format of the text's source. */
  readonly locale: Locale
  /** Set for typed text: a percent or currency sign becomes the format of an unformatted cell. */
  readonly takesFormats?: true
  /** The rows that its row can depend on; absent before the row is in a sheet. */
  readonly row?: WaitingRow
}

/** The contacts of a cell; empty for other kinds. */
export const presentIn = ({ value }: Cell): Typist['present'] =>
  typeof value === 'object' && value?.kind === 'contacts' ? value.contacts : []

export const holds = (value: CellValue): Content => ({ ok: true, value, formula: null })

/** Sets the link of copied content, or that it has none. */
export const leadingTo = (typed: Typed, link: string | null): Typed => (typed.ok ? { ...typed, link } : typed)

/** Sets the number format of the copied cell. */
export const shownAs = (typed: Typed, format: string | null | undefined): Typed =>
  typed.ok && format ? { ...typed, format } : typed

/** Adds the image of the copied cell if the text is unchanged: a converted value does not represent an image. */
export const showing = (typed: Typed, { image, value }: Pick<Cell, 'image' | 'value'>): Typed =>
  typed.ok && image && typed.formula === null && typed.value === value ? { ...typed, image } : typed

export const cannotHold = (sentence: string): Typed => ({ ok: false, sentence })
