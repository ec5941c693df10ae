import { Folder, FolderOpen } from 'lucide-react'
import { avatarColour } from '../../../../shared/model/avatar-look.ts'
import type { Item } from '../../../../shared/model/item.ts'
import { withoutHidden } from '../../../../shared/shown-name.ts'
import { useUiState, view } from '../../../ui-state/ui-store.ts'
import { holderOf } from '../destinations.ts'
import type { TreeLine } from '../item-tree.ts'
import { isPlaceOpen, treeLines } from '../item-tree.ts'
import { ItemLine, SheetRow } from './item-line.tsx'
import { useOfflineMark } from './use-offline-mark.tsx'

/** Workspaces with their folders and sheets. A workspace is expanded until the user collapses it. */
export function ItemTree({ items }: { readonly items: readonly Item[] }) {
  const openItems = useUiState(state => state.openItems)
  const lines = treeLines(items, key => isPlaceOpen(openItems, key))
  return (
    <ul className="nav-list">
      {lines.map(line =>
        line.item.kind === 'sheet' ? (
          <SheetRow key={line.key} sheet={line.item} level={line.level + 1} list="tree" />
        ) : (
          <HolderRow key={line.key} line={line} />
        ),
      )}
    </ul>
  )
}

function HolderRow({ line: { item, key, level, isOpen } }: { readonly line: TreeLine }) {
  const takesTo = holderOf(item)
  const kept = useOfflineMark(item)
  return (
    <ItemLine
      item={item}
      list="tree"
      {...(takesTo ? { takesTo } : {})}
      icon={item.kind === 'workspace' ? <LetterTile name={item.name} /> : isOpen ? FolderOpen : Folder}
      isActive={false}
      level={level}
      isOpen={isOpen}
      mark={kept?.mark}
      onOpen={() => view.openItem(key, !isOpen)}
    />
  )
}

/** The first letter of a workspace on a 16 px tile. */
function LetterTile({ name }: { readonly name: string }) {
  const colour = avatarColour(name)
  return (
    <span
      className="letter-tile"
      aria-hidden
      style={{ background: `var(--sf-av-${colour}-bg)`, color: `var(--sf-av-${colour}-fg)` }}
    >
      {[...withoutHidden(name).trim()][0]?.toUpperCase() ?? '?'}
    </span>
  )
}
