import { Fragment } from 'react'
import { keysOf } from '../../commands/keymap.ts'
import { useItems, useWhyOffline } from '../../queries/items.ts'
import { useKeeping } from '../../queries/offline.ts'
import { useScopes } from '../../queries/start.ts'
import { useReturnFocus } from '../../ui/dialog.tsx'
import { Menu, MenuItem, MenuLine } from '../../ui/menu.tsx'
import { type ItemCommand, itemCommands } from './item-commands.ts'
import { itemKey } from './item-tree.ts'
import { keepCommand } from './keep-command.ts'
import { type ItemMenuRequest, navigatorState } from './navigator-state.ts'

/** The context menu of one place. */
export function ItemMenu({ request }: { readonly request: ItemMenuRequest }) {
  const returnFocus = useReturnFocus()
  const items = useItems()
  const offline = useWhyOffline()
  const scopes = useScopes()
  const keeping = useKeeping()
  // The place may have changed since the menu was requested, also by other users.
  const item = items.find(each => itemKey(each) === itemKey(request.item)) ?? request.item
  const others = itemCommands(item, request.list, { items, offline, scopes })
  const keep = keepCommand(item, keeping)
  const isDelete = ({ group }: ItemCommand) => group === 'delete'
  const commands = [...others.filter(each => !isDelete(each)), keep, ...others.filter(isDelete)]
  return (
    <Menu
      open
      returnFocus={returnFocus}
      onOpenChange={open => !open && navigatorState.closeMenu()}
      trigger={<span aria-hidden style={{ position: 'fixed', left: request.x, top: request.y, width: 1, height: 1 }} />}
    >
      {commands.map(({ name, icon, key, reason, group, checked, run }, index) => (
        <Fragment key={name}>
          {index > 0 && commands[index - 1]?.group !== group && <MenuLine />}
          <MenuItem
            icon={icon}
            keys={key ? keysOf(key) : []}
            reason={reason}
            danger={group === 'delete'}
            {...(checked !== undefined && { checked })}
            onSelect={run}
          >
            {name}
          </MenuItem>
        </Fragment>
      ))}
    </Menu>
  )
}
