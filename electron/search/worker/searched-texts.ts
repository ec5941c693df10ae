import type { Cell } from '../../../shared/model/sheet/cell-value.ts'
import { COLUMN_KINDS, type Column } from '../../../shared/model/sheet/column.ts'
import { shownText, type Writing } from '../../../shared/print/shown-text.ts'

/**
 * The searched texts of a cell: the displayed one first, with its year, then the stored one and the addresses of
 * people. None for a checkbox, and for predecessors, whose row numbers change without their cell.
 */
export function searchedTexts(column: Column, cell: Cell, writing: Writing): readonly string[] {
  const { value } = cell
  if (column.kind === 'predecessors' || typeof value === 'boolean') return []
  const shown = shownText(column, cell, writing, '')
  if (shown === '') return []
  if (typeof value === 'number') return withOthers(shown, [String(value)])
  if (typeof value === 'string') return COLUMN_KINDS[column.kind].holdsDays ? withOthers(shown, [value]) : [shown]
  if (value?.kind === 'contacts')
    return withOthers(
      shown,
      value.contacts.flatMap(({ email }) => email ?? []),
    )
  return [shown]
}

const withOthers = (shown: string, others: readonly string[]): readonly string[] => [
  shown,
  ...others.filter(text => text !== shown),
]
