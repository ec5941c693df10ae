import type { SheetId } from '../../../shared/model/ids.ts'
import type { SheetView } from '../../../shared/model/sheet/sheet-view.ts'
import type { CommandHandler, CommandHandlers } from '../../commands/command-registry.ts'
import type { CommandId } from '../../commands/command-table.ts'
import { personsLocale } from '../../ui/messages/locale.ts'
import { cellPositions } from '../core/cell-positions.ts'
import type { GridHandle } from '../core/grid-props.ts'
import { type FormatChange, ownCurrency, whyNoFormat } from './change-format.ts'

const CHANGES = {
  'format-automatic': () => ({ to: 'automatic' }),
  'format-percent': () => ({ to: 'percent' }),
  'format-currency': () => ({ to: 'currency', currency: ownCurrency(personsLocale.now().tag) }),
  'format-thousands': () => 'thousands',
  'format-more-decimals': () => ({ to: 'decimals', by: 1 }),
  'format-fewer-decimals': () => ({ to: 'decimals', by: -1 }),
} as const satisfies Partial<Record<CommandId, () => FormatChange | 'thousands'>>

type Sheet = {
  readonly sheetId: SheetId
  readonly view: SheetView | null
  readonly handle: () => GridHandle | null
}

/** What changes how the numbers of the selected cells are shown. `noEdit`: why nothing can be changed in the sheet at all. */
export function formatCommands({ sheetId, view, handle }: Sheet, noEdit: string | null): CommandHandlers {
  return Object.fromEntries(
    Object.entries(CHANGES).map(([id, change]): [string, CommandHandler] => [
      id,
      {
        run: () => handle()?.run({ kind: 'format', change: change() }),
        disabledReason: () => noEdit ?? whyNotFormatted(sheetId, view),
      },
    ]),
  )
}

/** By the cell that the person is on: why its numbers cannot be shown otherwise; null where they can. */
export function whyNotFormatted(sheetId: SheetId, view: SheetView | null): string | null {
  const { activeCell } = cellPositions.read(sheetId)
  if (activeCell === null) return 'Choose a cell first'
  const column = view?.meta.columns.find(({ id }) => id === activeCell.columnId)
  return column ? whyNoFormat(column) : null
}
