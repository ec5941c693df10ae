import type { Axis } from './layout.ts'

/** The two ends of a range, in rows or in columns. */
export type Ends<Id> = { readonly anchor: Id; readonly head: Id }

/** The axis before and after a change. */
export type Change<Id> = { readonly before: Axis<Id>; readonly after: Axis<Id> }

/**
 * The ends of the remaining range, or null. It never includes items that were visible before and outside it: if rows
 * moved far away or in from elsewhere, the contiguous part around `middle` remains. New rows between belong to it.
 */
export function endsLeft<Id>(ends: Ends<Id> & { readonly middle: Id }, change: Change<Id>): Ends<Id> | null {
  const { before, after } = change
  const from = before.positionOf(ends.anchor)
  const to = before.positionOf(ends.head)
  // The range is already based on the new axis, so there is nothing to compare.
  if (from < 0 || to < 0) return isShown(ends.anchor, after) && isShown(ends.head, after) ? ends : null
  const first = firstLeft(from, to, change)
  if (first === undefined) return null
  // A single row needs no scan of its neighbours, of which many may be new.
  if (from === to) return { anchor: first, head: first }
  const middle = after.positionOf(isShown(ends.middle, after) ? ends.middle : first)
  const wasIn = (position: number): boolean => position >= Math.min(from, to) && position <= Math.max(from, to)
  const low = after.idAt(farthest(middle, -1, change, wasIn)) ?? first
  const high = after.idAt(farthest(middle, 1, change, wasIn)) ?? first
  return high === first ? { anchor: high, head: low } : { anchor: low, head: high }
}

/** Both ends or their replacements, for ends that only locate the active cell. Null on an empty axis. */
export function endsAtPosition<Id>({ anchor, head }: Ends<Id>, change: Change<Id>): Ends<Id> | null {
  const first = idAtPosition(anchor, change)
  const last = idAtPosition(head, change)
  return first === undefined || last === undefined ? null : { anchor: first, head: last }
}

/** The item now at the former index of `id`, or the last one. Undefined on an empty axis. */
export function idAtPosition<Id>(id: Id, { before, after }: Change<Id>): Id | undefined {
  if (isShown(id, after)) return id
  return after.idAt(Math.max(0, Math.min(before.positionOf(id), after.count - 1)))
}

const isShown = <Id>(id: Id, axis: Axis<Id>): boolean => axis.positionOf(id) >= 0

/** The first item of the former stretch that is still visible. */
function firstLeft<Id>(from: number, to: number, { before, after }: Change<Id>): Id | undefined {
  const step = to < from ? -1 : 1
  for (let position = from; position !== to + step; position += step) {
    const id = before.idAt(position)
    if (id !== undefined && isShown(id, after)) return id
  }
  return undefined
}

/**
 * How far the range extends before it meets an item that was visible and outside it. Ends on an item that was inside.
 */
function farthest<Id>(
  from: number,
  step: 1 | -1,
  { before, after }: Change<Id>,
  wasIn: (position: number) => boolean,
): number {
  let last = from
  for (let position = from + step; ; position += step) {
    const id = after.idAt(position)
    if (id === undefined) return last
    const was = before.positionOf(id)
    if (was >= 0 && !wasIn(was)) return last
    if (was >= 0) last = position
  }
}
