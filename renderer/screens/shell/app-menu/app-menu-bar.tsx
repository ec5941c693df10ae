import { Menubar } from 'radix-ui'
import { useRef } from 'react'
import { APP_MENUS, type AppMenu, type CommandSubMenu, commandsOf, isSubMenu } from '../../../commands/app-menus.ts'
import type { CommandRegistry } from '../../../commands/command-registry.ts'
import type { CommandId } from '../../../commands/command-table.ts'
import type { AppMenuName } from '../../../commands/menu-frame.ts'
import { useCommandRegistry } from '../../../commands/use-commands.ts'
import { useReturnFocus } from '../../../ui/dialog.tsx'
import { InMenubar, MenuBody, MenuItem, MenuLine, SubMenu, sharedReason } from '../../../ui/menu.tsx'
import { SheafMark } from '../../../ui/sheaf-mark.tsx'
import { openMenu, useOpenMenu } from '../../../ui-state/open-menu.ts'
import { recorded } from '../../palette/palette-items.ts'

/**
 * The menu bar, over the title strip while a menu is open. After closing, the focus returns first and the chosen
 * command runs then, because it may act on the active cell or move the focus.
 */
export function AppMenuBar({ name }: { readonly name: AppMenuName }) {
  const isByKey = useOpenMenu(state => state.isByKey)
  const returnFocus = useReturnFocus()
  const chosen = useRef<(() => void) | null>(null)
  const wentElsewhere = useRef(false)
  const onClosed = (event: Event) => {
    event.preventDefault()
    // Another menu of the bar already has the focus.
    if (useOpenMenu.getState().name !== null) return
    if (!wentElsewhere.current) returnFocus(event)
    chosen.current?.()
  }
  const onValue = (value: string) => {
    const to = APP_MENUS.find(menu => menu.name === value)
    if (to) openMenu.turnTo(to.name)
    else openMenu.close()
  }
  return (
    <Menubar.Root
      className={`app-menu-bar${isByKey ? ' is-by-key' : ''}`}
      aria-label="Application"
      value={name}
      onValueChange={onValue}
    >
      <SheafMark size={20} />
      {APP_MENUS.map(menu => (
        <Menubar.Menu key={menu.name} value={menu.name}>
          <Menubar.Trigger className="app-menu-name">
            <span>
              <span className="app-menu-letter">{menu.name.charAt(0)}</span>
              {menu.name.slice(1)}
            </span>
          </Menubar.Trigger>
          <Menubar.Portal>
            <Menubar.Content
              className="menu"
              sideOffset={4}
              collisionPadding={8}
              loop
              onInteractOutside={() => {
                wentElsewhere.current = true
              }}
              onCloseAutoFocus={onClosed}
            >
              <InMenubar>
                <Commands
                  menu={menu}
                  onChoose={run => {
                    chosen.current = run
                  }}
                />
              </InMenubar>
            </Menubar.Content>
          </Menubar.Portal>
        </Menubar.Menu>
      ))}
    </Menubar.Root>
  )
}

type CommandsProps = { readonly menu: AppMenu; readonly onChoose: (run: () => void) => void }

function Commands({ menu, onChoose }: CommandsProps) {
  const commands = useCommandRegistry()
  const reason = sharedReason(commandsOf(menu).map(id => commands.get(id).disabledReason))
  return (
    <MenuBody reason={reason}>
      {menu.sections.map((section, nth) => (
        <Section
          key={section.map(nameOf).join()}
          isFirst={nth === 0}
          section={section}
          commands={commands}
          onChoose={onChoose}
        />
      ))}
    </MenuBody>
  )
}

const nameOf = (entry: CommandId | CommandSubMenu): string => (isSubMenu(entry) ? entry.name : entry)

type SectionProps = {
  readonly isFirst: boolean
  readonly section: AppMenu['sections'][number]
  readonly commands: CommandRegistry
  readonly onChoose: CommandsProps['onChoose']
}

function Section({ isFirst, section, commands, onChoose }: SectionProps) {
  const item = (id: CommandId) => <CommandItem key={id} id={id} commands={commands} onChoose={onChoose} />
  return (
    <>
      {!isFirst && <MenuLine />}
      {section.map(entry =>
        isSubMenu(entry) ? (
          <SubMenu key={entry.name} icon={entry.icon} name={entry.name}>
            {entry.commands.map(item)}
          </SubMenu>
        ) : (
          item(entry)
        ),
      )}
    </>
  )
}

type ItemProps = Pick<SectionProps, 'commands' | 'onChoose'> & { readonly id: CommandId }

function CommandItem({ id, commands, onChoose }: ItemProps) {
  const { title, icon, keys, disabledReason, isChecked, detail, run } = recorded(commands.get(id))
  return (
    <MenuItem
      icon={icon}
      keys={keys}
      {...(isChecked !== null && { checked: isChecked })}
      reason={isChecked ? null : disabledReason}
      onSelect={() => onChoose(run)}
    >
      {detail === null ? title : `${title} (now ${detail})`}
    </MenuItem>
  )
}
