import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const MAIN_SIDE = join(import.meta.dirname, '..')
const sources = readdirSync(MAIN_SIDE, { recursive: true, encoding: 'utf8' })
  .filter(name => name.endsWith('.ts') && !/\.test\.ts$|[\\/]testing[\\/]/.test(name))
  .map(name => ({ name: name.replaceAll('\\', '/'), text: readFileSync(join(MAIN_SIDE, name), 'utf8') }))
const naming = (what: RegExp) => sources.filter(({ text }) => what.test(text)).map(({ name }) => name)

test('an address is handed to the desktop in one place', () => {
  expect(naming(/openExternal/)).toEqual(['shell/desktop.ts'])
})

test('and reaches that place through the hand-off only', () => {
  expect(naming(/openAddress/).sort()).toEqual(['compose/browser-sign-in.ts', 'shell/desktop.ts'])
  expect(naming(/createHandOff\(/).sort()).toEqual(['compose/browser-sign-in.ts', 'session/browser/hand-off.ts'])
})

test('the words of a start are read in two places: for what they ask for, and for switches that a release refuses', () => {
  expect(naming(/process\.argv/).sort()).toEqual(['shell/links.ts', 'shell/release.ts'])
})

test('never accepts an invalid certificate, and never stores or sends a crash dump', () => {
  const named = naming(/rejectUnauthorized: (?!true)|setCertificateVerifyProc|'certificate-error'|crashReporter/)
  expect(named).toEqual([])
  expect(naming(/rejectUnauthorized: true/)).toEqual(['files/public-fetch.ts'])
})
