import { describe, expect, test } from 'vitest'
import { REFUSED, refusalOfSwitch, refusedSwitch } from './refused-switches.ts'

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
    ['\u0085--gpu-launcher=sh', 'gpu-launcher'],
    ['--zygote-cmd-prefix=sh', 'zygote-cmd-prefix'],
    ['--enable-blink-features=MojoJS', 'enable-blink-features'],
    ['--enable-features=UseOzonePlatform,MojoJS', 'enable-features'],
    ['--disable-features=NetworkServiceSandbox', 'disable-features'],
    ['--enable-features', 'enable-features'],
    ['--use-mock-keychain', 'use-mock-keychain'],
    ['--a-switch-that-nobody-has-thought-of', 'a-switch-that-nobody-has-thought-of'],
  ])('does not start with %j', (arg, name) => {
    expect(refusedSwitch(none, ['sheaf', '--user-data-dir=/home/x', arg], 'linux')).toBe(name)
  })

  test('rejects a switch that only Chromium has found', () => {
    expect(refusedSwitch(name => name === 'host-rules', ['sheaf'], 'linux')).toBe('host-rules')
  })

  test('starts with the arguments of a desktop', () => {
    const args = ['/opt/Sheaf/sheaf', '--allow-file-access-from-files', 'sheaf://oauth?code=1', '--', 'x']
    expect(refusedSwitch(none, args, 'linux')).toBeNull()
    expect(refusedSwitch(none, [], 'linux')).toBeNull()
  })

  test.each([
    '--user-data-dir=/home/x/other',
    '--proxy-server=http://proxy:3128',
    '--force-device-scale-factor=1.5',
    '--ozone-platform=x11',
    '--ozone-platform=wayland',
    '--ozone-platform-hint=auto',
    '--enable-wayland-ime',
    '--wayland-text-input-version=3',
    '--go-to=search',
    '--enable-features=UseOzonePlatform,WaylandWindowDecorations',
    '/home/x/a.csv',
    '-',
  ])('starts with %j', arg => {
    expect(refusedSwitch(none, ['sheaf', arg], 'linux')).toBeNull()
  })

  test('treats a slash as a switch only on Windows', () => {
    expect(refusedSwitch(none, ['/no-sandbox'], 'win32')).toBe('no-sandbox')
    expect(refusedSwitch(none, ['/no-sandbox'], 'linux')).toBeNull()
  })

  test('ignores arguments after two dashes, as Chromium does', () => {
    expect(refusedSwitch(none, ['--', '--a-file.csv'], 'linux')).toBeNull()
  })

  test('rejects each listed switch by name alone, whether Chromium has found it or not', () => {
    expect(REFUSED.filter(name => refusedSwitch(none, [`--${name}`], 'linux') !== name)).toEqual([])
  })

  test('explains how to start an AppImage without a sandbox', () => {
    expect(refusalOfSwitch('no-sandbox', undefined)).toBe('Sheaf does not start with --no-sandbox.')
    expect(refusalOfSwitch('no-sandbox', '/home/x/Sheaf.AppImage')).toContain('install the .deb package instead')
    expect(refusalOfSwitch('js-flags', '/home/x/Sheaf.AppImage')).toBe('Sheaf does not start with --js-flags.')
  })
})
