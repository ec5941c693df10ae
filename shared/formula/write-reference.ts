/** A cell by column title and row number, counted from 1, or the row of the formula. */
export type ReferencedCell = { readonly title: string; readonly row: number | 'this' }

/** Whether a formula can name a column with this title: a bracket would end the name. */
export const canName = (title: string): boolean => title !== '' && !title.includes(']')

/** `[Cost]5` or `[Cost]@row`. */
export const cellReference = ({ title, row }: ReferencedCell): string =>
  row === 'this' ? `[${title}]@row` : `[${title}]${row}`

/** `[Cost]3:[Price]8`, or the single cell. */
export function rangeReference(from: ReferencedCell, to: ReferencedCell): string {
  const [first, last] = [cellReference(from), cellReference(to)]
  return first === last ? first : `${first}:${last}`
}

/** All cells of a column, or of several adjacent ones: `[Cost]:[Price]`. */
export const columnReference = (from: string, to: string): string => `[${from}]:[${to}]`
