import type { Range } from './calculation.ts'

/** Start and end of a range as ids; the corners are in any order. */
export type Ends = readonly [start: number, end: number]

/** The corners of a range of another sheet. Null ends mean all columns or all rows. */
type Corners = { readonly columnIds: Ends | null; readonly rowIds: Ends | null }

/** The indexes of all columns or rows of a sheet by id. */
type Indexes = { readonly size: number; readonly get: (id: number) => number | undefined }
type Places = { readonly columnAt: Indexes; readonly rowAt: Indexes }

/** The current position of a reference in its source; null when one of its ends was deleted. */
export function findRange({ columnIds, rowIds }: Corners, { columnAt, rowAt }: Places): Range | null {
  const columns = between(columnIds, columnAt)
  const rows = between(rowIds, rowAt)
  return columns && rows && { columns, rows }
}

/** The range between two positions in any order; without ends, everything. */
function between(ends: Ends | null, atById: Indexes): readonly [number, number] | null {
  if (!ends) return [0, atById.size - 1]
  const [one, other] = ends.map(id => atById.get(id))
  return one === undefined || other === undefined ? null : [Math.min(one, other), Math.max(one, other)]
}
