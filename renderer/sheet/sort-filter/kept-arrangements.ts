import type { AccountKey, ColumnId, SheetId } from '../../../shared/model/ids.ts'
import type { Arrangement, KeptArrangement } from '../../../shared/model/sheet/arrangement.ts'
import { isPlain, KEPT_LIMIT } from '../../../shared/model/sheet/arrangement.ts'

export const keptFor = (
  kept: readonly KeptArrangement[],
  account: AccountKey,
  sheetId: SheetId,
): KeptArrangement | null => kept.find(each => each.account === account && each.sheetId === sheetId) ?? null

/** The same by other ids of the columns: a filter or sort of a column that is new here is kept by its local one until the service gives it another. */
export function withColumns<K extends Pick<KeptArrangement, 'now' | 'views'>>(
  kept: K,
  other: (id: ColumnId) => ColumnId,
): K {
  const named = <T extends { readonly columnId: ColumnId }>(part: T): T => ({ ...part, columnId: other(part.columnId) })
  const inAll = ({ filters, sort, group, ...rest }: Arrangement): Arrangement => ({
    ...rest,
    filters: filters.map(named),
    sort: sort.map(named),
    group: group.map(named),
  })
  return {
    ...kept,
    now: inAll(kept.now),
    views: kept.views.map(view => ({ ...view, arrangement: inAll(view.arrangement) })),
  }
}

/** With this sheet's as the newest; those that say nothing are not kept, and the oldest go when there are too many. */
export function withKept(kept: readonly KeptArrangement[], changed: KeptArrangement): KeptArrangement[] {
  const others = kept.filter(each => each.account !== changed.account || each.sheetId !== changed.sheetId)
  const saysNothing = changed.views.length === 0 && isPlain(changed.now)
  return saysNothing ? others : [...others, changed].slice(-KEPT_LIMIT)
}
