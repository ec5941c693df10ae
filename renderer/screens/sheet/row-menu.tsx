import {
  BetweenHorizontalEnd,
  BetweenHorizontalStart,
  IndentDecrease,
  IndentIncrease,
  ListTree,
  MessageSquare,
  Paperclip,
  Trash2,
} from 'lucide-react'
import { useReturnFocus } from '../../ui/dialog.tsx'
import { Menu, MenuItem, MenuLine } from '../../ui/menu.tsx'
import type { RowAction } from './row-edits.ts'

type Props = {
  /** Where the person asked for it, in pixels of the window. */
  readonly at: { readonly x: number; readonly y: number }
  readonly readOnly: boolean
  readonly onRowAction: (action: RowAction) => void
  readonly onAttachments: () => void
  readonly onConversations: () => void
  readonly onClose: () => void
}

const actions = [
  ['insert-above', 'Insert row above', BetweenHorizontalStart, ['Ctrl', 'I']],
  ['insert-below', 'Insert row below', BetweenHorizontalEnd, undefined],
  ['insert-child', 'Insert row inside', ListTree, undefined],
  ['indent', 'Indent', IndentIncrease, ['Ctrl', ']']],
  ['outdent', 'Outdent', IndentDecrease, ['Ctrl', '[']],
] as const

/** What can be done with one row, where the pointer is. */
export function RowMenu({ at, readOnly, onRowAction, onAttachments, onConversations, onClose }: Props) {
  const returnFocus = useReturnFocus()
  const reason = readOnly ? 'View only' : null
  return (
    <Menu
      open
      returnFocus={returnFocus}
      onOpenChange={open => !open && onClose()}
      trigger={<span aria-hidden style={{ position: 'fixed', left: at.x, top: at.y, width: 1, height: 1 }} />}
    >
      {actions.map(([action, name, icon, keys]) => (
        <MenuItem
          key={action}
          icon={icon}
          reason={reason}
          {...(keys ? { keys } : {})}
          onSelect={() => onRowAction(action)}
        >
          {name}
        </MenuItem>
      ))}
      <MenuItem icon={Paperclip} onSelect={onAttachments}>
        Attachments of this row
      </MenuItem>
      <MenuItem icon={MessageSquare} onSelect={onConversations}>
        Conversations on this row
      </MenuItem>
      <MenuLine />
      <MenuItem icon={Trash2} danger keys={['Ctrl', '−']} reason={reason} onSelect={() => onRowAction('delete')}>
        Delete row
      </MenuItem>
    </Menu>
  )
}
