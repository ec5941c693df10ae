import { expect, test } from 'vitest'
import { trayMenu } from './tray-menu.ts'

test('the tray has the window, the number of unsaved edits, and Quit', () => {
  const labels = (unsaved: number) => trayMenu(unsaved).map(item => item?.label ?? '-')

  expect(labels(3)).toEqual(['Show Sheaf', 'Pending changes (3)', '-', 'Quit Sheaf'])
  expect(labels(0)).toEqual(['Show Sheaf', 'Pending changes', '-', 'Quit Sheaf'])
})
