import { CloudOff, Table2 } from 'lucide-react'
import { useEffect, useRef } from 'react'
import type { Place, PlaceParent } from '../../../../shared/model/place.ts'
import { shownName } from '../../../../shared/shown-name.ts'
import { usePlaces } from '../../../queries/places.ts'
import { filesOf, unsavedOf, useIsOffline, useStart } from '../../../queries/start.ts'
import { unsavedLabel } from '../../../ui/messages/session-labels.ts'
import { sheetTab } from '../../../view/tabs.ts'
import { useView, view } from '../../../view/view-store.ts'
import { type PlaceListName, useNavigatorState } from '../navigator-state.ts'
import { isPlaceOpen, markedIn, placeKey } from '../place-tree.ts'
import { NavigatorRow, type RowProps } from './navigator-row.tsx'
import { RenameLine } from './rename-line.tsx'
import { useLineDrop, usePlaceLine } from './use-place-line.ts'

type LineProps = Omit<RowProps, 'name' | 'line' | 'button' | 'place'> & {
  readonly place: Place
  readonly list: PlaceListName
  /** The destination of items dropped on this row; without one it accepts none. */
  readonly takesTo?: PlaceParent
}

/** A navigator row for a place: it has a menu, can be renamed in place, and can be dragged. */
export function PlaceLine({ place, list, takesTo, ...row }: LineProps) {
  const button = useRef<HTMLButtonElement>(null)
  const isRenaming = useNavigatorState(({ renaming }) => renaming?.list === list && renaming.key === placeKey(place))
  const line = usePlaceLine(place, list)
  const drop = useLineDrop(takesTo)
  const wantsFocus = useRef(false)
  useEffect(() => {
    if (isRenaming || !wantsFocus.current) return
    wantsFocus.current = false
    button.current?.focus()
  }, [isRenaming])
  if (isRenaming) {
    return (
      <li className="nav-renaming" style={{ paddingLeft: 8 + (row.level ?? 0) * 16 }}>
        <RenameLine
          place={place}
          onEnd={byKey => {
            wantsFocus.current = byKey
          }}
        />
      </li>
    )
  }
  const handlers = { ...line, ...drop.handlers, className: drop.isOver ? 'is-target' : undefined }
  return <NavigatorRow {...row} place={placeKey(place)} name={shownName(place.name)} line={handlers} button={button} />
}

type SheetProps = { readonly sheet: Place; readonly level: number; readonly list: PlaceListName }

/** A sheet's row with its mark: unsaved, or unavailable offline while there is no connection. */
export function SheetRow({ sheet, level, list }: SheetProps) {
  const places = usePlaces()
  const isActive = useView(({ tabs, openPlaces }) => {
    if (tabs.active !== sheetTab(sheet.id)) return false
    return (
      markedIn(sheet, places, key => isPlaceOpen(openPlaces, key)) ===
      (list === 'favorites' || list === 'recent' ? list : 'home')
    )
  })
  const unsaved = useStart(start =>
    unsavedLabel(unsavedOf(start.unsaved.bySheet, sheet.id), filesOf(start.unsaved, sheet.id)),
  )
  const isOutOfReach = useIsOffline() && !sheet.copied
  const mark =
    unsaved !== null ? (
      <span className="unsaved-dot">
        <span className="visually-hidden">{unsaved}</span>
      </span>
    ) : (
      isOutOfReach && <CloudOff className="icon-16" role="img" aria-label="Not on this computer" />
    )
  return (
    <PlaceLine
      place={sheet}
      list={list}
      icon={Table2}
      isActive={isActive}
      level={level}
      isFaint={isOutOfReach}
      mark={mark}
      onOpen={() => view.open(sheetTab(sheet.id))}
    />
  )
}
