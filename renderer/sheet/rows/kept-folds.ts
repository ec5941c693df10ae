import type { AccountKey, RowId, SheetId } from '../../../shared/model/ids.ts'
import { FOLDED_LIMIT, type Folds, type KeptFolds } from '../../../shared/model/sheet/folds.ts'
import type { StoredIds } from '../../queries/sheet/stored-ids.ts'
import { FoldState } from './fold-state.ts'

/** What is closed of the outline and of the groups of a sheet. */
export type SheetFolds = { readonly collapsed: FoldState; readonly groups: FoldState }

export function foldsFor(
  kept: readonly KeptFolds[],
  account: AccountKey,
  sheetId: SheetId,
  ids: StoredIds,
): SheetFolds | null {
  const found = entryIn(kept, account, sheetId)
  if (!found) return null
  return { collapsed: FoldState.from(found.rows, ids.rows.fromStored), groups: FoldState.from(found.groups, same) }
}

/**
 * With this sheet's as the newest; one that is as it is stored is not kept, and the oldest go when there are too many. The same list where its
 * folds are kept so already.
 */
export function withFolds(
  kept: KeptFolds[],
  account: AccountKey,
  sheetId: SheetId,
  { collapsed, groups }: SheetFolds,
  ids: StoredIds,
): KeptFolds[] {
  // A row that the service does not know yet is kept once it has an id there. The head of a group has the same one each time.
  const changed = { account, sheetId, rows: collapsed.kept(ids.rows.toStored), groups: groups.kept(same) }
  const next = saysNothing(changed.rows) && saysNothing(changed.groups) ? undefined : changed
  const before = entryIn(kept, account, sheetId)
  if (JSON.stringify(next) === JSON.stringify(before)) return kept
  const others = kept.filter(each => each !== before)
  return next ? [...others, next].slice(-FOLDED_LIMIT) : others
}

const entryIn = (kept: readonly KeptFolds[], account: AccountKey, sheetId: SheetId): KeptFolds | undefined =>
  kept.find(each => each.account === account && each.sheetId === sheetId)

const same = (id: RowId): RowId => id

const saysNothing = ({ shownTo, closed, opened }: Folds): boolean =>
  shownTo === null && closed.length === 0 && opened.length === 0
