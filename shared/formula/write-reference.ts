/** A cell, as a formula names it: by its column's title and its row's number, counted from 1, or the row of the formula itself. */
export type ReferencedCell = { readonly title: string; readonly row: number | 'this' }

/** Whether a formula can name a column of this title at all: a bracket in it would end the name. */
export const canName = (title: string): boolean => title !== '' && !title.includes(']')

/** `[Cost]5` or `[Cost]@row`. */
export const cellReference = ({ title, row }: ReferencedCell): string =>
  row === 'this' ? `[${title}]@row` : `[${title}]${row}`

/** `[Cost]3:[Price]8`; of one cell that cell alone. */
export function rangeReference(from: ReferencedCell, to: ReferencedCell): string {
  const [first, last] = [cellReference(from), cellReference(to)]
  return first === last ? first : `${first}:${last}`
}

/** All cells of a column, or of several beside each other: `[Cost]:[Price]`. */
export const columnReference = (from: string, to: string): string => `[${from}]:[${to}]`
