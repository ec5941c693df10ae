import type { DragEvent, HTMLAttributes, KeyboardEvent, MouseEvent } from 'react'
import { useState } from 'react'
import type { Place, PlaceParent } from '../../../../shared/model/place.ts'
import { shownName } from '../../../../shared/shown-name.ts'
import { keystrokeOf } from '../../../commands/keybinding.ts'
import { isKeyOf } from '../../../commands/keymap.ts'
import { movePlace, useHasHome, usePlaces, useWhyOffline } from '../../../queries/places.ts'
import { useScopes } from '../../../queries/start.ts'
import { notifyFailure } from '../../../view/notices.ts'
import { view } from '../../../view/view-store.ts'
import { canGo } from '../destinations.ts'
import { navigatorState, type PlaceListName, useNavigatorState } from '../navigator-state.ts'
import { whyNot } from '../place-access.ts'
import { placeCommands } from '../place-commands.ts'
import { placeKey } from '../place-tree.ts'

/** Keys of the row's menu. The window handles its other keys, wherever the focus is. */
const LINE_KEYS = ['place-rename', 'place-delete'] as const

/** Menu, keys and dragging of a navigator row. */
export function usePlaceLine(place: Place, list: PlaceListName): HTMLAttributes<HTMLElement> {
  const places = usePlaces()
  const offline = useWhyOffline()
  const scopes = useScopes()
  const openMenu = (x: number, y: number) => navigatorState.openMenu({ place, list, x, y })
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
    const command = placeCommands(place, list, { places, offline, scopes }).find(each => each.key === key)
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
    draggable: place.kind !== 'workspace',
    onDragStart: (event: DragEvent) => {
      if (offline !== null || whyNot('move', place, places, scopes) !== null) return event.preventDefault()
      event.dataTransfer.effectAllowed = 'move'
      event.dataTransfer.setData('text/plain', place.name)
      navigatorState.drag(place)
    },
    onDragEnd: () => navigatorState.drag(null),
  }
}

/** A drop target for dragged rows; `to` null is Home, undefined accepts nothing. */
export function useLineDrop(to: PlaceParent | null | undefined) {
  const places = usePlaces()
  const hasHome = useHasHome()
  // A row that accepts nothing does not rerender when a drag starts.
  const dragged = useNavigatorState(state => (to === undefined ? null : state.dragged))
  const [isOver, setOver] = useState(false)
  const canDrop = dragged !== null && to !== undefined && canGo(places, dragged, to, hasHome)
  const onDrop = (event: DragEvent) => {
    setOver(false)
    if (!dragged || !canDrop) return
    event.preventDefault()
    navigatorState.drag(null)
    void notifyFailure(`Moving “${shownName(dragged.name)}”`, movePlace(dragged, to)).then(isMoved => {
      if (isMoved && to) view.openPlace(placeKey(to), true)
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
