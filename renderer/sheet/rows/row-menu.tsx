import { ArrowUpDown, MessageSquare, Paperclip } from 'lucide-react'
import type { ReactNode } from 'react'
import { commandRegistry } from '../../commands/command-registry.ts'
import type { CommandId } from '../../commands/command-table.ts'
import { useReturnFocus } from '../../ui/dialog.tsx'
import { Menu, MenuItem, MenuLine, SubMenu, sharedReason } from '../../ui/menu.tsx'
import type { RowMenuRequest } from '../grid/grid-props.ts'
import { NO_IMAGE } from '../images/cell-image.tsx'

type Props = {
  readonly at: RowMenuRequest
  /** The number formats, as a submenu. */
  readonly format: ReactNode
  readonly onAttachments: () => void
  readonly onComments: () => void
  readonly onClose: () => void
}

const ofClipboard: readonly CommandId[] = ['cut', 'copy', 'paste', 'copy-headers']

const ofCells: readonly CommandId[] = ['fill-down', 'series-down', 'clear', 'link-open', 'link-edit', 'cell-history']
const ofLinkedCells: readonly CommandId[] = ofCells.toSpliced(ofCells.indexOf('link-edit') + 1, 0, 'link-remove')

/** Shown only if the cell has links to other sheets. */
const ofLinks: readonly CommandId[] = ['source-open', 'targets-open', 'source-cut']

const withImage = (ids: readonly CommandId[]): readonly CommandId[] =>
  ids.toSpliced(ids.indexOf('clear') + 1, 0, 'image-remove')

const ofRows: readonly CommandId[] = ['row-insert-above', 'row-insert-below', 'row-insert-child', 'row-duplicate']

const ofMoves: readonly CommandId[] = ['row-move-up', 'row-move-down', 'row-indent', 'row-outdent']

/** The context menu of the selected cells and rows. On a row number it has only row actions. */
export function RowMenu({ at, format, onAttachments, onComments, onClose }: Props) {
  const returnFocus = useReturnFocus()
  const { x, y, rowIds, onGutter } = at
  const isLinked = reasonOf('link-open') === null
  const ofTheseCells: readonly CommandId[] = isLinked ? ofLinkedCells : ofCells
  const hasImage = reasonOf('image-remove') !== NO_IMAGE
  const withLinks = [...ofTheseCells, ...ofLinks.filter(id => reasonOf(id) === null)]
  const forCells = onGutter ? [] : hasImage ? withImage(withLinks) : withLinks
  const shown = [...ofClipboard, ...forCells, ...ofRows, ...ofMoves, 'row-delete'] as const
  return (
    <Menu
      open
      returnFocus={returnFocus}
      reason={sharedReason(shown.map(reasonOf))}
      onOpenChange={open => !open && onClose()}
      trigger={<span aria-hidden style={{ position: 'fixed', left: x, top: y, width: 1, height: 1 }} />}
    >
      {[...ofClipboard, ...(reasonOf('paste-links') === null ? (['paste-links'] as const) : [])].map(id => (
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
      <SubMenu icon={ArrowUpDown} name={rowIds.length === 1 ? 'Move row' : `Move ${rowIds.length} rows`}>
        {ofMoves.map(id => (
          <CommandItem key={id} id={id} rows={rowIds.length} />
        ))}
      </SubMenu>
      <MenuLine />
      <CommandItem id="row-open" rows={1} />
      <MenuItem icon={Paperclip} onSelect={onAttachments}>
        Attachments of this row
      </MenuItem>
      <MenuItem icon={MessageSquare} onSelect={onComments}>
        Conversations on this row
      </MenuItem>
      <CommandItem id="row-history" rows={1} />
      <MenuLine />
      <CommandItem id="row-delete" rows={rowIds.length} danger />
    </Menu>
  )
}

type ItemProps = {
  readonly id: CommandId
  readonly rows: number
  readonly danger?: boolean
  /** The cell has a link. */
  readonly isLinked?: boolean
}

const reasonOf = (id: CommandId): string | null => commandRegistry.get(id).disabledReason

function CommandItem({ id, rows, danger = false, isLinked = false }: ItemProps) {
  const { title, icon, keys, disabledReason, run } = commandRegistry.get(id)
  return (
    <MenuItem icon={icon} danger={danger} reason={disabledReason} keys={keys} onSelect={run}>
      {id === 'image-remove'
        ? `${title}…`
        : id === 'link-edit'
          ? isLinked
            ? 'Edit link…'
            : 'Add link…'
          : forRows(id, title, rows)}
    </MenuItem>
  )
}

/**
 * "Delete row" becomes "Delete 3 rows" for three selected rows. Only one row is inserted inside another, however many
 * are selected.
 */
const forRows = (id: CommandId, title: string, rows: number): string =>
  rows === 1 || id === 'row-insert-child' ? title : title.replace(' row', ` ${rows} rows`)
