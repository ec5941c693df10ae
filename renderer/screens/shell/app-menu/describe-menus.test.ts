import { expect, test } from 'vitest'
import { APP_MENUS } from '../../../commands/app-menus.ts'
import { CommandRegistry, commandHandler } from '../../../commands/command-registry.ts'
import { describeMenus } from './describe-menus.ts'

test('describes every menu for the system, with separators between sections', () => {
  const menus = describeMenus(new CommandRegistry())

  expect(menus.map(({ name }) => name)).toEqual(APP_MENUS.map(({ name }) => name))
  const go = menus.find(({ name }) => name === 'Go')
  expect(go?.entries.map(entry => (entry.kind === 'line' ? '-' : entry.name))).toEqual([
    'Search sheets and commands',
    'Search everything',
    'Ready searches',
    'Hits of the search',
    'Go to row or column',
    '-',
    'Changes made elsewhere',
    '-',
    'Go to the linked cell in the other sheet',
    'Go to the cells that use this one',
    '-',
    'Back',
    'Forward',
    '-',
    'Next tab',
    'Previous tab',
    '-',
    'Move this tab',
  ])
})

test('a command without a handler or with a reason is disabled, and a selected option is checked and enabled', () => {
  const run = () => undefined
  const commands = new CommandRegistry()
  commands.register({
    save: commandHandler(run),
    'close-tab': commandHandler(run, 'No tab is open'),
    'save-hold': { ...commandHandler(run, 'Already so'), isChecked: () => true },
  })
  const [file] = describeMenus(commands)
  const stateOf = (id: string) =>
    file?.entries.flatMap(entry => (entry.kind === 'command' && entry.id === id ? [[entry.isEnabled, entry.isOn]] : []))

  expect(stateOf('save')).toEqual([[true, null]])
  expect(stateOf('close-tab')).toEqual([[false, null]])
  expect(stateOf('save-hold')).toEqual([[true, true]])
  expect(stateOf('print')).toEqual([[false, null]])
})
