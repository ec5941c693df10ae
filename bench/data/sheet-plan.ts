/** A sheet to be made. `item` begins the name of each of its rows, so that no two sheets show the same text in one place. */
export type SheetPlan = {
  readonly name: string
  readonly item: string
  readonly rows: number
  readonly columns: number
  /** Plain where nothing is said. `rich`: long texts in many scripts, several people or choices in a cell, locked rows, empty cells. */
  readonly cells?: 'plain' | 'rich'
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
