import { CloudOff, Table2 } from 'lucide-react'
import { useEffect, useRef } from 'react'
import type { ContainerRef, Item } from '../../../../shared/model/item.ts'
import { shownName } from '../../../../shared/shown-name.ts'
import { useItems } from '../../../queries/items.ts'
import { useUnseenCount } from '../../../queries/sheet/unseen.ts'
import { filesOf, unsavedOf, useIsOffline, useStart } from '../../../queries/start.ts'
import { formatCount } from '../../../ui/messages/format-counts.ts'
import { unsavedLabel } from '../../../ui/messages/session-labels.ts'
import { sheetTab } from '../../../ui-state/tabs.ts'
import { useUiState, view } from '../../../ui-state/ui-store.ts'
import { isPlaceOpen, itemKey, markedIn } from '../item-tree.ts'
import { type ItemListName, useNavigatorState } from '../navigator-state.ts'
import { NavigatorRow, type RowProps } from './navigator-row.tsx'
import { RenameLine } from './rename-line.tsx'
import { useItemLine, useLineDrop } from './use-item-line.ts'
import { useOfflineMark } from './use-offline-mark.tsx'

type LineProps = Omit<RowProps, 'name' | 'line' | 'button' | 'item'> & {
  readonly item: Item
  readonly list: ItemListName
  /** The destination of items dropped on this row; without one it accepts none. */
  readonly takesTo?: ContainerRef
}

/** A navigator row for an item: it has a menu, can be renamed in place, and can be dragged. */
export function ItemLine({ item, list, takesTo, ...row }: LineProps) {
  const button = useRef<HTMLButtonElement>(null)
  const isRenaming = useNavigatorState(({ renaming }) => renaming?.list === list && renaming.key === itemKey(item))
  const line = useItemLine(item, list)
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
          item={item}
          onEnd={byKey => {
            wantsFocus.current = byKey
          }}
        />
      </li>
    )
  }
  const handlers = { ...line, ...drop.handlers, className: drop.isOver ? 'is-target' : undefined }
  return <NavigatorRow {...row} item={itemKey(item)} name={shownName(item.name)} line={handlers} button={button} />
}

type SheetProps = { readonly sheet: Item; readonly level: number; readonly list: ItemListName }

/** A sheet's row with its mark: unsaved, unavailable without a connection, or kept offline. */
export function SheetRow({ sheet, level, list }: SheetProps) {
  const items = useItems()
  const isActive = useUiState(({ tabs, openItems }) => {
    if (tabs.active !== sheetTab(sheet.id)) return false
    return (
      markedIn(sheet, items, key => isPlaceOpen(openItems, key)) ===
      (list === 'favorites' || list === 'recent' ? list : 'home')
    )
  })
  const unsaved = useStart(start =>
    unsavedLabel(unsavedOf(start.unsaved.bySheet, sheet.id), filesOf(start.unsaved, sheet.id)),
  )
  const unseen = useUnseenCount(sheet.id)
  const isOutOfReach = useIsOffline() && !sheet.copied
  const kept = useOfflineMark(sheet)
  const mark =
    unsaved !== null ? (
      <span className="unsaved-dot">
        <span className="visually-hidden">{unsaved}</span>
      </span>
    ) : unseen > 0 ? (
      <span className="unseen-dot">
        <span className="visually-hidden">{formatCount(unseen, 'change')} made elsewhere</span>
      </span>
    ) : isOutOfReach && kept?.kind !== 'problem' ? (
      <CloudOff className="icon-16" role="img" aria-label="Not on this computer" />
    ) : (
      kept?.mark
    )
  return (
    <ItemLine
      item={sheet}
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
