import type { StoredCell, StoredCells } from './stored-cell.ts'

/** What cells held before a write changed them, by column id; null: the cell was blank. */
export type CellsBefore = Readonly<Record<string, StoredCell | null>>

/** What the cells held that hold something else now, or null where none does. Another format alone is no other content. */
export function cellsBefore(before: StoredCells, after: StoredCells): CellsBefore | null {
  let changed: Record<string, StoredCell | null> | null = null
  for (const columnId in before) {
    if (isSameContent(before[columnId], after[columnId])) continue
    changed ??= {}
    changed[columnId] = before[columnId] ?? null
  }
  for (const columnId in after) {
    if (columnId in before || isEmpty(after[columnId])) continue
    changed ??= {}
    changed[columnId] = null
  }
  return changed
}

/** Whether a cell holds nothing but, at most, a format. */
export function isEmpty(cell: StoredCell | undefined): boolean {
  return cell === undefined || CONTENT.every(name => cell[name] === undefined)
}

type Content = Exclude<keyof StoredCell, 'format' | 'conditionalFormat'>

/** All that a cell can hold, how it looks apart: the compiler misses what is left out. */
const IS_CONTENT: Readonly<Record<Content, true>> = {
  value: true,
  displayValue: true,
  formula: true,
  objectValue: true,
  hyperlink: true,
  image: true,
  linkInFromCell: true,
}
// as: the keys of this very table
const CONTENT = Object.keys(IS_CONTENT) as readonly Content[]

// Asked for every cell that is written: what is a plain value is compared as one.
function isSameContent(before: StoredCell | undefined, after: StoredCell | undefined): boolean {
  // A write leaves the cells that it does not name the very same objects.
  return before === after || CONTENT.every(name => isSame(before?.[name], after?.[name]))
}

function isSame(one: unknown, other: unknown): boolean {
  if (one === other) return true
  const areObjects = typeof one === 'object' && typeof other === 'object'
  return areObjects && JSON.stringify(one) === JSON.stringify(other)
}
