import type { DifferentCells } from '../../../shared/columnar/column-cells.ts'
import type { Cell } from '../../../shared/model/sheet/cell-value.ts'
import type { Column } from '../../../shared/model/sheet/column.ts'
import type { SheetView } from '../../../shared/model/sheet/sheet-view.ts'
import type { Steps } from '../core/steps.ts'
import { cellText } from '../format/cell-text.ts'
import { type Haystack, stackTexts } from './haystack.ts'
import type { Query } from './query.ts'

/** What a search reads in a cell. */
export function searchedText(column: Column, cell: Cell, query: ReadAs, thisYear: string): string {
  return query.inFormulas && cell.formula !== null ? cell.formula : cellText(column, cell, thisYear)
}

type ReadAs = Pick<Query, 'inFormulas'>
type Among = { readonly view: SheetView; readonly thisYear: string }

/**
 * The texts of stored cells, ready to be looked through: made once and not with each key. They take about as much room as the sheet
 * that was searched, and go when it does.
 */
export class SearchedTexts {
  readonly #known = new WeakMap<DifferentCells, Map<string, Haystack>>();

  *read({ view, thisYear }: Among, column: Column, query: ReadAs): Steps<Haystack> {
    const { stored } = view.cellsOf(column.id)
    const known = this.#known.get(stored) ?? new Map<string, Haystack>()
    this.#known.set(stored, known)
    const readAs = `${column.kind} ${column.format} ${query.inFormulas} ${thisYear}`
    const before = known.get(readAs)
    if (before) return before
    const haystack = yield* stackTexts(stored, number => searchedText(column, stored.at(number), query, thisYear))
    known.set(readAs, haystack)
    return haystack
  }
}
