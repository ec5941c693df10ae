import type { StoredCells } from '../../rules/cells/stored-cell.ts'
import { type Clue, toSearchable } from '../../rules/search/terms.ts'
import type { Db } from '../db.ts'

/** Conditions that preselect rows of a sheet for a search. */
type Wanted = {
  readonly sheetId: number
  /** Texts that the cells of a row must contain, unless a formula produces them. */
  readonly clues: readonly Clue[]
  /** Rows changed at or after this instant. */
  readonly modifiedSince: number
}

/** A candidate row. */
type FoundRow = {
  readonly id: number
  readonly rowNumber: number
  readonly cells: StoredCells
}

/**
 * Preselects rows by content: a superset of the matches, one at a time in sheet order. Cells are JSON that contains
 * letters and digits unescaped, so most rows are rejected by substring and never parsed.
 */
export function rowSearch({ sqlite }: Db) {
  const all = sqlite.prepare(
    'SELECT id, position, cells, formulas FROM rows WHERE sheet_id = ?1 AND modified_at >= ?2 ORDER BY position',
  )
  // LIKE ignores case for ASCII letters only, and it is used with those only.
  const having = sqlite.prepare(
    `SELECT id, position, cells, formulas FROM rows
     WHERE sheet_id = ?1 AND modified_at >= ?2 AND (cells LIKE '%' || ?3 || '%' OR formulas > 0) ORDER BY position`,
  )

  return function* ({ sheetId, clues, modifiedSince }: Wanted): Generator<FoundRow> {
    const first = clues.find(({ run, mayBeFormatted }) => !mayBeFormatted && /^[a-z]+$/.test(run))
    const rows = first ? having.iterate(sheetId, modifiedSince, first.run) : all.iterate(sheetId, modifiedSince)
    for (const { id, position, cells, formulas } of rows) {
      const text = String(cells)
      if (formulas === 0 && !hasAll(toSearchable(text), clues)) continue
      // as: the rows were written from this type
      yield { id: Number(id), rowNumber: Number(position), cells: JSON.parse(text) as StoredCells }
    }
  }
}

function hasAll(lower: string, clues: readonly Clue[]): boolean {
  return clues.every(({ run, mayBeFormatted }) => lower.includes(run) || (mayBeFormatted && isFormatted(lower)))
}

/** Whether a cell is displayed differently from how it is stored. */
function isFormatted(lower: string): boolean {
  return lower.includes('"format":') || lower.includes('"duration"') || lower.includes('"predecessor_list"')
}
