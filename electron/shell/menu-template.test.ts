import { expect, test } from 'vitest'
import type { MenuCommand, SystemMenu } from '../../shared/model/app-menu.ts'
import { acceleratorOf, menuTemplate } from './menu-template.ts'

const command = (id: string, more: Partial<MenuCommand> = {}): MenuCommand => ({
  kind: 'command',
  id,
  name: `Name of ${id}`,
  keys: [],
  isEnabled: true,
  isOn: null,
  ...more,
})

const file: SystemMenu = {
  name: 'File',
  entries: [command('save', { keys: ['Ctrl', 'S'] }), { kind: 'line' }, command('settings')],
}
const edit: SystemMenu = {
  name: 'Edit',
  entries: [
    command('undo', { isEnabled: false }),
    command('copy', { keys: ['Ctrl', 'C'] }),
    command('paste', { keys: ['Ctrl', 'V'] }),
    { kind: 'submenu', name: 'Fill', commands: [command('fill-down')] },
  ],
}
const help: SystemMenu = { name: 'Help', entries: [command('shortcuts')] }

const rowsOf = (submenu: unknown): readonly Record<string, unknown>[] => (Array.isArray(submenu) ? submenu : [])

test('without menus of the page, macOS gets a minimal menu', () => {
  expect(menuTemplate([], () => undefined).map(({ role }) => role)).toEqual(['appMenu', 'editMenu', 'windowMenu'])
})

test('the menus of the page are between those of the system, with Help at the end', () => {
  const bar = menuTemplate([file, edit, help], () => undefined)

  expect(bar.map(({ label, role }) => label ?? role)).toEqual(['appMenu', 'File', 'Edit', 'windowMenu', 'Help'])
  expect(bar.at(-1)?.role).toBe('help')
})

test('the settings move to the app menu, and leave no separator behind', () => {
  const [app, first] = menuTemplate([file], () => undefined)

  expect(rowsOf(app?.submenu).map(({ id }) => id)).toContain('settings')
  expect(rowsOf(first?.submenu).map(({ id, type }) => id ?? type)).toEqual(['save'])
})

test("the app menu has the system's Quit, and no second one", () => {
  const [app, first] = menuTemplate(
    [{ name: 'File', entries: [command('save'), { kind: 'line' }, command('quit')] }],
    () => undefined,
  )

  expect(rowsOf(app?.submenu).map(({ role }) => role)).toContain('quit')
  expect(rowsOf(first?.submenu).map(({ id, type }) => id ?? type)).toEqual(['save'])
})

test('cut, copy and paste are the system’s own, and it can select all of a text', () => {
  const [, menu] = menuTemplate([edit], () => undefined)

  expect(rowsOf(menu?.submenu).map(({ role, id, label }) => role ?? id ?? label)).toEqual([
    'undo',
    'copy',
    'paste',
    'selectAll',
    'Fill',
  ])
})

test('reports the chosen item by id, and disables unavailable items', () => {
  const chosen: string[] = []
  const [, menu] = menuTemplate([edit], id => void chosen.push(id))
  const fill = rowsOf(rowsOf(menu?.submenu).at(-1)?.submenu)
  const { click } = fill[0] ?? {}
  if (typeof click === 'function') click()

  expect(chosen).toEqual(['fill-down'])
  expect(rowsOf(menu?.submenu)[0]).toMatchObject({ id: 'undo', enabled: false })
})

test('a selected option is checked', () => {
  const [, menu] = menuTemplate([{ name: 'View', entries: [command('rows-compact', { isOn: true })] }], () => undefined)

  expect(rowsOf(menu?.submenu)[0]).toMatchObject({ type: 'checkbox', checked: true })
})

test.each([
  [['Ctrl', 'S'], 'Command+S'],
  [['Ctrl', 'Shift', 'S'], 'Command+Shift+S'],
  [['Ctrl', '−'], 'Command+-'],
  [['Ctrl', 'Shift', 'PgUp'], 'Command+Shift+PageUp'],
  [['Ctrl', 'Alt', '='], 'Command+Alt+='],
  [['Ctrl', 'Tab'], 'Ctrl+Tab'],
  [['F5'], 'F5'],
  [['Shift', 'F3'], 'Shift+F3'],
])('%j is the accelerator %s', (keys, accelerator) => {
  expect(acceleratorOf(keys)).toBe(accelerator)
})

test('a key with a meaning in a cell or a text is no accelerator', () => {
  for (const keys of [[], ['Delete'], ['Alt', 'Enter'], ['Alt', 'Shift', '↑'], ['Shift', 'F2']]) {
    expect([keys, acceleratorOf(keys)]).toEqual([keys, null])
  }
})
