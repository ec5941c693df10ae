import { ChevronDown } from 'lucide-react'
import { keysOf } from '../../../commands/keymap.ts'
import { MENU_FRAME } from '../../../commands/menu-frame.ts'
import { SheafMark } from '../../../ui/sheaf-mark.tsx'
import { Tooltip } from '../../../ui/tooltip.tsx'
import { openMenu, useOpenMenu } from '../../../ui-state/open-menu.ts'
import './app-menu.css'
import { AppMenuBar } from './app-menu-bar.tsx'

/** The app name, which opens the menus. While one is open, the menu bar covers the title strip. */
export function AppMenu() {
  const name = useOpenMenu(state => state.name)
  return (
    <>
      <Tooltip text="Menu" keys={keysOf('app-menu')}>
        <button
          type="button"
          className="app-menu-button"
          aria-label="Menu of Sheaf"
          aria-haspopup="menu"
          aria-expanded={name !== null}
          onClick={() => openMenu.show(MENU_FRAME[0].name, 'mouse')}
        >
          <SheafMark size={20} />
          <span className="title-name">Sheaf</span>
          <ChevronDown className="icon-13" aria-hidden />
        </button>
      </Tooltip>
      {name !== null && <AppMenuBar name={name} />}
    </>
  )
}
