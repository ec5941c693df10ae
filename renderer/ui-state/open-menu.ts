import { create } from 'zustand'
import { type AppMenuName, MENU_FRAME } from '../commands/menu-frame.ts'

type OpenMenu = {
  /** Null while no application menu is open. */
  readonly name: AppMenuName | null
  /** Opened by key: the letters that open the other menus are then underlined. */
  readonly isByKey: boolean
}

const closed: OpenMenu = { name: null, isByKey: false }

export const useOpenMenu = create<OpenMenu>(() => closed)

export const openMenu = {
  show: (name: AppMenuName, by: 'key' | 'mouse') => useOpenMenu.setState({ name, isByKey: by === 'key' }),
  /** Switches to another menu of the menu bar. */
  turnTo: (name: AppMenuName) => useOpenMenu.setState({ name }),
  close: () => useOpenMenu.setState(closed),
  /** Opens or closes the menus, as F10 does. */
  toggle: () => (useOpenMenu.getState().name === null ? openMenu.show(MENU_FRAME[0].name, 'key') : openMenu.close()),
}
