import type { Change, Column, Held, Row, Table } from './spreadsheet.ts'
import type { TypedText } from './typed-texts.ts'

/** A block of cell values, row by row, in these columns. */
export type Block = {
  readonly keys: readonly number[]
  readonly rows: readonly (readonly (Held | null)[])[]
}
/** The position of a block: its columns and its first row (0-based). */
export type Area = {
  readonly keys: readonly number[]
  readonly top: number
  readonly height: number
}

const withCell = (row: Row, key: number, held: Held | null): Row => {
  const next = new Map(row)
  if (held === null) next.delete(key)
  else next.set(key, held)
  return next
}

/** Sets contents. The format of the cell stays; that of the new contents is added if they are a number or a formula. */
const withContents = (row: Row, key: number, held: Held | null): Row => {
  const { value = '', formula, isPercent } = held ?? {}
  const isNumber = typeof value === 'number' || formula !== undefined
  const staysPercent = row.get(key)?.isPercent === true || (isPercent === true && isNumber)
  if (value === '' && !staysPercent) return withCell(row, key, null)
  return withCell(row, key, {
    value,
    ...(formula !== undefined && { formula }),
    ...(staysPercent && { isPercent: true as const }),
  })
}

const withRows = (table: Table, rows: readonly Row[]): Table => ({ ...table, rows })

export const blockAt = ({ rows }: Table, { keys, top, height }: Area): Block => ({
  keys,
  rows: Array.from({ length: height }, (_, at) => keys.map(key => rows[top + at]?.get(key) ?? null)),
})

/** Puts a block at a row. Rows past the last one are created. */
export const put =
  (top: number, { keys, rows: block }: Block): Change =>
  table => {
    const rows = [...table.rows]
    for (const [at, cells] of block.entries()) {
      const row = rows[top + at] ?? new Map()
      rows[top + at] = keys.reduce((each: Row, key, column) => withContents(each, key, cells[column] ?? null), row)
    }
    return withRows(table, rows)
  }

export const putOne = (top: number, key: number, held: Held | null): Change => put(top, { keys: [key], rows: [[held]] })

export const type =
  (top: number, key: number, { held, inPercent = held }: TypedText): Change =>
  table =>
    putOne(top, key, table.rows[top]?.get(key)?.isPercent ? inPercent : held)(table)

/** Clears cells, whose formats stay. A checkbox that was ever set becomes false, not blank. */
export const clear =
  ({ keys, top, height }: Area): Change =>
  table => {
    const kinds = new Map(table.columns.map(({ key, kind }) => [key, kind]))
    const emptied = (row: Row, key: number): Row =>
      withContents(row, key, kinds.get(key) === 'tick' && row.has(key) ? { value: false } : null)
    return withRows(
      table,
      table.rows.map((row, at) => (at < top || at >= top + height ? row : keys.reduce(emptied, row))),
    )
  }

/** Clears the cut cells, except where they were pasted onto themselves. */
export const move =
  (from: Area, top: number): Change =>
  table =>
    put(top, blockAt(table, from))(clear(from)(table))

export const insertRows =
  (at: number, ...rows: readonly Row[]): Change =>
  table =>
    withRows(table, table.rows.toSpliced(at, 0, ...rows))

export const deleteRows =
  (at: number, count: number): Change =>
  table =>
    withRows(table, table.rows.toSpliced(at, count))

export const moveRows =
  (at: number, count: number, by: 1 | -1): Change =>
  table => {
    const moved = table.rows.slice(at, at + count)
    return withRows(table, table.rows.toSpliced(at, count).toSpliced(at + by, 0, ...moved))
  }

export const changeColumn =
  (key: number, change: Partial<Column>): Change =>
  table => ({ ...table, columns: table.columns.map(each => (each.key === key ? { ...each, ...change } : each)) })

export const showAllColumns: Change = table => ({
  ...table,
  columns: table.columns.map(each => ({ ...each, isHidden: false })),
})

/** Directly next to its neighbour, before hidden columns. */
export const addColumn =
  (column: Column, beside: number): Change =>
  table => {
    const at = table.columns.findIndex(({ key }) => key === beside)
    return { ...table, columns: table.columns.toSpliced(at + 1, 0, column) }
  }

/** To the left of another column. */
export const moveColumn =
  (key: number, before: number): Change =>
  table => {
    const [moved, ...others] = table.columns.toSorted((a, b) => Number(b.key === key) - Number(a.key === key))
    const at = others.findIndex(each => each.key === before)
    return moved ? { ...table, columns: others.toSpliced(at, 0, moved) } : table
  }

export const deleteColumn =
  (key: number): Change =>
  ({ columns, rows }) => ({
    columns: columns.filter(each => each.key !== key),
    rows: rows.map(row => withCell(row, key, null)),
  })
