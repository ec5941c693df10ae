import { isDurationText } from '../../../shared/model/sheet/duration-text.ts'
import { type Area, cellsIn, countCells } from '../grid/selection/area.ts'
import { Sum } from '../sort-filter/group/sum.ts'

/** The figures of a selection in the status bar. Minimum and maximum are null without a number. */
export type Summary = {
  readonly cells: number
  /** The number of filled cells, without totals of selected rows. */
  readonly filled: number
  /** The number of those totals: cells of parents whose children are counted. */
  readonly leftOut: number
  readonly numbers: number
  readonly sum: number
  readonly min: number | null
  readonly max: number | null
  /** How many of the numbers are outdated results; absent without any. */
  readonly outdated?: number
  /** The unit of durations: d, h and so on. Empty for numbers. */
  readonly unit: string
  /** The positions of the columns with these numbers. */
  readonly columns: readonly number[]
  /** The same figures including the totals; absent without any. */
  readonly withParents?: Counted
}

/** The sums. */
type Counted = {
  readonly numbers: number
  readonly sum: number
  readonly min: number | null
  readonly max: number | null
  readonly outdated?: number
}

/** A number with a unit; null for several units, which cannot be added. */
export type Amount = { readonly number: number; readonly unit: string } | null

/** The cells to sum, by position. */
export type SummedCells = {
  /** Null without a number. */
  readonly numberAt: (row: number, column: number) => number | null
  /** Called only for cells without a number; undefined without a duration. */
  readonly durationAt: (row: number, column: number) => Amount | undefined
  /** Called only for cells without either. */
  readonly isEmpty: (row: number, column: number) => boolean
  /** Called only for cells with a number or duration: whether unsaved edits may change the result. */
  readonly isOutdated: (row: number, column: number) => boolean
  /** The index of the row at a position. */
  readonly indexAt: (row: number) => number
  /** The index of the parent row; -1 for none. */
  readonly parentOf: (index: number) => number
  readonly isParent: (index: number) => boolean
}

/** Processes the next cells; returns the summary once all are done, else null. */
export type SummaryStep = (mostCells: number) => Summary | null

/**
 * Works in batches, so that a large selection never blocks the page: the caller chooses the batch size, and stops when
 * the selection changes.
 */
export function stepSummary(area: Area, cells: SummedCells): SummaryStep {
  const positions = cellsIn(area)
  const tally = new Tally(cells)
  let left = countCells(area)
  return mostCells => {
    for (let free = mostCells; free > 0 && left > 0; free--) {
      const next = positions.next()
      if (next.done) break
      tally.add(next.value.row, next.value.column)
      left--
    }
    return left === 0 ? tally.summary() : null
  }
}

type Taken = { readonly amount: number; readonly unit: string; readonly isOutdated: boolean }

/**
 * A cell of a parent row. Whether it is a total is known only at the end: in a sorted view it may precede its children.
 */
type OfParent = { readonly column: number; readonly index: number; readonly taken: Taken }

const NUMBER = ''

class Tally {
  readonly #asked: SummedCells
  #cells = 0
  #filled = 0
  #leftOut = 0
  #canAddDurations = true
  readonly #figures = new Map<string, Figures>()
  /** Including the totals. */
  readonly #allFigures = new Map<string, Figures>()
  readonly #columns = new Set<number>()
  /** By column: the rows that have a descendant with a number. */
  readonly #over = new Map<number, Set<number>>()
  #ofParents: OfParent[] = []

  constructor(cells: SummedCells) {
    this.#asked = cells
  }

  add(row: number, column: number): void {
    this.#cells++
    const number = this.#asked.numberAt(row, column)
    if (number !== null) {
      this.#take(row, column, { amount: number, unit: NUMBER })
      return
    }
    const duration = this.#asked.durationAt(row, column)
    if (duration) {
      this.#take(row, column, { amount: duration.number, unit: duration.unit })
      return
    }
    if (duration === null) this.#canAddDurations = false
    if (!this.#asked.isEmpty(row, column)) this.#filled++
  }

  #take(row: number, column: number, number: Omit<Taken, 'isOutdated'>): void {
    const { indexAt, parentOf, isParent, isOutdated } = this.#asked
    const taken = { ...number, isOutdated: isOutdated(row, column) }
    const index = indexAt(row)
    const over = this.#over.get(column) ?? new Set()
    this.#over.set(column, over)
    for (let at = parentOf(index); at >= 0 && !over.has(at); at = parentOf(at)) over.add(at)
    addTo(this.#allFigures, taken)
    if (isParent(index)) this.#ofParents.push({ column, index, taken })
    else this.#count(column, taken)
  }

  #count(column: number, taken: Taken): void {
    this.#filled++
    if (taken.unit === NUMBER) this.#columns.add(column)
    addTo(this.#figures, taken)
  }

  summary(): Summary {
    for (const { column, index, taken } of this.#ofParents) {
      if (this.#over.get(column)?.has(index)) this.#leftOut++
      else this.#count(column, taken)
    }
    this.#ofParents = []
    const unit = this.#unit()
    const figures = this.#figures.get(unit) ?? new Figures()
    const counts = { cells: this.#cells, filled: this.#filled, leftOut: this.#leftOut }
    const summary = { ...counts, ...figures.counted(), unit, columns: [...this.#columns] }
    if (this.#leftOut === 0) return summary
    return { ...summary, withParents: (this.#allFigures.get(unit) ?? new Figures()).counted() }
  }

  /** Durations next to numbers, or in several units, count as text. */
  #unit(): string {
    const [unit = NUMBER, ...others] = this.#figures.keys()
    return this.#figures.has(NUMBER) || others.length > 0 || !this.#canAddDurations ? NUMBER : unit
  }
}

function addTo(byUnit: Map<string, Figures>, taken: Taken): void {
  const figures = byUnit.get(taken.unit) ?? new Figures()
  byUnit.set(taken.unit, figures)
  figures.add(taken)
}

class Figures {
  #numbers = 0
  #outdated = 0
  readonly #sum = new Sum()
  #min = Number.POSITIVE_INFINITY
  #max = Number.NEGATIVE_INFINITY

  add({ amount: number, isOutdated }: Taken): void {
    this.#numbers++
    if (isOutdated) this.#outdated++
    this.#sum.add(number)
    if (number < this.#min) this.#min = number
    if (number > this.#max) this.#max = number
  }

  counted(): Counted {
    const hasNumbers = this.#numbers > 0
    return {
      numbers: this.#numbers,
      sum: this.#sum.value,
      min: hasNumbers ? this.#min : null,
      max: hasNumbers ? this.#max : null,
      ...(this.#outdated > 0 && { outdated: this.#outdated }),
    }
  }
}

/** The summary without figures, for numbers of different kinds, whose sum is meaningless. */
export const notAddedUp = ({ withParents: _without, outdated: _none, ...summary }: Summary): Summary => ({
  ...summary,
  numbers: 0,
  sum: 0,
  min: null,
  max: null,
})

const ONE_UNIT = /^(-?)\s*([\d.]+)(ms|[wdhms])$/i

/**
 * A duration as a number with one unit. Hours per day depend on each sheet's working time, so "1d 4h" is null, as is
 * elapsed time. Undefined for other texts.
 */
export function amountOf(text: string): Amount | undefined {
  if (!isDurationText(text)) return undefined
  const [, minus, amount, unit = ''] = ONE_UNIT.exec(text.trim()) ?? []
  return amount === undefined ? null : { number: Number(amount) * (minus ? -1 : 1), unit: unit.toLowerCase() }
}
