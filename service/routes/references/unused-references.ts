import { scanFormula } from '../../../shared/formula/scan.ts'
import type { Store } from '../../store/store.ts'

/** How long a reference may wait for a formula that asks for it (api-guide section 20.3). */
const UNUSED_FOR_MS = 2 * 3_600_000

/** Forgets references of a sheet that were made a while ago and that no formula asks for. */
export function dropUnused(store: Store, sheetId: number, now: number): void {
  const old = store.references.of(sheetId).filter(({ createdAt }) => createdAt < now - UNUSED_FOR_MS)
  if (old.length === 0) return
  const used = namesUsed(store, sheetId)
  for (const { id, name } of old) if (!used.has(name.toLowerCase())) store.references.remove(id)
}

/** The names that formulas of a sheet ask for, in small letters. */
function namesUsed(store: Store, sheetId: number): ReadonlySet<string> {
  const cells = store.rows.withFormulas(sheetId, 'any').flatMap(({ cells }) => Object.values(cells))
  const all = [...cells, ...store.columns.of(sheetId), ...store.summaryFields.of(sheetId).map(({ cell }) => cell)]
  const formulas = new Set(all.flatMap(({ formula }) => (formula?.includes('{') ? [formula] : [])))
  return new Set(
    [...formulas]
      .flatMap(scanFormula)
      .flatMap(token => (token.kind === 'other-sheet' ? [token.name.toLowerCase()] : [])),
  )
}
