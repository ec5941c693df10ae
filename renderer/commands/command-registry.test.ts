import { expect, test, vi } from 'vitest'
import { CommandRegistry, commandHandler } from './command-registry.ts'

const nothing = () => undefined

test('throws if two screens register the same command at the same time', () => {
  const commands = new CommandRegistry()
  commands.register({ save: commandHandler(nothing) })

  expect(() => commands.register({ find: commandHandler(nothing), save: commandHandler(nothing) })).toThrow(
    'The command “save” is registered twice',
  )
  expect(commands.get('find').isEnabled).toBe(false)
})

test('allows registering a command again after it was unregistered', () => {
  const commands = new CommandRegistry()
  commands.register({ save: commandHandler(nothing) })()
  commands.register({ save: commandHandler(nothing) })

  expect(commands.get('save').isEnabled).toBe(true)
})

test('a command without a handler is disabled, gives a reason and does nothing', () => {
  const commands = new CommandRegistry()
  const onDisabled = vi.fn()

  commands.run('export', onDisabled)
  commands.get('export').run()

  expect(commands.get('export')).toMatchObject({ isEnabled: false, disabledReason: 'Open a sheet first' })
  expect(onDisabled).not.toHaveBeenCalled()
})

test('runs a command while it is enabled, and reports the reason otherwise', () => {
  const commands = new CommandRegistry()
  const run = vi.fn()
  const onDisabled = vi.fn()
  let reason: string | null = null
  commands.register({ undo: { run, disabledReason: () => reason } })

  commands.run('undo', onDisabled)
  reason = 'There is nothing to undo'
  commands.run('undo', onDisabled)

  expect(run).toHaveBeenCalledTimes(1)
  expect(onDisabled.mock.calls).toEqual([['There is nothing to undo']])
})

test('a command has its title, key and icon from the table', () => {
  const command = new CommandRegistry().get('redo')

  expect(command).toMatchObject({ id: 'redo', title: 'Redo', keys: ['Ctrl', 'Shift', 'Z'], isChecked: null })
})

test('notifies listeners once per batch of changes, and never after they unsubscribe', async () => {
  const commands = new CommandRegistry()
  const listener = vi.fn()
  const leave = commands.subscribe(listener)

  const takeBack = commands.register({ save: commandHandler(nothing) })
  takeBack()
  commands.register({ save: commandHandler(nothing) })
  await Promise.resolve()
  expect(listener).toHaveBeenCalledTimes(1)

  leave()
  commands.register({ find: commandHandler(nothing) })
  await Promise.resolve()
  expect(listener).toHaveBeenCalledTimes(1)
})
