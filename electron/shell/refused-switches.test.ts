import { describe, expect, test } from 'vitest'
import { refusedSwitch } from './refused-switches.ts'

describe('a released Sheaf', () => {
  test.each([
    '--no-sandbox',
    '--remote-debugging-port=9222',
    '--remote-debugging-pipe',
    '--disable-web-security',
    '--load-extension=/tmp/x',
    '--js-flags=--expose-gc',
    '--inspect=0',
    '-no-sandbox',
    '--NO-SANDBOX',
  ])('does not start with %s', arg => {
    expect(refusedSwitch(['sheaf', '--user-data-dir=/home/x', arg])).toBe(arg)
  })

  test('starts with what a desktop gives it', () => {
    expect(
      refusedSwitch(['/opt/Sheaf/sheaf', '--allow-file-access-from-files', 'sheaf://oauth?code=1', '--', 'x']),
    ).toBeNull()
    expect(refusedSwitch([])).toBeNull()
  })
})
