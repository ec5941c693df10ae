import type { AccountKey, SheetId } from '../../../../shared/model/ids.ts'
import { isTemporary } from '../../../../shared/model/ids.ts'
import { FOLDED_LIMIT, type Folds, type KeptFolds } from '../../../../shared/model/sheet/folds.ts'
import { FoldState } from '../../../view/arrange/fold-state.ts'

/** What is closed of the outline and of the groups of a sheet. */
export type SheetFolds = { readonly collapsed: FoldState; readonly groups: FoldState }

export function foldsFor(kept: readonly KeptFolds[], account: AccountKey, sheetId: SheetId): SheetFolds | null {
  const found = kept.find(each => each.account === account && each.sheetId === sheetId)
  return found ? { collapsed: FoldState.from(found.rows), groups: FoldState.from(found.groups) } : null
}

/** With this sheet's as the newest; one that is as it is stored is not kept, and the oldest go when there are too many. */
export function withFolds(
  kept: readonly KeptFolds[],
  account: AccountKey,
  sheetId: SheetId,
  { collapsed, groups }: SheetFolds,
): KeptFolds[] {
  const others = kept.filter(each => each.account !== account || each.sheetId !== sheetId)
  // A row that the service does not know yet gets another number. The head of a group has the same one each time.
  const changed = { account, sheetId, rows: collapsed.kept(id => !isTemporary(id)), groups: groups.kept(() => true) }
  return saysNothing(changed.rows) && saysNothing(changed.groups) ? others : [...others, changed].slice(-FOLDED_LIMIT)
}

const saysNothing = ({ shownTo, closed, opened }: Folds): boolean =>
  shownTo === null && closed.length === 0 && opened.length === 0
