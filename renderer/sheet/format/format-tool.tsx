import { Percent } from 'lucide-react'
import type { SheetId } from '../../../shared/model/ids.ts'
import type { SheetView } from '../../../shared/model/sheet/sheet-view.ts'
import { Menu, SubMenu } from '../../ui/menu.tsx'
import { actionTool, type Tool } from '../../ui/overflow/tool.tsx'
import { cellPositions } from '../core/cell-positions.ts'
import { shownColumns } from '../core/shown-columns.ts'
import { type FormatChange, formatIn } from './change-format.ts'
import { whyNotFormatted } from './format-commands.ts'
import { FormatItems } from './format-items.tsx'

export type FormatProps = {
  readonly sheetId: SheetId
  readonly view: SheetView | null
  /** On what is selected. */
  readonly onFormat: (change: FormatChange) => void
}

const NAME = 'Number format'

/** How numbers of the selected cells are shown. `noEdit`: why nothing can be changed in the sheet at all. */
export function formatTool(props: FormatProps, noEdit: string | null): Tool {
  if (noEdit !== null)
    return actionTool({ id: 'format', name: NAME, icon: Percent, reason: noEdit, run: () => undefined })
  return {
    id: 'format',
    shown: (
      <Menu
        trigger={
          <button type="button" className="icon-button" aria-label={NAME} title={NAME}>
            <Percent className="icon-16" aria-hidden />
          </button>
        }
      >
        <FormatOfCell {...props} />
      </Menu>
    ),
    listed: () => <FormatMenu {...props} />,
  }
}

/** The same as a list beside a menu. */
export const FormatMenu = (props: FormatProps) => (
  <SubMenu icon={Percent} name={NAME}>
    <FormatOfCell {...props} />
  </SubMenu>
)

/** As the cell shows it that the person is on. */
function FormatOfCell({ sheetId, view, onFormat }: FormatProps) {
  const { activeCell: at } = cellPositions.read(sheetId)
  const column = view && at ? shownColumns(view).find(({ id }) => id === at.columnId) : undefined
  const index = view && at ? view.indexOf(at.rowId) : -1
  const format = view && column && index >= 0 ? formatIn(column, view.cellAt(index, column.id)) : null
  return <FormatItems format={format} reason={whyNotFormatted(sheetId, view)} onChange={onFormat} />
}
