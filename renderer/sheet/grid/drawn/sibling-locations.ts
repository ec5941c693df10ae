import type { RowLine } from '../row-line.ts'

/** The index of a line among its siblings, from 1, and their count. */
export type SiblingLocation = { readonly at: number; readonly of: number }

type Locations = { readonly at: Int32Array; readonly family: Int32Array; readonly sizes: readonly number[] }

/** Cached: a list of lines is long-lived and read for each drawn row. */
const counted = new WeakMap<readonly RowLine[], Locations>()

/** The location of the line at this index; null without a line. */
export function siblingLocation(lines: readonly RowLine[], position: number): SiblingLocation | null {
  if (position < 0 || position >= lines.length) return null
  const locations = counted.get(lines) ?? count(lines)
  counted.set(lines, locations)
  const family = locations.family[position] ?? 0
  return { at: locations.at[position] ?? 0, of: locations.sizes[family] ?? 0 }
}

function count(lines: readonly RowLine[]): Locations {
  const at = new Int32Array(lines.length)
  const family = new Int32Array(lines.length)
  const sizes: number[] = []
  /** The open sibling group at each level; a line closes the deeper ones. */
  const open: number[] = []
  for (const [position, { level, blank }] of lines.entries()) {
    // Blank lines are the last ones.
    if (blank) break
    open.length = Math.min(open.length, level + 1)
    const own = open[level] ?? sizes.push(0) - 1
    open[level] = own
    sizes[own] = (sizes[own] ?? 0) + 1
    at[position] = sizes[own] ?? 0
    family[position] = own
  }
  return { at, family, sizes }
}
