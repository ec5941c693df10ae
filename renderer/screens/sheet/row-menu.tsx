import { MessageSquare, Paperclip } from 'lucide-react'
import type { ReactNode } from 'react'
import type { RowMenuRequest } from '../../grid/grid-props.ts'
import { useReturnFocus } from '../../ui/dialog.tsx'
import { Menu, MenuItem, MenuLine, sharedReason } from '../../ui/menu.tsx'
import { type CommandId, faceOf } from '../../view/commands/command-table.ts'
import { doingOf } from '../../view/commands/doings.ts'
import { NO_IMAGE } from './images/cell-image.tsx'

type Props = {
  readonly at: RowMenuRequest
  /** How numbers are shown, as a list beside the menu. */
  readonly format: ReactNode
  readonly onAttachments: () => void
  readonly onConversations: () => void
  readonly onClose: () => void
}

const ofClipboard: readonly CommandId[] = ['cut', 'copy', 'paste', 'copy-headers']

const ofCells: readonly CommandId[] = ['fill-down', 'series-down', 'clear', 'link-open', 'link-edit', 'cell-past']
const ofLinkedCells: readonly CommandId[] = ofCells.toSpliced(ofCells.indexOf('link-edit') + 1, 0, 'link-remove')

const withImage = (ids: readonly CommandId[]): readonly CommandId[] =>
  ids.toSpliced(ids.indexOf('clear') + 1, 0, 'image-remove')

const ofRows: readonly CommandId[] = [
  'row-insert-above',
  'row-insert-below',
  'row-insert-child',
  'row-duplicate',
  'row-move-up',
  'row-move-down',
  'row-indent',
  'row-outdent',
]

/** What can be done with the cells and rows that are selected, where the pointer is. A row's number speaks of rows only. */
export function RowMenu({ at, format, onAttachments, onConversations, onClose }: Props) {
  const returnFocus = useReturnFocus()
  const { x, y, rowIds, onGutter } = at
  const isLinked = reasonOf('link-open') === null
  const ofTheseCells: readonly CommandId[] = isLinked ? ofLinkedCells : ofCells
  const removal = doingOf('image-remove')
  const hasImage = removal !== null && removal.reason !== NO_IMAGE
  const forCells = onGutter ? [] : hasImage ? withImage(ofTheseCells) : ofTheseCells
  const shown = [...ofClipboard, ...forCells, ...ofRows, 'row-delete'] as const
  return (
    <Menu
      open
      returnFocus={returnFocus}
      reason={sharedReason(shown.map(reasonOf))}
      onOpenChange={open => !open && onClose()}
      trigger={<span aria-hidden style={{ position: 'fixed', left: x, top: y, width: 1, height: 1 }} />}
    >
      {ofClipboard.map(id => (
        <CommandItem key={id} id={id} rows={rowIds.length} />
      ))}
      <MenuLine />
      {forCells.map(id => (
        <CommandItem key={id} id={id} rows={rowIds.length} isLinked={isLinked} />
      ))}
      {!onGutter && format}
      {!onGutter && <MenuLine />}
      {ofRows.map(id => (
        <CommandItem key={id} id={id} rows={rowIds.length} />
      ))}
      <MenuLine />
      <MenuItem icon={Paperclip} onSelect={onAttachments}>
        Attachments of this row
      </MenuItem>
      <MenuItem icon={MessageSquare} onSelect={onConversations}>
        Conversations on this row
      </MenuItem>
      <MenuLine />
      <CommandItem id="row-delete" rows={rowIds.length} danger />
    </Menu>
  )
}

type ItemProps = {
  readonly id: CommandId
  readonly rows: number
  readonly danger?: boolean
  /** The cell leads somewhere already. */
  readonly isLinked?: boolean
}

/** Why a command cannot run now; null: it can. */
function reasonOf(id: CommandId): string | null {
  const doing = doingOf(id)
  return doing ? doing.reason : 'Not now'
}

function CommandItem({ id, rows, danger = false, isLinked = false }: ItemProps) {
  const { name, icon, keys } = faceOf(id)
  return (
    <MenuItem
      icon={icon}
      danger={danger}
      reason={reasonOf(id)}
      {...(keys ? { keys } : {})}
      onSelect={() => doingOf(id)?.run()}
    >
      {id === 'image-remove'
        ? `${name}…`
        : id === 'link-edit'
          ? isLinked
            ? 'Edit link…'
            : 'Add link…'
          : forRows(id, name, rows)}
    </MenuItem>
  )
}

/** "Delete row" is "Delete 3 rows" where three are selected. One row goes inside another, however many are selected. */
const forRows = (id: CommandId, name: string, rows: number): string =>
  rows === 1 || id === 'row-insert-child' ? name : name.replace(' row', ` ${rows} rows`)
