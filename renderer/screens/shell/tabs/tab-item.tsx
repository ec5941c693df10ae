import { House, Layers, ScanSearch, Table2, Upload, X } from 'lucide-react'
import { type KeyboardEvent, type MouseEvent, useState } from 'react'
import { shownName } from '../../../../shared/shown-name.ts'
import { useItemsAreKnown, useSheetItem } from '../../../queries/items.ts'
import { filesOf, unsavedOf, useStart } from '../../../queries/start.ts'
import { unsavedLabel } from '../../../ui/messages/session-labels.ts'
import type { TabKey } from '../../../ui-state/tabs.ts'
import { sheetIdOf } from '../../../ui-state/tabs.ts'
import { view } from '../../../ui-state/ui-store.ts'
import '../../../ui/skeleton.css'
import { Tooltip } from '../../../ui/tooltip.tsx'
import { beginTabDrag, isInside } from './tab-drag.ts'
import { TabMenu } from './tab-menu.tsx'

/** One tab. Closing it never discards edits; they stay in the ledger. */
export function TabItem({ tab, isActive }: { readonly tab: TabKey; readonly isActive: boolean }) {
  const { name, Icon, unsaved } = useTabLabel(tab)
  const onMiddleClick = (event: MouseEvent) => {
    if (event.button === 1) view.close(tab)
  }
  const [menuAt, setMenuAt] = useState<{ readonly x: number; readonly y: number } | null>(null)
  const openMenu = (event: MouseEvent<HTMLElement>) => {
    if (!isInside(event)) return
    event.preventDefault()
    setMenuAt({ x: event.clientX, y: event.clientY })
  }
  const onMenuKey = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key !== 'ContextMenu' && !(event.key === 'F10' && event.shiftKey)) return
    event.preventDefault()
    event.stopPropagation()
    const { left, bottom } = event.currentTarget.getBoundingClientRect()
    setMenuAt({ x: left, y: bottom })
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the button inside opens the menu by key
    <div
      className={`tab${isActive ? ' is-active' : ''}${sheetIdOf(tab) === null ? ' is-page' : ''}`}
      onPointerDown={event => beginTabDrag(event, tab)}
      onContextMenu={openMenu}
    >
      <Tooltip text={name}>
        <button
          type="button"
          className="tab-open"
          aria-current={isActive ? 'page' : undefined}
          aria-label={name === null ? 'Sheet' : undefined}
          onClick={() => view.open(tab)}
          onAuxClick={onMiddleClick}
          onKeyDown={onMenuKey}
        >
          <Icon className="icon-16" aria-hidden />
          {name === null ? <span className="tab-unnamed skeleton" /> : <span className="truncate">{name}</span>}
          {unsaved !== null && (
            <span className="unsaved-dot">
              <span className="visually-hidden">{unsaved}</span>
            </span>
          )}
        </button>
      </Tooltip>
      {menuAt && <TabMenu tab={tab} name={name} at={menuAt} onClose={() => setMenuAt(null)} />}
      <button
        type="button"
        className="tab-close"
        aria-label={`Close ${name ?? 'sheet'}`}
        onClick={() => view.close(tab)}
      >
        <X className="icon-13" aria-hidden />
      </button>
    </div>
  )
}

/** `name` null: its list is not loaded yet. */
function useTabLabel(tab: TabKey) {
  const sheetId = sheetIdOf(tab)
  const item = useSheetItem(sheetId)
  const isListed = useItemsAreKnown()
  const unsaved = useStart(start =>
    sheetId === null ? null : unsavedLabel(unsavedOf(start.unsaved.bySheet, sheetId), filesOf(start.unsaved, sheetId)),
  )
  if (tab === 'home') return { name: 'Home', Icon: House, unsaved }
  if (tab === 'search') return { name: 'Search', Icon: ScanSearch, unsaved }
  if (tab === 'pending') return { name: 'Pending changes', Icon: Layers, unsaved }
  if (tab === 'uploads') return { name: 'Uploads', Icon: Upload, unsaved }
  if (!item && !isListed) return { name: null, Icon: Table2, unsaved }
  return { name: shownName(item?.name ?? 'Sheet'), Icon: Table2, unsaved }
}
