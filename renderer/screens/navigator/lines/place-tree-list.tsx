import { Folder, FolderOpen } from 'lucide-react'
import { avatarColour } from '../../../../shared/model/avatar-look.ts'
import type { Place } from '../../../../shared/model/place.ts'
import { withoutHidden } from '../../../../shared/shown-name.ts'
import { useView, view } from '../../../view/view-store.ts'
import { holderOf } from '../destinations.ts'
import type { TreeLine } from '../place-tree.ts'
import { isPlaceOpen, treeLines } from '../place-tree.ts'
import { PlaceLine, SheetRow } from './place-line.tsx'

/** Workspaces with their folders and sheets. A workspace is expanded until the user collapses it. */
export function PlaceTree({ places }: { readonly places: readonly Place[] }) {
  const openPlaces = useView(state => state.openPlaces)
  const lines = treeLines(places, key => isPlaceOpen(openPlaces, key))
  return (
    <ul className="nav-list">
      {lines.map(line =>
        line.place.kind === 'sheet' ? (
          <SheetRow key={line.key} sheet={line.place} level={line.level + 1} list="tree" />
        ) : (
          <HolderRow key={line.key} line={line} />
        ),
      )}
    </ul>
  )
}

function HolderRow({ line: { place, key, level, isOpen } }: { readonly line: TreeLine }) {
  const takesTo = holderOf(place)
  return (
    <PlaceLine
      place={place}
      list="tree"
      {...(takesTo ? { takesTo } : {})}
      icon={place.kind === 'workspace' ? <LetterTile name={place.name} /> : isOpen ? FolderOpen : Folder}
      isActive={false}
      level={level}
      isOpen={isOpen}
      onOpen={() => view.openPlace(key, !isOpen)}
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
