import {
  ArrowDownAZ,
  ArrowLeft,
  ArrowRight,
  ArrowUpAZ,
  BetweenVerticalEnd,
  BetweenVerticalStart,
  Eye,
  EyeOff,
  FoldHorizontal,
  Group,
  ListFilter,
  PencilLine,
  Percent,
  Pin,
  PinOff,
  Settings2,
  Trash2,
  Ungroup,
} from 'lucide-react'
import { useRef } from 'react'
import { keysOf } from '../../commands/keymap.ts'
import { useReturnFocus } from '../../ui/dialog.tsx'
import { Menu, MenuItem, MenuLine, SubMenu } from '../../ui/menu.tsx'
import { formatCount } from '../../ui/messages/format-counts.ts'
import type { FormatChange } from '../format/change-format.ts'
import { FormatItems } from '../format/format-items.tsx'

/** The actions in a column's menu. */
export type ColumnAction =
  | 'sort-ascending'
  | 'sort-descending'
  | 'filter'
  | 'group'
  | 'ungroup'
  | 'rename'
  | 'insert-left'
  | 'insert-right'
  | 'change'
  | 'move-left'
  | 'move-right'
  | 'fit'
  | 'hide'
  | 'show-hidden'
  | 'freeze'
  | 'unfreeze'
  | 'delete'

type Props = {
  /** The position of the menu, in window pixels. */
  readonly at: { readonly x: number; readonly y: number }
  /** Why columns cannot be changed; null if they can. */
  readonly whyFixed: string | null
  readonly isPrimary: boolean
  /** It is the last frozen column. */
  readonly isFrozen: boolean
  /** Rows are grouped by it. */
  readonly isGrouped: boolean
  readonly canMove: { readonly left: boolean; readonly right: boolean }
  /** How many columns the menu hides or deletes: the selected ones without the primary column. */
  readonly changed: number
  /** The number of hidden columns. */
  readonly hidden: number
  /** Called after the menu has closed and returned the focus, so that the next dialog can take it. */
  readonly onAction: (action: ColumnAction) => void
  /** The number format, and why it cannot be changed. */
  readonly format: string | null
  readonly whyNoFormat: string | null
  readonly onFormat: (change: FormatChange) => void
  readonly onClose: () => void
}

/** The menu at a column's header. */
export function ColumnMenu({
  at,
  whyFixed,
  isPrimary,
  isFrozen,
  isGrouped,
  canMove,
  changed,
  hidden,
  onAction,
  format,
  whyNoFormat,
  onFormat,
  onClose,
}: Props) {
  const returnFocus = useReturnFocus()
  const whyStays = whyFixed ?? (isPrimary ? 'Always first' : null)
  const chosen = useRef<(() => void) | null>(null)
  const item = (action: ColumnAction, reason: string | null) => ({
    reason,
    onSelect: () => {
      chosen.current = () => onAction(action)
    },
  })
  const onClosed = (event: Event) => {
    returnFocus(event)
    chosen.current?.()
  }
  return (
    <Menu
      open
      returnFocus={onClosed}
      reason={whyFixed}
      onOpenChange={open => !open && onClose()}
      trigger={<span aria-hidden style={{ position: 'fixed', left: at.x, top: at.y, width: 1, height: 1 }} />}
    >
      <SortFilterItems isGrouped={isGrouped} item={action => item(action, null)} />
      <MenuLine />
      <MenuItem icon={PencilLine} {...item('rename', whyFixed)}>
        Rename
      </MenuItem>
      <MenuItem icon={Settings2} {...item('change', whyFixed)}>
        Edit column properties…
      </MenuItem>
      <SubMenu icon={Percent} name="Number format">
        <FormatItems
          format={format}
          reason={whyNoFormat}
          onChange={change => {
            chosen.current = () => onFormat(change)
          }}
        />
      </SubMenu>
      <MenuLine />
      <MenuItem icon={BetweenVerticalStart} {...item('insert-left', whyStays)}>
        Insert column left…
      </MenuItem>
      <MenuItem icon={BetweenVerticalEnd} {...item('insert-right', whyFixed)}>
        Insert column right…
      </MenuItem>
      <MenuItem icon={ArrowLeft} {...item('move-left', whyStays ?? (canMove.left ? null : 'Leftmost'))}>
        Move left
      </MenuItem>
      <MenuItem icon={ArrowRight} {...item('move-right', whyStays ?? (canMove.right ? null : 'Rightmost'))}>
        Move right
      </MenuItem>
      <MenuLine />
      {isFrozen ? (
        <MenuItem icon={PinOff} {...item('unfreeze', null)}>
          Unfreeze columns
        </MenuItem>
      ) : (
        <MenuItem icon={Pin} {...item('freeze', isPrimary ? 'Always visible' : null)}>
          Freeze up to this column
        </MenuItem>
      )}
      <MenuItem icon={FoldHorizontal} {...item('fit', null)}>
        Fit column width
      </MenuItem>
      <MenuItem icon={EyeOff} {...item('hide', whyFixed ?? (isPrimary ? 'Always visible' : null))}>
        {changed > 1 ? `Hide ${formatCount(changed, 'column')}` : 'Hide column'}
      </MenuItem>
      {hidden > 0 && (
        <MenuItem icon={Eye} {...item('show-hidden', whyFixed)}>
          Show {formatCount(hidden, 'hidden column')}
        </MenuItem>
      )}
      <MenuLine />
      <MenuItem icon={Trash2} danger {...item('delete', whyFixed ?? (isPrimary ? 'Every sheet needs it' : null))}>
        {changed > 1 ? `Delete ${formatCount(changed, 'column')}…` : 'Delete column…'}
      </MenuItem>
    </Menu>
  )
}

type SortFilterProps = {
  readonly isGrouped: boolean
  readonly item: (action: ColumnAction) => { readonly reason: string | null; readonly onSelect: () => void }
}

const SortFilterItems = ({ isGrouped, item }: SortFilterProps) => (
  <>
    <MenuItem icon={ArrowDownAZ} {...item('sort-ascending')}>
      Sort ascending
    </MenuItem>
    <MenuItem icon={ArrowUpAZ} {...item('sort-descending')}>
      Sort descending
    </MenuItem>
    <MenuItem icon={ListFilter} keys={keysOf('filter-column')} {...item('filter')}>
      Filter…
    </MenuItem>
    {isGrouped ? (
      <MenuItem icon={Ungroup} {...item('ungroup')}>
        Stop grouping
      </MenuItem>
    ) : (
      <MenuItem icon={Group} {...item('group')}>
        Group by this column
      </MenuItem>
    )}
  </>
)
