import type { Calculation, Range } from './calculation.ts'
import { type Area, type ErrorText, failure, type Value } from './language/value.ts'
import type { CellResult } from './sheet-facts.ts'

/** The last value of a range of another sheet, with the versions that detect a change. */
export type OtherRange = {
  readonly value: Area | Value
  readonly source: Calculation | null
  readonly key: string
  readonly revision: number
}

/** A calculated sheet, and the ranges of other sheets that it reads, by their names in lower case. */
export type LinkedSheet = { readonly calculation: Calculation; readonly others: Map<string, OtherRange> }

/** A range of another sheet that formulas of one sheet refer to by name. */
export type Link = {
  readonly reader: LinkedSheet
  readonly name: string
  /** Null without such a range; `trouble` has the reason. */
  readonly found: { readonly source: LinkedSheet; readonly range: Range } | null
  readonly trouble: ErrorText
}

/** A name that no range of another sheet has. */
export const NO_SUCH_RANGE: ErrorText = '#INVALID REF'
/** A range without its sheet, or a column or row of it. */
export const BROKEN_RANGE: ErrorText = '#REF'

/**
 * Passes the values of ranges to the formulas that read them, sources first, until no range changes. `onResults`
 * receives the results that changed, by sheet.
 *
 * Sheets may read each other as long as no cell depends on itself: the ranges of such a cycle are an error for their
 * readers, regardless of values. Without those, the values are stable after at most as many rounds as there are ranges.
 */
export function settle(
  sheets: readonly LinkedSheet[],
  links: readonly Link[],
  isCyclic: boolean,
  onResults: (sheet: LinkedSheet, results: readonly CellResult[]) => void = () => undefined,
): void {
  const circular = isCyclic ? findCircular(links) : new Set<Link>()
  const linksByReader = new Map<LinkedSheet, Link[]>(sheets.map(sheet => [sheet, []]))
  for (const link of links) linksByReader.get(link.reader)?.push(link)

  for (let round = 0; round <= links.length; round++) {
    // No short cut: each sheet is updated in each round.
    const renewed = [...linksByReader].map(([sheet, own]) => {
      const results = renew(sheet, own, circular)
      if (results) onResults(sheet, results)
      return results !== null
    })
    if (!isCyclic || !renewed.includes(true)) return
  }
}

/** Updates the ranges of a sheet and returns the results that changed; null if no range did. */
function renew(
  { calculation, others }: LinkedSheet,
  links: readonly Link[],
  circular: ReadonlySet<Link>,
): readonly CellResult[] | null {
  const names = new Set(links.map(({ name }) => name))
  for (const name of others.keys()) if (!names.has(name)) others.delete(name)
  const changed: string[] = []
  for (const link of links) {
    const range = toRange(link, circular.has(link))
    const before = others.get(link.name)
    if (before && isSame(before, range)) continue
    others.set(link.name, range)
    changed.push(link.name)
  }
  return changed.length > 0 ? calculation.renew({ otherSheets: changed }) : null
}

function toRange({ found, name, trouble }: Link, isCircular: boolean): OtherRange {
  const text = isCircular ? '#CIRCULAR REFERENCE' : trouble
  if (!found || isCircular) return { value: failure(text), source: null, key: text, revision: 0 }
  const { calculation } = found.source
  const key = JSON.stringify([name, found.range])
  const revision = calculation.revisionOf(found.range.columns)
  return { value: calculation.areaOf(found.range, key), source: calculation, key, revision }
}

const isSame = (before: OtherRange, after: OtherRange): boolean =>
  before.source === after.source && before.key === after.key && before.revision === after.revision

/** The links that depend on themselves: a link depends on those whose range it is calculated from. */
function findCircular(links: readonly Link[]): ReadonlySet<Link> {
  const nextOf = new Map(links.map(link => [link, links.filter(next => isMadeFrom(next, link))]))
  return new Set(links.filter(link => reaches(link, link, nextOf)))
}

const isMadeFrom = ({ found }: Link, { reader, name }: Link): boolean =>
  found?.source === reader && reader.calculation.follows(name, found.range)

function reaches(from: Link, to: Link, nextOf: ReadonlyMap<Link, readonly Link[]>): boolean {
  const seen = new Set<Link>()
  const queue = [...(nextOf.get(from) ?? [])]
  for (let link = queue.pop(); link; link = queue.pop()) {
    if (link === to) return true
    if (seen.has(link)) continue
    seen.add(link)
    queue.push(...(nextOf.get(link) ?? []))
  }
  return false
}
