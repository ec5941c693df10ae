import type { AccountKey, SheetId } from '../../../../shared/model/ids.ts'
import type { KeptArrangement } from '../../../../shared/model/sheet/arrangement.ts'
import { isPlain, KEPT_LIMIT } from '../../../../shared/model/sheet/arrangement.ts'

export const keptFor = (
  kept: readonly KeptArrangement[],
  account: AccountKey,
  sheetId: SheetId,
): KeptArrangement | null => kept.find(each => each.account === account && each.sheetId === sheetId) ?? null

/** With this sheet's as the newest; those that say nothing are not kept, and the oldest go when there are too many. */
export function withKept(kept: readonly KeptArrangement[], changed: KeptArrangement): KeptArrangement[] {
  const others = kept.filter(each => each.account !== changed.account || each.sheetId !== changed.sheetId)
  const saysNothing = changed.views.length === 0 && isPlain(changed.now)
  return saysNothing ? others : [...others, changed].slice(-KEPT_LIMIT)
}
