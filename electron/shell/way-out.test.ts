import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const MAIN_SIDE = join(import.meta.dirname, '..')
const sources = readdirSync(MAIN_SIDE, { recursive: true, encoding: 'utf8' })
  .filter(name => name.endsWith('.ts') && !/\.test\.ts$|[\\/]testing[\\/]/.test(name))
  .map(name => ({ name: name.replaceAll('\\', '/'), text: readFileSync(join(MAIN_SIDE, name), 'utf8') }))
const naming = (what: RegExp) => sources.filter(({ text }) => what.test(text)).map(({ name }) => name)

test('addresses are passed to the desktop in one place', () => {
  expect(naming(/openExternal/)).toEqual(['shell/desktop.ts'])
})

test('and only through the hand-off', () => {
  expect(naming(/openAddress/).sort()).toEqual(['compose/browser-sign-in.ts', 'shell/desktop.ts'])
  expect(naming(/createHandOff\(/).sort()).toEqual(['compose/browser-sign-in.ts', 'session/browser/hand-off.ts'])
})

test('startup arguments are read in two places: for the start action, and for switches that a release rejects', () => {
  expect(naming(/process\.argv/).sort()).toEqual(['shell/links.ts', 'shell/release.ts'])
})

test('never accepts an invalid certificate, and never stores or sends a crash dump', () => {
  const named = naming(/rejectUnauthorized: (?!true)|setCertificateVerifyProc|'certificate-error'|crashReporter/)
  expect(named).toEqual([])
  expect(naming(/rejectUnauthorized: true/)).toEqual(['files/public-fetch.ts'])
})
