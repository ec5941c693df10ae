import type { SheetId } from '../../../shared/model/ids.ts'
import type { SheetView } from '../../../shared/model/sheet/sheet-view.ts'
import type { CommandHandler, CommandHandlers } from '../../commands/command-registry.ts'
import type { CommandId } from '../../commands/command-table.ts'
import { personsLocale } from '../../ui/messages/locale.ts'
import { cellPositions } from '../core/cell-positions.ts'
import type { GridHandle } from '../grid/grid-props.ts'
import { ownCurrency } from '../values/own-currency.ts'
import type { FormatChange } from './change-format.ts'
import { FORMATTING } from './format-feature.ts'
import { type FormattedColumns, whyNoneFormatted } from './formatted-columns.ts'

const CHANGES = {
  'format-automatic': () => ({ to: 'automatic' }),
  'format-percent': () => ({ to: 'percent' }),
  'format-currency': () => ({ to: 'currency', currency: ownCurrency(personsLocale.now().tag) }),
  'format-thousands': () => 'thousands',
  'format-more-decimals': () => ({ to: 'decimals', by: 1 }),
  'format-fewer-decimals': () => ({ to: 'decimals', by: -1 }),
} as const satisfies Partial<Record<CommandId, () => FormatChange | 'thousands'>>

export type FormatTarget = {
  readonly sheetId: SheetId
  readonly view: SheetView | null
  readonly handle: () => GridHandle | null
}

/** The commands that format the selected cells. `noEdit`: why the sheet is read-only. */
export function formatCommands({ sheetId, view, handle }: FormatTarget, noEdit: string | null): CommandHandlers {
  return Object.fromEntries(
    Object.entries(CHANGES).map(([id, change]): [string, CommandHandler] => [
      id,
      {
        run: () => handle()?.find(FORMATTING)?.formatCells(change()),
        disabledReason: () => noEdit ?? whyNotFormatted({ sheetId, view, handle }),
      },
    ]),
  )
}

/** The columns that a format would apply to; null without an active cell. */
export function formattedAt({ sheetId, view, handle }: FormatTarget): FormattedColumns | null {
  const { activeCell } = cellPositions.read(sheetId)
  if (activeCell === null) return null
  const { columnId: activeId } = activeCell
  return { columns: view?.meta.columns ?? [], activeId, selected: handle()?.selectedColumns() ?? [activeId] }
}

/** Why no selected cell accepts a number format; null if one does. */
export function whyNotFormatted(target: FormatTarget): string | null {
  const at = formattedAt(target)
  return at === null ? 'Choose a cell first' : whyNoneFormatted(at)
}
