import type { AccountKey, ColumnId, SheetId } from '../../../shared/model/ids.ts'
import { type KeptWidths, OWN_WIDTHS_LIMIT, SHEETS_WITH_WIDTHS_LIMIT } from '../../../shared/model/sheet/own-widths.ts'
import type { StoredIds } from '../../queries/sheet/stored-ids.ts'

type Widths = ReadonlyMap<ColumnId, number>

export function widthsFor(
  kept: readonly KeptWidths[],
  account: AccountKey,
  sheetId: SheetId,
  ids: StoredIds,
): Widths | null {
  const found = kept.find(each => each.account === account && each.sheetId === sheetId)
  return found ? new Map(found.widths.map(([id, width]) => [ids.columns.fromStored(id), width])) : null
}

/** With this sheet's as the newest; a sheet without any is not kept, and the oldest go when there are too many. */
export function withWidths(
  kept: readonly KeptWidths[],
  account: AccountKey,
  sheetId: SheetId,
  widths: Widths,
  ids: StoredIds,
): KeptWidths[] {
  const others = kept.filter(each => each.account !== account || each.sheetId !== sheetId)
  // A column that the service does not know yet is kept once it has an id there.
  const lasting = [...widths]
    .flatMap(([id, width]): KeptWidths['widths'] => {
      const stored = ids.columns.toStored(id)
      return stored === null ? [] : [[stored, width]]
    })
    .slice(-OWN_WIDTHS_LIMIT)
  return lasting.length === 0
    ? others
    : [...others, { account, sheetId, widths: lasting }].slice(-SHEETS_WITH_WIDTHS_LIMIT)
}
