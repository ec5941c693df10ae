import { cleanTitle } from '../../../../shared/clean-title.ts'
import type { NewColumn } from '../../../../shared/model/item.ts'

/** A listed column of a new sheet. `key` identifies it while others are added or removed. */
export type ListedColumn = { readonly key: number; readonly title: string; readonly kind: NewColumn['kind'] }

type Columns = readonly ListedColumn[]

/** Initially the primary column and an empty one. */
export const FIRST_LISTED: Columns = [
  { key: 1, title: '', kind: 'text' },
  { key: 2, title: '', kind: 'text' },
]

const nextKey = (columns: Columns): number => Math.max(0, ...columns.map(({ key }) => key)) + 1

/** Adds an empty column after this one. */
export function withColumnAfter(columns: Columns, at: number): Columns {
  return columns.toSpliced(at + 1, 0, { key: nextKey(columns), title: '', kind: 'text' })
}

/** Removes this column, but never the last one. */
export const withoutColumn = (columns: Columns, at: number): Columns =>
  columns.length > 1 ? columns.toSpliced(at, 1) : columns

/** The first column is the primary one, so it holds text. */
export const changedColumn = (columns: Columns, at: number, change: Partial<Omit<ListedColumn, 'key'>>): Columns =>
  columns.map((column, index) => (index === at ? { ...column, ...change } : column)).map(asPrimary)

const asPrimary = (column: ListedColumn, index: number): ListedColumn =>
  index === 0 && column.kind !== 'text' ? { ...column, kind: 'text' } : column

/** Pastes a row or column of titles, one column each, starting here; null if the text is a single title. */
export function withPasted(columns: Columns, at: number, text: string): Columns | null {
  const titles = text
    .split(/[\n\r\t]+/)
    .map(cleanTitle)
    .filter(title => title !== '')
  if (titles.length < 2) return null
  let key = nextKey(columns)
  const isBlank = columns[at]?.title.trim() === ''
  const pasted = titles.map((title): ListedColumn => ({ key: key++, title, kind: 'text' }))
  return columns.toSpliced(isBlank ? at : at + 1, isBlank ? 1 : 0, ...pasted).map(asPrimary)
}

/** The columns to create. Omits those without a title. */
export const toColumns = (columns: Columns): readonly NewColumn[] =>
  columns
    .map(({ title, kind }) => ({ title: cleanTitle(title), kind }))
    .filter(({ title }) => title !== '')
    .map(({ title, kind }, index) => ({ title, kind: index === 0 ? 'text' : kind, options: [] }))
