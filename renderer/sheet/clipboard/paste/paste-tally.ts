import type { ColumnId } from '../../../../shared/model/ids.ts'
import { COLUMN_KINDS, type Column } from '../../../../shared/model/sheet/column.ts'
import { cellText } from '../../values/cell-text.ts'
import type { Content } from '../../values/typing/typed.ts'
import type { Converted, PasteSummary, ReadAs, RefusedCell } from './paste-report.ts'

/** Further cells are only counted. */
const MOST_LISTED = 1000
const LONGEST_TEXT = 80

/** Records the outcome of each cell of a paste. */
export class PasteTally {
  #pasted = 0
  #refusedInAll = 0
  #reason: string | null = null
  readonly #refused: RefusedCell[] = []
  readonly #converted = new Map<ColumnId, { title: string; readAs: ReadAs; cells: number }>()

  landed(column: Column, text: string, content: Content): void {
    this.#pasted++
    const readAs = conversionOf(column, text, content)
    if (readAs === null) return
    const known = this.#converted.get(column.id)
    if (known) known.cells++
    else this.#converted.set(column.id, { title: column.title, readAs, cells: 1 })
  }

  refuse(cell: RefusedCell): void {
    this.#reason = this.#refusedInAll === 0 || this.#reason === cell.reason ? cell.reason : null
    this.#refusedInAll++
    if (this.#refused.length < MOST_LISTED) this.#refused.push({ ...cell, text: shortened(cell.text) })
  }

  summary(notes: readonly string[]): PasteSummary {
    const converted: readonly Converted[] = [...this.#converted.values()]
    return {
      pasted: this.#pasted,
      refused: this.#refused,
      refusedInAll: this.#refusedInAll,
      reason: this.#reason,
      converted,
      notes,
    }
  }
}

/** How the text was converted; null if the cell shows the same text. */
function conversionOf(column: Column, text: string, { value, formula }: Content): ReadAs | null {
  if (formula !== null || value === null || value === text) return null
  if (String(value) === text.trim().toLowerCase()) return null
  if (cellText(column, { value, display: null, formula: null }, '') === text.trim()) return null
  return readAs(column, value)
}

function readAs(column: Column, value: NonNullable<Content['value']>): ReadAs | null {
  if (typeof value === 'number') return 'numbers'
  if (typeof value === 'boolean') return 'yes or no'
  if (typeof value === 'object') return value.kind === 'contacts' ? 'people' : 'choices'
  if (column.kind === 'choice') return 'choices'
  return COLUMN_KINDS[column.kind].holdsDays ? 'dates' : null
}

const shortened = (text: string): string => (text.length > LONGEST_TEXT ? `${text.slice(0, LONGEST_TEXT)}…` : text)
