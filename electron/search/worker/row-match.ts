import type { FoundCell, SearchHit, TextRange } from '../../../shared/model/search.ts'
import { COLUMN_KINDS, type Column } from '../../../shared/model/sheet/column.ts'
import type { Writing } from '../../../shared/print/shown-text.ts'
import { foundText, isMatch, rangesOf } from '../../../shared/search/match.ts'
import type { SearchTerm } from '../../../shared/search/search-query.ts'
import { type Word, wordsIn } from '../../../shared/search/words.ts'
import type { AskedFor } from './asked-for.ts'
import { dueColumns, isDue } from './due-days.ts'
import { searchedTexts } from './searched-texts.ts'
import type { SheetRow } from './sheet-rows.ts'

const NO_COLUMNS: ReadonlySet<Column> = new Set()
/** Cells of a hit that are displayed. */
const MOST_CELLS = 3
const MOST_TITLE = 100
const MOST_KNOWN = 20_000

type ReadCell = { readonly column: Column; readonly texts: readonly string[] }

/** Compares rows with searches, and describes those that match. */
export function createRowMatcher(writing: Writing) {
  const known = new Map<string, readonly Word[]>()
  const wordsOf = (text: string): readonly Word[] => {
    const before = known.get(text)
    if (before) return before
    const words = wordsIn(text)
    if (known.size >= MOST_KNOWN) known.clear()
    known.set(text, words)
    return words
  }
  const has = ({ texts }: ReadCell, term: SearchTerm): boolean => texts.some(text => isMatch(term, wordsOf(text)))
  const readCells = (row: SheetRow, columns: readonly Column[]): readonly ReadCell[] =>
    columns.flatMap(column => {
      const texts = searchedTexts(column, row.cellOf(column), writing)
      return texts.length > 0 ? [{ column, texts }] : []
    })
  const foundCell = ({ column, texts }: ReadCell, terms: readonly SearchTerm[]): FoundCell => {
    const [shown = ''] = texts
    const ranges = terms.flatMap(term => rangesOf(term, wordsOf(shown), shown))
    // Only the stored text matches: 2469 for $2,469.00.
    const marked: readonly TextRange[] = ranges.length > 0 ? ranges : [[0, shown.length]]
    return { columnId: column.id, column: column.title, ...foundText(shown, marked) }
  }

  return {
    /** Whether the row has all terms in the searched columns, and its people are those of the filter. */
    matches(row: SheetRow, columns: readonly Column[], { terms, people, assigned, due }: AskedFor): boolean {
      // Cells are read one by one, until all terms are found.
      const known = new Map<Column, ReadCell>()
      const cellAt = (column: Column): ReadCell => {
        const cell = known.get(column) ?? { column, texts: searchedTexts(column, row.cellOf(column), writing) }
        known.set(column, cell)
        return cell
      }
      const ofPeople = columns.filter(({ kind }) => COLUMN_KINDS[kind].holdsPeople)
      return (
        people.every(term => ofPeople.some(column => has(cellAt(column), term))) &&
        assigned.every(term => ofPeople.some(column => column.system === null && has(cellAt(column), term))) &&
        terms.every(term => columns.some(column => has(cellAt(column), term))) &&
        due.every(days => dueColumns(columns).some(column => isDue(row.cellOf(column), days)))
      )
    },
    /** The row as a hit, with the cells that match most terms first. */
    describe(
      row: SheetRow,
      position: number,
      columns: readonly Column[],
      primary: Column | undefined,
      { terms, people, assigned, due }: AskedFor,
    ): SearchHit {
      const [ofAny, ofEntered] = [
        [...terms, ...people],
        [...terms, ...people, ...assigned],
      ]
      const dates = due.length > 0 ? new Set(dueColumns(columns)) : NO_COLUMNS
      const matched = readCells(row, columns).flatMap(cell => {
        const found = (cell.column.system === null ? ofEntered : ofAny).filter(term => has(cell, term))
        const isDate = dates.has(cell.column) && due.some(days => isDue(row.cellOf(cell.column), days))
        return found.length > 0 || isDate ? [{ cell, found }] : []
      })
      matched.sort((a, b) => b.found.length - a.found.length)
      const [title = ''] = primary ? searchedTexts(primary, row.cellOf(primary), writing) : []
      return {
        kind: 'row',
        rowId: row.rowId,
        rowNumber: row.rowId > 0 ? position + 1 : null,
        title: title.slice(0, MOST_TITLE),
        cells: matched.slice(0, MOST_CELLS).map(({ cell, found }) => foundCell(cell, found)),
        changedAt: row.changed === null ? null : new Date(row.changed).toISOString(),
        isUnsaved: row.isUnsaved,
      }
    },
  }
}
export type RowMatcher = ReturnType<typeof createRowMatcher>
