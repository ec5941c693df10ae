import { Sum } from '../group/sum.ts'
import type { Area } from './area.ts'
import { cellsIn, countCells } from './area.ts'

/** What the status bar can say of a selection. Smallest and largest are null where it holds no number. */
export type Summary = {
  readonly cells: number
  readonly filled: number
  readonly numbers: number
  readonly sum: number
  readonly min: number | null
  readonly max: number | null
}

/** The number in a cell, by where it is shown; null where it holds none. */
export type ReadNumber = (row: number, column: number) => number | null

/** Asked only of cells without a number. */
export type IsEmpty = (row: number, column: number) => boolean

/** Does the next cells and then stops; gives the summary once all are done, else null. */
export type SummaryStep = (mostCells: number) => Summary | null

/** All in one go; for a selection that may be large, see `stepSummary`. */
export function summarize(area: Area, readNumber: ReadNumber, isEmpty: IsEmpty): Summary {
  const tally = new Tally()
  for (const { row, column } of cellsIn(area)) tally.add(readNumber(row, column), isEmpty, row, column)
  return tally.summary()
}

/**
 * In pieces, so that a large selection never holds the page up: whoever calls chooses the size of a piece, and leaves off when
 * something else is selected.
 */
export function stepSummary(area: Area, readNumber: ReadNumber, isEmpty: IsEmpty): SummaryStep {
  const cells = cellsIn(area)
  const tally = new Tally()
  let left = countCells(area)
  return mostCells => {
    for (let free = mostCells; free > 0 && left > 0; free--) {
      const next = cells.next()
      if (next.done) break
      const { row, column } = next.value
      tally.add(readNumber(row, column), isEmpty, row, column)
      left--
    }
    return left === 0 ? tally.summary() : null
  }
}

class Tally {
  #cells = 0
  #filled = 0
  #numbers = 0
  readonly #sum = new Sum()
  #min = Number.POSITIVE_INFINITY
  #max = Number.NEGATIVE_INFINITY

  add(number: number | null, isEmpty: IsEmpty, row: number, column: number): void {
    this.#cells++
    if (number === null) {
      if (!isEmpty(row, column)) this.#filled++
      return
    }
    this.#filled++
    this.#numbers++
    this.#sum.add(number)
    if (number < this.#min) this.#min = number
    if (number > this.#max) this.#max = number
  }

  summary(): Summary {
    const hasNumbers = this.#numbers > 0
    return {
      cells: this.#cells,
      filled: this.#filled,
      numbers: this.#numbers,
      sum: this.#sum.value,
      min: hasNumbers ? this.#min : null,
      max: hasNumbers ? this.#max : null,
    }
  }
}
