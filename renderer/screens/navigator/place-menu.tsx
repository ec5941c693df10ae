import { Fragment } from 'react'
import { keysOf } from '../../commands/keymap.ts'
import { usePlaces, useWhyOffline } from '../../queries/places.ts'
import { useScopes } from '../../queries/start.ts'
import { useReturnFocus } from '../../ui/dialog.tsx'
import { Menu, MenuItem, MenuLine } from '../../ui/menu.tsx'
import { navigatorState, type PlaceMenuRequest } from './navigator-state.ts'
import { placeCommands } from './place-commands.ts'
import { placeKey } from './place-tree.ts'

/** The context menu of one place. */
export function PlaceMenu({ request }: { readonly request: PlaceMenuRequest }) {
  const returnFocus = useReturnFocus()
  const places = usePlaces()
  const offline = useWhyOffline()
  const scopes = useScopes()
  // The place may have changed since the menu was requested, also by other users.
  const place = places.find(each => placeKey(each) === placeKey(request.place)) ?? request.place
  const commands = placeCommands(place, request.list, { places, offline, scopes })
  return (
    <Menu
      open
      returnFocus={returnFocus}
      onOpenChange={open => !open && navigatorState.closeMenu()}
      trigger={<span aria-hidden style={{ position: 'fixed', left: request.x, top: request.y, width: 1, height: 1 }} />}
    >
      {commands.map(({ name, icon, key, reason, group, run }, index) => (
        <Fragment key={name}>
          {index > 0 && commands[index - 1]?.group !== group && <MenuLine />}
          <MenuItem
            icon={icon}
            keys={key ? keysOf(key) : []}
            reason={reason}
            danger={group === 'delete'}
            onSelect={run}
          >
            {name}
          </MenuItem>
        </Fragment>
      ))}
    </Menu>
  )
}
