import type { StoredCells } from '../../rules/cells/stored-cell.ts'
import { type Clue, toSearchable } from '../../rules/search/terms.ts'
import type { Db } from '../db.ts'

/** Which rows of a sheet may be what somebody looks for. */
interface Wanted {
  readonly sheetId: number
  /** What the cells of a row have in them, each of these, unless a formula gives it. */
  readonly clues: readonly Clue[]
  /** Rows that were changed at or after this instant. */
  readonly modifiedSince: number
}

/** A row that needs a closer look. */
interface FoundRow {
  readonly id: number
  readonly rowNumber: number
  readonly cells: StoredCells
}

/**
 * Rows by what is in them: a superset of what is looked for, one at a time and in sheet order. Cells are JSON, in which
 * letters and digits stand as they are: most rows are told by that, and never parsed.
 */
export function rowSearch({ sqlite }: Db) {
  const all = sqlite.prepare(
    'SELECT id, position, cells, formulas FROM rows WHERE sheet_id = ?1 AND modified_at >= ?2 ORDER BY position',
  )
  // LIKE knows upper and lower case of the plain letters, which are the ones it is asked for.
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
      // as: the rows were written from this very type
      yield { id: Number(id), rowNumber: Number(position), cells: JSON.parse(text) as StoredCells }
    }
  }
}

function hasAll(lower: string, clues: readonly Clue[]): boolean {
  return clues.every(({ run, mayBeFormatted }) => lower.includes(run) || (mayBeFormatted && isFormatted(lower)))
}

/** Whether something in the cells is shown otherwise than it is kept. */
function isFormatted(lower: string): boolean {
  return lower.includes('"format":') || lower.includes('"duration"') || lower.includes('"predecessor_list"')
}
