import { isDurationText } from '../../../shared/model/sheet/duration-text.ts'
import { type Area, cellsIn, countCells } from '../grid/selection/area.ts'
import { Sum } from '../sort-filter/group/sum.ts'

/** What the status bar can say of a selection. Smallest and largest are null where it holds no number. */
export type Summary = {
  readonly cells: number
  /** Cells that hold something, whatever it is. Totals of what is selected under them do not count. */
  readonly filled: number
  /** Those totals: filled cells of parents that are left out, since the rows under them are counted. */
  readonly leftOut: number
  readonly numbers: number
  readonly sum: number
  readonly min: number | null
  readonly max: number | null
  /** How many of the numbers are outdated results; only where any is. */
  readonly outdated?: number
  /** Of durations, all in this one: d, h and so on. Empty for numbers. */
  readonly unit: string
  /** Where the columns of these numbers stand. */
  readonly columns: readonly number[]
  /** The same figures with the cells that are left out; only where there are any. */
  readonly withParents?: Counted
}

/** What is added up. */
type Counted = {
  readonly numbers: number
  readonly sum: number
  readonly min: number | null
  readonly max: number | null
  readonly outdated?: number
}

/** So much of a unit; null: several units, which cannot be added up. */
export type Amount = { readonly number: number; readonly unit: string } | null

/** The cells that are added up, by where they are shown. */
export type SummedCells = {
  /** Null where it holds no number. */
  readonly numberAt: (row: number, column: number) => number | null
  /** Asked only of cells without a number; undefined where it holds no duration. */
  readonly durationAt: (row: number, column: number) => Amount | undefined
  /** Asked only of cells without either. */
  readonly isEmpty: (row: number, column: number) => boolean
  /** Asked only of cells with a number or a duration: it is a result that edits which are not saved may change. */
  readonly isOutdated: (row: number, column: number) => boolean
  /** Which row of the sheet is shown there. */
  readonly indexAt: (row: number) => number
  /** The row of the sheet that this one is under; -1 for none. */
  readonly parentOf: (index: number) => number
  readonly isParent: (index: number) => boolean
}

/** Does the next cells and then stops; gives the summary once all are done, else null. */
export type SummaryStep = (mostCells: number) => Summary | null

/**
 * In pieces, so that a large selection never holds the page up: whoever calls chooses the size of a piece, and leaves off when
 * something else is selected.
 */
export function stepSummary(area: Area, cells: SummedCells): SummaryStep {
  const places = cellsIn(area)
  const tally = new Tally(cells)
  let left = countCells(area)
  return mostCells => {
    for (let free = mostCells; free > 0 && left > 0; free--) {
      const next = places.next()
      if (next.done) break
      tally.add(next.value.row, next.value.column)
      left--
    }
    return left === 0 ? tally.summary() : null
  }
}

type Taken = { readonly amount: number; readonly unit: string; readonly isOutdated: boolean }

/** Of a row that has rows under it. Whether it is their total is known once all cells were looked at: sorted, they may come first. */
type OfParent = { readonly column: number; readonly index: number; readonly taken: Taken }

const NUMBER = ''

class Tally {
  readonly #asked: SummedCells
  #cells = 0
  #filled = 0
  #leftOut = 0
  #canAddDurations = true
  readonly #figures = new Map<string, Figures>()
  /** With the totals that are left out. */
  readonly #allFigures = new Map<string, Figures>()
  readonly #columns = new Set<number>()
  /** By column: the rows with a number somewhere under them. */
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
    const summary = { ...counts, ...figures.told(), unit, columns: [...this.#columns] }
    if (this.#leftOut === 0) return summary
    return { ...summary, withParents: (this.#allFigures.get(unit) ?? new Figures()).told() }
  }

  /** Beside numbers durations are no more than text, and so are those in several units. */
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

  told(): Counted {
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

/** The same summary without figures: its numbers are of different kinds, and their sum would be of none. */
export const notAddedUp = ({ withParents: _without, outdated: _none, ...summary }: Summary): Summary => ({
  ...summary,
  numbers: 0,
  sum: 0,
  min: null,
  max: null,
})

const ONE_UNIT = /^(-?)\s*([\d.]+)(ms|[wdhms])$/i

/**
 * A duration as a number of its one unit. How many hours make a day is said by each sheet's working time, so "1d 4h" is no number of
 * either: null, as for elapsed time. Undefined for what is no duration.
 */
export function amountOf(text: string): Amount | undefined {
  if (!isDurationText(text)) return undefined
  const [, minus, amount, unit = ''] = ONE_UNIT.exec(text.trim()) ?? []
  return amount === undefined ? null : { number: Number(amount) * (minus ? -1 : 1), unit: unit.toLowerCase() }
}
