import type { DifferentCells } from '../../../shared/columnar/column-cells.ts'
import type { Cell } from '../../../shared/model/sheet/cell-value.ts'
import { COLUMN_KINDS, type Column } from '../../../shared/model/sheet/column.ts'
import type { SheetView } from '../../../shared/model/sheet/sheet-view.ts'
import { personsLocale } from '../../ui/messages/locale.ts'
import type { Steps } from '../core/steps.ts'
import { cellText } from '../values/cell-text.ts'
import { yearLeftOut } from '../values/date-years.ts'
import { typedText } from '../values/typing/edit-text.ts'
import { type Haystack, stackTexts } from './haystack.ts'
import type { Query } from './query.ts'

/** The searched texts of a cell: the displayed text and, if different, the stored one. */
export function searchedIn(column: Column, cell: Cell, query: ReadAs, thisYear: string): readonly string[] {
  const shown = searchedText(column, cell, query, thisYear)
  const held = heldText(column, cell, query)
  return held === null || held === shown ? [shown] : [shown, held]
}

/**
 * Numbers and dates without their format: 2469 for $2,469.00, 2026-03-03 for 03 Mar. Null if the same text is
 * displayed.
 */
function heldText(column: Column, cell: Cell, { inFormulas }: ReadAs): string | null {
  const { value, formula } = cell
  if (formula !== null && inFormulas) return null
  if (typeof value === 'number') return typedText(column, { ...cell, formula: null }, personsLocale.now())
  return typeof value === 'string' && COLUMN_KINDS[column.kind].holdsDays ? value : null
}

/** The primary text: the formula, or the displayed text. */
function searchedText(column: Column, cell: Cell, query: ReadAs, thisYear: string): string {
  return query.inFormulas && cell.formula !== null ? cell.formula : cellText(column, cell, thisYear)
}

type ReadAs = Pick<Query, 'inFormulas'>
type Among = { readonly view: SheetView; readonly thisYear: string }

/**
 * Cached texts of stored cells, so that each key is fast. They take about as much memory as the searched sheet and are
 * released with it.
 */
export class SearchedTexts {
  readonly #known = new WeakMap<DifferentCells, Map<string, readonly Haystack[]>>();

  *read({ view, ...among }: Among, column: Column, query: ReadAs): Steps<readonly Haystack[]> {
    const thisYear = yearLeftOut(column, view, among.thisYear)
    const { stored } = view.cellsOf(column.id)
    const known = this.#known.get(stored) ?? new Map<string, readonly Haystack[]>()
    this.#known.set(stored, known)
    const readAs = `${column.kind} ${column.format} ${query.inFormulas} ${thisYear} ${personsLocale.now().dates}`
    const before = known.get(readAs)
    if (before) return before
    let hasHeld = false
    const held: string[] = []
    const shown = yield* stackTexts(stored, number => {
      const [text = '', other = ''] = searchedIn(column, stored.at(number), query, thisYear)
      held.push(other)
      hasHeld ||= other !== ''
      return text
    })
    const haystacks = hasHeld ? [shown, yield* stackTexts(stored, number => held[number] ?? '')] : [shown]
    known.set(readAs, haystacks)
    return haystacks
  }
}
