import type { RowLine } from '../core/row-line.ts'

/** Where a line stands among those under the same parent, from 1, and how many those are. */
export type SiblingPlace = { readonly at: number; readonly of: number }

type Places = { readonly at: Int32Array; readonly family: Int32Array; readonly sizes: readonly number[] }

/** Lists of lines live long and are asked for each row that is drawn: each is counted once. */
const counted = new WeakMap<readonly RowLine[], Places>()

/** The place of the line at this position; null where there is none. */
export function siblingPlace(lines: readonly RowLine[], position: number): SiblingPlace | null {
  if (position < 0 || position >= lines.length) return null
  const places = counted.get(lines) ?? count(lines)
  counted.set(lines, places)
  const family = places.family[position] ?? 0
  return { at: places.at[position] ?? 0, of: places.sizes[family] ?? 0 }
}

function count(lines: readonly RowLine[]): Places {
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
