import type { Affected } from './affected.ts'
import type { Dependencies } from './dependencies.ts'

/** Formulas calculated together: a single one, or those of a cycle, which are all errors. */
export interface Step {
  readonly leaves: readonly number[]
  readonly isCycle: boolean
}

/**
 * The affected formulas, each after all that it reads. A cycle depends on the formulas only, not on values or the order
 * of edits, so it is the same for all readers.
 *
 * This is Tarjan's algorithm for strongly connected components, without recursion: a chain of formulas may be as long
 * as the sheet.
 */
export function inOrder(dependencies: Dependencies, affected: Affected): readonly Step[] {
  const steps: Step[] = []
  const search: Search = { numberOf: new Map(), lowest: new Map(), open: [], isOpen: new Set(), path: [] }
  const insideOf = (place: number): readonly number[] =>
    (dependencies.isLeaf(place) ? dependencies.readBy(place) : affected.get(place)) ?? []

  for (const start of affected.keys()) {
    if (!isFormula(dependencies, start) || search.numberOf.has(start)) continue
    enter(search, start, insideOf(start))
    for (let visit = search.path.at(-1); visit; visit = search.path.at(-1)) {
      const next = visit.inside[visit.at++]
      if (next === undefined) {
        const part = leave(search, visit)
        if (part) addStep(steps, part, dependencies)
      } else if (affected.has(next) && !isPlainCell(dependencies, next)) {
        if (!search.numberOf.has(next)) enter(search, next, insideOf(next))
        else if (search.isOpen.has(next)) lower(search, visit.place, search.numberOf.get(next) ?? 0)
      }
    }
  }
  return steps
}

const isFormula = (dependencies: Dependencies, place: number): boolean =>
  dependencies.isLeaf(place) && dependencies.readBy(place) !== null

const isPlainCell = (dependencies: Dependencies, place: number): boolean =>
  dependencies.isLeaf(place) && dependencies.readBy(place) === null

interface Visit {
  readonly place: number
  readonly inside: readonly number[]
  at: number
}

interface Search {
  readonly numberOf: Map<number, number>
  readonly lowest: Map<number, number>
  readonly open: number[]
  readonly isOpen: Set<number>
  readonly path: Visit[]
}

function enter(search: Search, place: number, inside: readonly number[]): void {
  const number = search.numberOf.size
  search.numberOf.set(place, number)
  search.lowest.set(place, number)
  search.open.push(place)
  search.isOpen.add(place)
  search.path.push({ place, inside, at: 0 })
}

function lower({ lowest }: Search, place: number, number: number): void {
  if (number < (lowest.get(place) ?? 0)) lowest.set(place, number)
}

/** Finishes the visit of a place; returns its component once that is complete. */
function leave(search: Search, { place }: Visit): readonly number[] | null {
  const { path, lowest, numberOf, open, isOpen } = search
  path.pop()
  const before = path.at(-1)
  if (before) lower(search, before.place, lowest.get(place) ?? 0)
  if (lowest.get(place) !== numberOf.get(place)) return null

  const part = open.splice(open.lastIndexOf(place))
  for (const one of part) isOpen.delete(one)
  return part
}

function addStep(steps: Step[], part: readonly number[], dependencies: Dependencies): void {
  const leaves = part.filter(place => isFormula(dependencies, place))
  const [first] = leaves
  if (first === undefined) return
  const readsItself = dependencies.readBy(first)?.includes(first) ?? false
  steps.push({ leaves, isCycle: part.length > 1 || readsItself })
}
