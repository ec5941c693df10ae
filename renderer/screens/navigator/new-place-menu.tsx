import { Plus } from 'lucide-react'
import { keysOf } from '../../commands/keymap.ts'
import { useWhyNotArrange } from '../../queries/places.ts'
import { useScopes } from '../../queries/start.ts'
import { IconButton } from '../../ui/button.tsx'
import { Menu, MenuItem } from '../../ui/menu.tsx'
import { newCommands, newWorkspace } from './place-commands.ts'

/** Makes a sheet, folder or workspace; where it goes is asked then. */
export function NewPlaceMenu() {
  const reason = useWhyNotArrange()
  const scopes = useScopes()
  return (
    <Menu align="end" trigger={<IconButton icon={Plus} label="New" />}>
      {[...newCommands(null, reason, scopes), newWorkspace(reason, scopes)].map(command => (
        <MenuItem
          key={command.name}
          icon={command.icon}
          reason={command.reason}
          keys={command.key ? keysOf(command.key) : []}
          onSelect={command.run}
        >
          {command.name}
        </MenuItem>
      ))}
    </Menu>
  )
}
