import type { Affected } from './affected.ts'
import type { Dependencies } from './dependencies.ts'

/** Formulas calculated together: a single one, or those of a cycle, which are all errors. */
export type Step = {
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
  const insideOf = (position: number): readonly number[] =>
    (dependencies.isLeaf(position) ? dependencies.readBy(position) : affected.get(position)) ?? []

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
        else if (search.isOpen.has(next)) lower(search, visit.position, search.numberOf.get(next) ?? 0)
      }
    }
  }
  return steps
}

const isFormula = (dependencies: Dependencies, position: number): boolean =>
  dependencies.isLeaf(position) && dependencies.readBy(position) !== null

const isPlainCell = (dependencies: Dependencies, position: number): boolean =>
  dependencies.isLeaf(position) && dependencies.readBy(position) === null

type Visit = {
  readonly position: number
  readonly inside: readonly number[]
  at: number
}

type Search = {
  readonly numberOf: Map<number, number>
  readonly lowest: Map<number, number>
  readonly open: number[]
  readonly isOpen: Set<number>
  readonly path: Visit[]
}

function enter(search: Search, position: number, inside: readonly number[]): void {
  const number = search.numberOf.size
  search.numberOf.set(position, number)
  search.lowest.set(position, number)
  search.open.push(position)
  search.isOpen.add(position)
  search.path.push({ position, inside, at: 0 })
}

function lower({ lowest }: Search, position: number, number: number): void {
  if (number < (lowest.get(position) ?? 0)) lowest.set(position, number)
}

/** Finishes the visit of a position; returns its component once that is complete. */
function leave(search: Search, { position }: Visit): readonly number[] | null {
  const { path, lowest, numberOf, open, isOpen } = search
  path.pop()
  const before = path.at(-1)
  if (before) lower(search, before.position, lowest.get(position) ?? 0)
  if (lowest.get(position) !== numberOf.get(position)) return null

  const part = open.splice(open.lastIndexOf(position))
  for (const one of part) isOpen.delete(one)
  return part
}

function addStep(steps: Step[], part: readonly number[], dependencies: Dependencies): void {
  const leaves = part.filter(position => isFormula(dependencies, position))
  const [first] = leaves
  if (first === undefined) return
  const readsItself = dependencies.readBy(first)?.includes(first) ?? false
  steps.push({ leaves, isCycle: part.length > 1 || readsItself })
}
