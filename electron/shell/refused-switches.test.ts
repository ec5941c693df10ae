import { describe, expect, test } from 'vitest'
import { refusedSwitch } from './refused-switches.ts'

const none = () => false

describe('a released Sheaf', () => {
  test.each([
    ['--no-sandbox', 'no-sandbox'],
    ['--remote-debugging-port=9222', 'remote-debugging-port'],
    ['--remote-debugging-pipe', 'remote-debugging-pipe'],
    ['--disable-web-security', 'disable-web-security'],
    ['--load-extension=/tmp/x', 'load-extension'],
    ['--js-flags=--expose-gc', 'js-flags'],
    ['--inspect=0', 'inspect'],
    ['-no-sandbox', 'no-sandbox'],
    ['--NO-SANDBOX', 'no-sandbox'],
    [' --no-sandbox', 'no-sandbox'],
    ['\t--gpu-launcher=sh', 'gpu-launcher'],
  ])('does not start with %j', (arg, name) => {
    expect(refusedSwitch(none, ['sheaf', '--user-data-dir=/home/x', arg])).toBe(name)
  })

  test('does not start with a switch that Chromium has found where nothing is seen of it', () => {
    expect(refusedSwitch(name => name === 'host-rules', ['sheaf'])).toBe('host-rules')
  })

  test('starts with what a desktop gives it', () => {
    expect(
      refusedSwitch(none, ['/opt/Sheaf/sheaf', '--allow-file-access-from-files', 'sheaf://oauth?code=1', '--', 'x']),
    ).toBeNull()
    expect(refusedSwitch(none, [])).toBeNull()
  })

  test.each([
    '--ozone-platform=x11',
    '--ozone-platform=wayland',
    '--ozone-platform-hint=auto',
    '--force-device-scale-factor=1.5',
    '--enable-wayland-ime',
    '--wayland-text-input-version=3',
    '--go-to=search',
  ])('starts with %s, by which a person fits it to their desktop', word => {
    const name = word.slice(2).split('=')[0]
    expect(refusedSwitch(given => given === name, ['sheaf', word])).toBeNull()
  })
})
