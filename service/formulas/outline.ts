/** Who stands above and below whom in a sheet, by row numbers from 0. */
export interface Outline {
  readonly parentOf: (row: number) => number | null
  readonly childrenOf: (row: number) => readonly number[]
  /** The row behind the last one below this row. */
  readonly endOf: (row: number) => number
}

/** Takes the parent of each row, in the order of the sheet: parents stand before their children. */
export function createOutline(parents: readonly (number | null)[]): Outline {
  const children = new Map<number, number[]>()
  const ends = Int32Array.from(parents, (_, row) => row + 1)
  for (const [row, parent] of parents.entries()) {
    if (parent === null) continue
    const siblings = children.get(parent)
    if (siblings) siblings.push(row)
    else children.set(parent, [row])
  }
  // From the last row up, so that what is below is complete before it counts for what is above.
  for (let row = parents.length - 1; row >= 0; row--) {
    const parent = parents[row] ?? null
    if (parent !== null) ends[parent] = Math.max(ends[parent] ?? 0, ends[row] ?? 0)
  }
  return {
    parentOf: row => parents[row] ?? null,
    childrenOf: row => children.get(row) ?? [],
    endOf: row => ends[row] ?? row + 1,
  }
}
