import { Percent } from 'lucide-react'
import { IconButton } from '../../ui/button.tsx'
import { Menu, SubMenu } from '../../ui/menu.tsx'
import { actionTool, type Tool } from '../../ui/overflow/tool.tsx'
import { cellPositions } from '../core/cell-positions.ts'
import { formatIn } from '../values/cell-format.ts'
import { type FormatTarget, formattedAt, whyNotFormatted } from './format-commands.ts'
import { FORMATTING } from './format-feature.ts'
import { FormatItems } from './format-items.tsx'
import { leadingColumn } from './formatted-columns.ts'

const NAME = 'Number format'

/** The format tool of the toolbar. `noEdit`: why the sheet is read-only. */
export function formatTool(props: FormatTarget, noEdit: string | null): Tool {
  if (noEdit !== null)
    return actionTool({ id: 'format', name: NAME, icon: Percent, reason: noEdit, run: () => undefined })
  return {
    id: 'format',
    shown: (
      <Menu trigger={<IconButton icon={Percent} label={NAME} />}>
        <FormatOfCell {...props} />
      </Menu>
    ),
    listed: () => <FormatMenu {...props} />,
  }
}

/** The same as a submenu. */
export const FormatMenu = (props: FormatTarget) => (
  <SubMenu icon={Percent} name={NAME}>
    <FormatOfCell {...props} />
  </SubMenu>
)

/** The format of the leading column in the active row. */
function FormatOfCell(target: FormatTarget) {
  const { sheetId, view, handle } = target
  const { activeCell } = cellPositions.read(sheetId)
  const at = formattedAt(target)
  const column = at ? leadingColumn(at) : undefined
  const index = view && activeCell ? view.indexOf(activeCell.rowId) : -1
  const format = view && column && index >= 0 ? formatIn(column, view.cellAt(index, column.id)) : null
  return (
    <FormatItems
      format={format}
      reason={whyNotFormatted(target)}
      onChange={change => handle()?.find(FORMATTING)?.formatCells(change)}
    />
  )
}
