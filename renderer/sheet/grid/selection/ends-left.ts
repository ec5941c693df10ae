import type { Axis } from './layout.ts'

/** Where a range begins and ends, in rows or in columns. */
export type Ends<Id> = { readonly anchor: Id; readonly head: Id }

/** What was shown and what is shown now. */
export type Change<Id> = { readonly before: Axis<Id>; readonly after: Axis<Id> }

/**
 * The ends of what is left of a range, null where nothing is. It never takes in what was shown before and was not in it: where a row
 * moved far away, or one came in from elsewhere, the stretch around `middle` stays. New rows in between belong to it.
 */
export function endsLeft<Id>(ends: Ends<Id> & { readonly middle: Id }, change: Change<Id>): Ends<Id> | null {
  const { before, after } = change
  const from = before.positionOf(ends.anchor)
  const to = before.positionOf(ends.head)
  // Drawn on what is shown now already: there is nothing to compare it with.
  if (from < 0 || to < 0) return isShown(ends.anchor, after) && isShown(ends.head, after) ? ends : null
  const first = firstLeft(from, to, change)
  if (first === undefined) return null
  // What is one row needs no look at those around it, of which many may be new.
  if (from === to) return { anchor: first, head: first }
  const middle = after.positionOf(isShown(ends.middle, after) ? ends.middle : first)
  const wasIn = (position: number): boolean => position >= Math.min(from, to) && position <= Math.max(from, to)
  const low = after.idAt(farthest(middle, -1, change, wasIn)) ?? first
  const high = after.idAt(farthest(middle, 1, change, wasIn)) ?? first
  return high === first ? { anchor: high, head: low } : { anchor: low, head: high }
}

/** Both ends, or what stands in their places now: for ends that only say where the active cell is. Null where nothing is shown. */
export function endsInPlace<Id>({ anchor, head }: Ends<Id>, change: Change<Id>): Ends<Id> | null {
  const first = idInPlace(anchor, change)
  const last = idInPlace(head, change)
  return first === undefined || last === undefined ? null : { anchor: first, head: last }
}

/** What now stands where a row or column was; the last one where there are fewer. Undefined where nothing is shown. */
export function idInPlace<Id>(id: Id, { before, after }: Change<Id>): Id | undefined {
  if (isShown(id, after)) return id
  return after.idAt(Math.max(0, Math.min(before.positionOf(id), after.count - 1)))
}

const isShown = <Id>(id: Id, axis: Axis<Id>): boolean => axis.positionOf(id) >= 0

/** Of what was shown from one position to another, the first that still is. */
function firstLeft<Id>(from: number, to: number, { before, after }: Change<Id>): Id | undefined {
  const step = to < from ? -1 : 1
  for (let position = from; position !== to + step; position += step) {
    const id = before.idAt(position)
    if (id !== undefined && isShown(id, after)) return id
  }
  return undefined
}

/** How far one can go without meeting anything that was shown outside of the range. Ends on something that was in it. */
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
