/**
 * The dependency graph, without listing the cells of ranges: every column has a tree over its rows, whose nodes
 * represent 1, 2, 4 … adjacent rows. A cell is a leaf. A range is the few nodes that cover it; a whole column is one
 * node. Additional positions represent the children of each row and each input outside the sheet.
 *
 * All positions are numbered; the number of a leaf also identifies the formula in its cell.
 */
export type Dependencies = {
  readonly leafOf: (row: number, column: number) => number
  readonly cellOf: (leaf: number) => { readonly row: number; readonly column: number }
  readonly isLeaf: (position: number) => boolean
  /** The positions that contain a position, smallest first: for a leaf, up the tree. */
  readonly above: (position: number) => number | null
  readonly familyOf: (leaf: number) => number | null
  readonly childrenOf: (row: number, column: number) => number
  readonly rangeOf: (column: number, first: number, last: number) => readonly number[]
  readonly outside: (name: string) => number
  /** The names of outside inputs that some formula reads. */
  readonly outsideRead: () => readonly string[]
  /** The positions that the formula of a cell reads; null without a formula. */
  readonly readBy: (leaf: number) => readonly number[] | null
  readonly readersOf: (position: number) => Iterable<number>
  readonly isRead: (position: number) => boolean
  readonly setReads: (leaf: number, positions: readonly number[] | null) => void
}

/** Creates a graph without formulas. */
export function createDependencies(rowCount: number, parentOf: (row: number) => number | null): Dependencies {
  const size = 2 ** Math.ceil(Math.log2(Math.max(1, rowCount)))
  const stride = 2 * size + rowCount
  const reads = new Map<number, readonly number[]>()
  // Most cells that are read at all have one reader: a set for each would take most of the memory.
  const readers = new Map<number, number | Set<number>>()
  const outsideByName = new Map<string, number>()
  const localOf = (position: number): number => position % stride
  const isLeaf = (position: number): boolean =>
    position >= 0 && localOf(position) >= size && localOf(position) < 2 * size

  return {
    leafOf: (row, column) => column * stride + size + row,
    cellOf: leaf => ({ row: localOf(leaf) - size, column: Math.floor(leaf / stride) }),
    isLeaf,
    above: position => (localOf(position) > 1 ? position - localOf(position) + (localOf(position) >> 1) : null),
    familyOf(leaf) {
      const parent = parentOf(localOf(leaf) - size)
      return parent === null ? null : leaf - localOf(leaf) + 2 * size + parent
    },
    childrenOf: (row, column) => column * stride + 2 * size + row,
    rangeOf: (column, first, last) => nodesOf(size, first, last).map(node => column * stride + node),
    outside(name) {
      const position = outsideByName.get(name) ?? -1 - outsideByName.size
      outsideByName.set(name, position)
      return position
    },
    outsideRead: () => [...outsideByName].flatMap(([name, position]) => (readers.has(position) ? [name] : [])),
    readBy: leaf => reads.get(leaf) ?? null,
    readersOf(position) {
      const known = readers.get(position)
      if (known === undefined) return []
      return typeof known === 'number' ? [known] : known
    },
    isRead: position => readers.has(position),
    setReads(leaf, positions) {
      for (const position of reads.get(leaf) ?? []) {
        const known = readers.get(position)
        if (known instanceof Set) known.delete(leaf)
        if (known === leaf || (known instanceof Set && known.size === 0)) readers.delete(position)
      }
      if (!positions) return void reads.delete(leaf)
      reads.set(leaf, positions)
      for (const position of positions) {
        const known = readers.get(position)
        if (known === undefined) readers.set(position, leaf)
        else if (known instanceof Set) known.add(leaf)
        else if (known !== leaf) readers.set(position, new Set([known, leaf]))
      }
    },
  }
}

/** The fewest nodes of a tree that cover exactly these rows. */
function nodesOf(size: number, first: number, last: number): number[] {
  const nodes: number[] = []
  let [from, to] = [first + size, last + size + 1]
  while (from < to) {
    if (from % 2 === 1) nodes.push(from++)
    if (to % 2 === 1) nodes.push(--to)
    from >>= 1
    to >>= 1
  }
  return nodes
}
