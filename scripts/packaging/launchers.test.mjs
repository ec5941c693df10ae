import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { isShipped, listCode } from '../check/source-files.mjs'
import { ROOT } from '../setup.mjs'

const read = path => readFileSync(join(ROOT, path), 'utf8')
const NAMES_IT = ['electron/shell/page/security.ts', 'electron/shell/refused-switches.ts']

test('no packaged launcher, program or packager setting disables the sandbox', () => {
  const system = 'scripts/packaging/linux/system'
  const launchers = readdirSync(join(ROOT, system), { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(({ parentPath, name }) => readFileSync(join(parentPath, name), 'utf8'))
  expect(launchers.some(text => text.includes('Exec=sheaf %U'))).toBe(true)
  expect(launchers.filter(text => /no-sandbox/i.test(text))).toEqual([])
  // Without this, electron-builder writes --no-sandbox into the launcher of an AppImage.
  expect(read('electron-builder.yml')).toMatch(/^appImage:\n {2}executableArgs: \[\]$/m)
  expect(listCode(ROOT).filter(path => isShipped(path) && /no-sandbox/.test(read(path)))).toEqual(NAMES_IT)
})

test('both desktop files offer the same actions, and have the window class of Sheaf', () => {
  const deb = read('scripts/packaging/linux/system/usr/share/applications/sheaf.desktop')
  const appImage = read('electron-builder.yml')
  const actions = [...deb.matchAll(/^\[Desktop Action (\w+)\]\nName=(.+)\nExec=sheaf (.+)$/gm)]

  expect(actions.map(([, id]) => id)).toEqual(['search', 'import', 'pending'])
  for (const text of [deb.replace('Actions=', 'Actions: '), appImage])
    expect(text).toMatch(/Actions: search;import;pending;$/m)
  for (const [, id, name, word] of actions)
    expect(appImage).toContain(`      ${id}:\n        Name: ${name}\n        Exec: AppRun ${word}\n`)
  // Electron derives its window class (X11) and app id (Wayland) from this name; electron-builder sets it by itself.
  expect(appImage).toContain('desktopName: sheaf.desktop')
  expect(deb).toMatch(/^StartupWMClass=sheaf$/m)
})

test('the sandbox is enabled before Electron is ready, and before any page can be created', () => {
  const main = read('electron/main.ts')
  const at = call => main.indexOf(`\n${call}`)

  expect(read('electron/shell/page/security.ts')).toContain(
    "if (!app.commandLine.hasSwitch('no-sandbox')) app.enableSandbox()",
  )
  expect(at('hardenPages()')).toBeGreaterThan(0)
  expect(main.indexOf('whenReady')).toBeGreaterThan(at('hardenPages()'))
  expect(main.indexOf('openWindow(')).toBeGreaterThan(at('hardenPages()'))
})

test('the fuses of a release exclude Node, debuggers and foreign code', () => {
  const settings = read('electron-builder.release.yml')
  const fuses = settings
    .slice(settings.indexOf('electronFuses:'))
    .split('\n')
    .slice(1)
    .map(line => line.trim())

  expect(fuses.filter(line => line !== '').sort()).toEqual([
    'enableCookieEncryption: true',
    'enableEmbeddedAsarIntegrityValidation: true',
    'enableNodeCliInspectArguments: false',
    'enableNodeOptionsEnvironmentVariable: false',
    'grantFileProtocolExtraPrivileges: false',
    'onlyLoadAppFromAsar: true',
    'runAsNode: false',
  ])
})
