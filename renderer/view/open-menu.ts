import { create } from 'zustand'
import { type AppMenuName, MENU_FRAME } from '../commands/menu-frame.ts'

type OpenMenu = {
  /** Null while the menus of the application are closed. */
  readonly name: AppMenuName | null
  /** A key opened it: then the letters that open the others are underlined. */
  readonly isByKey: boolean
}

const closed: OpenMenu = { name: null, isByKey: false }

export const useOpenMenu = create<OpenMenu>(() => closed)

export const openMenu = {
  show: (name: AppMenuName, by: 'key' | 'mouse') => useOpenMenu.setState({ name, isByKey: by === 'key' }),
  /** From one menu of the row to another. */
  turnTo: (name: AppMenuName) => useOpenMenu.setState({ name }),
  close: () => useOpenMenu.setState(closed),
  /** What F10 does: the key that opens the menus closes them too. */
  toggle: () => (useOpenMenu.getState().name === null ? openMenu.show(MENU_FRAME[0].name, 'key') : openMenu.close()),
}
