import type { RowLine } from '../row-line.ts'

/** Where a line stands among its siblings, counted from 1, and how many siblings there are. */
export type SiblingLocation = { readonly at: number; readonly of: number }

type Locations = { readonly at: Int32Array; readonly family: Int32Array; readonly sizes: readonly number[] }

/** A list of lines lives long and is read for each row that is drawn, so it is counted once. */
const counted = new WeakMap<readonly RowLine[], Locations>()

/** The location of the line at this position; null where there is none. */
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
  /** The family that goes on at each level; a line ends those of the deeper ones. */
  const open: number[] = []
  for (const [position, { level, blank }] of lines.entries()) {
    // Those are the last ones.
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
