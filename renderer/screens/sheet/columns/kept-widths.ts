import type { AccountKey, ColumnId, SheetId } from '../../../../shared/model/ids.ts'
import { isTemporary } from '../../../../shared/model/ids.ts'
import {
  type KeptWidths,
  OWN_WIDTHS_LIMIT,
  SHEETS_WITH_WIDTHS_LIMIT,
} from '../../../../shared/model/sheet/own-widths.ts'

type Widths = ReadonlyMap<ColumnId, number>

export function widthsFor(kept: readonly KeptWidths[], account: AccountKey, sheetId: SheetId): Widths | null {
  const found = kept.find(each => each.account === account && each.sheetId === sheetId)
  return found ? new Map(found.widths) : null
}

/** With this sheet's as the newest; a sheet without any is not kept, and the oldest go when there are too many. */
export function withWidths(
  kept: readonly KeptWidths[],
  account: AccountKey,
  sheetId: SheetId,
  widths: Widths,
): KeptWidths[] {
  const others = kept.filter(each => each.account !== account || each.sheetId !== sheetId)
  // A column that the service does not know yet gets another number.
  const lasting = [...widths].filter(([id]) => !isTemporary(id)).slice(-OWN_WIDTHS_LIMIT)
  return lasting.length === 0
    ? others
    : [...others, { account, sheetId, widths: lasting }].slice(-SHEETS_WITH_WIDTHS_LIMIT)
}
