/** A sheet to create. `item` begins the name of each row, so that no two sheets show the same text at one position. */
export type SheetPlan = {
  readonly name: string
  readonly item: string
  readonly rows: number
  readonly columns: number
  /** Plain by default. `rich`: long texts in many scripts, multi-value cells, locked rows, blank cells. */
  readonly cells?: 'plain' | 'rich'
  /** False: numbers in place of formulas. */
  readonly formulas?: false
}

export type NewCell = {
  readonly columnId: number
  readonly value?: string | number | boolean
  readonly formula?: string
  readonly objectValue?: object
}

const KINDS = [
  'text',
  'number',
  'date',
  'picklist',
  'checkbox',
  'money',
  'contact',
  'text',
  'number',
  'formula',
] as const

export type Kind = (typeof KINDS)[number]

export const kindOf = (column: number): Kind => KINDS[column % KINDS.length] ?? 'text'
