import type { DragEvent, HTMLAttributes, KeyboardEvent, MouseEvent } from 'react'
import { useState } from 'react'
import type { ContainerRef, Item } from '../../../../shared/model/item.ts'
import { shownName } from '../../../../shared/shown-name.ts'
import { keystrokeOf } from '../../../commands/keybinding.ts'
import { isKeyOf } from '../../../commands/keymap.ts'
import { moveItem, useHasHome, useItems, useWhyOffline } from '../../../queries/items.ts'
import { useScopes } from '../../../queries/start.ts'
import { notifyFailure } from '../../../ui-state/notices.ts'
import { view } from '../../../ui-state/ui-store.ts'
import { canGo } from '../destinations.ts'
import { whyNot } from '../item-access.ts'
import { itemCommands } from '../item-commands.ts'
import { itemKey } from '../item-tree.ts'
import { type ItemListName, navigatorState, useNavigatorState } from '../navigator-state.ts'

/** Keys of the row's menu. The window handles its other keys, wherever the focus is. */
const LINE_KEYS = ['item-rename', 'item-delete'] as const

/** Menu, keys and dragging of a navigator row. */
export function useItemLine(item: Item, list: ItemListName): HTMLAttributes<HTMLElement> {
  const items = useItems()
  const offline = useWhyOffline()
  const scopes = useScopes()
  const openMenu = (x: number, y: number) => navigatorState.openMenu({ item, list, x, y })
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const isMenuKey = event.key === 'ContextMenu' || (event.key === 'F10' && event.shiftKey)
    const stroke = keystrokeOf(event, 'either')
    const key = LINE_KEYS.find(id => isKeyOf(id, stroke))
    if (!isMenuKey && !key) return
    event.preventDefault()
    if (isMenuKey) {
      const { left, bottom } = event.currentTarget.getBoundingClientRect()
      return openMenu(left + 24, bottom)
    }
    const command = itemCommands(item, list, { items, offline, scopes }).find(each => each.key === key)
    // A key cannot show the reason as a menu does, so the menu opens.
    if (command?.reason === null) command.run()
    else
      openMenu(
        event.currentTarget.getBoundingClientRect().left + 24,
        event.currentTarget.getBoundingClientRect().bottom,
      )
  }
  return {
    onKeyDown,
    onContextMenu: (event: MouseEvent) => {
      event.preventDefault()
      openMenu(event.clientX, event.clientY)
    },
    draggable: item.kind !== 'workspace',
    onDragStart: (event: DragEvent) => {
      if (offline !== null || whyNot('move', item, items, scopes) !== null) return event.preventDefault()
      event.dataTransfer.effectAllowed = 'move'
      event.dataTransfer.setData('text/plain', item.name)
      navigatorState.drag(item)
    },
    onDragEnd: () => navigatorState.drag(null),
  }
}

/** A drop target for dragged rows; `to` null is Home, undefined accepts nothing. */
export function useLineDrop(to: ContainerRef | null | undefined) {
  const items = useItems()
  const hasHome = useHasHome()
  // A row that accepts nothing does not rerender when a drag starts.
  const dragged = useNavigatorState(state => (to === undefined ? null : state.dragged))
  const [isOver, setOver] = useState(false)
  const canDrop = dragged !== null && to !== undefined && canGo(items, dragged, to, hasHome)
  const onDrop = (event: DragEvent) => {
    setOver(false)
    if (!dragged || !canDrop) return
    event.preventDefault()
    navigatorState.drag(null)
    void notifyFailure(`Moving “${shownName(dragged.name)}”`, moveItem(dragged, to)).then(isMoved => {
      if (isMoved && to) view.openItem(itemKey(to), true)
    })
  }
  return {
    isOver: isOver && canDrop,
    handlers: {
      onDragOver: (event: DragEvent) => {
        if (!canDrop) return
        event.preventDefault()
        setOver(true)
      },
      onDragLeave: () => setOver(false),
      onDrop,
    },
  }
}
