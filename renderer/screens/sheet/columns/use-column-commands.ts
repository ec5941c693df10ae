import type { SheetId } from '../../../../shared/model/ids.ts'
import type { Column } from '../../../../shared/model/sheet/column.ts'
import { columnLayouts } from '../../../view/columns/column-layouts.ts'
import { useOffer } from '../../../view/commands/doings.ts'
import { useSheetPlace } from '../../../view/sheet-places.ts'
import type { Open } from './use-columns.ts'

type Columns = {
  readonly columns: readonly Column[]
  /** Why columns cannot be changed; null: they can. */
  readonly whyFixed: string | null
  readonly onOpen: (open: Open) => void
}

/** What can be done by name with the column that the person is in, while this sheet is on screen. */
export function useColumnCommands(sheetId: SheetId, isShown: boolean, { columns, whyFixed, onOpen }: Columns): void {
  const active = useSheetPlace(sheetId).activeCell?.columnId ?? null
  const column = columns.find(({ id }) => id === active)
  const noColumn = column ? null : 'Choose a cell of the column first'
  const doing = (run: (column: Column) => void, reason: string | null) => ({
    run: () => column && run(column),
    reason: noColumn ?? reason,
  })
  useOffer(`columns ${sheetId}`, {
    doings: isShown
      ? {
          'column-insert': doing(({ id }) => onOpen({ kind: 'new', beside: id, side: 'right' }), whyFixed),
          'column-change': doing(({ id }) => onOpen({ kind: 'change', columnId: id }), whyFixed),
          'column-freeze': doing(({ id }) => columnLayouts.freeze(sheetId, id), null),
          'column-unfreeze': { run: () => columnLayouts.freeze(sheetId, null), reason: null },
          'column-delete': doing(
            ({ id }) => onOpen({ kind: 'delete', columnId: id }),
            whyFixed ?? (column?.primary ? 'Every sheet needs its first column' : null),
          ),
        }
      : {},
  })
}
