import type { StoredCell, StoredCells } from './stored-cell.ts'

/** Previous values of changed cells by column id; null for a cell that was blank. */
export type CellsBefore = Readonly<Record<string, StoredCell | null>>

/** The previous values of the cells whose content changed, or null without any. A format is no content. */
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

/** Whether a cell holds nothing, or only a format. */
export function isEmpty(cell: StoredCell | undefined): boolean {
  return cell === undefined || CONTENT.every(name => cell[name] === undefined)
}

type Content = Exclude<keyof StoredCell, 'format' | 'conditionalFormat'>

/** Every content property of a cell. The type makes the compiler reject a missing one. */
const IS_CONTENT: Readonly<Record<Content, true>> = {
  value: true,
  displayValue: true,
  formula: true,
  objectValue: true,
  hyperlink: true,
  image: true,
  linkInFromCell: true,
}
// as: the keys of this table
const CONTENT = Object.keys(IS_CONTENT) as readonly Content[]

// Runs for every written cell, so plain values are compared directly.
function isSameContent(before: StoredCell | undefined, after: StoredCell | undefined): boolean {
  // Unwritten cells keep their object identity.
  return before === after || CONTENT.every(name => isSame(before?.[name], after?.[name]))
}

function isSame(one: unknown, other: unknown): boolean {
  if (one === other) return true
  const areObjects = typeof one === 'object' && typeof other === 'object'
  return areObjects && JSON.stringify(one) === JSON.stringify(other)
}
