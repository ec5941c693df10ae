import { crc32 } from 'node:zlib'
import { expect, test } from 'vitest'
import { defaultSettings } from '../../shared/model/settings.ts'
import { isBeginning, isOpening, parseLastStart } from './parse-early.ts'

const START = { version: '1.2.3', session: { kind: 'signed-out' }, settings: defaultSettings }
const TABS = { account: 'https://sheets.example/2.0#1', sheets: [7], active: 7, closed: [] }

/** A valid file with any content. */
const written = (content: unknown): string => {
  const text = typeof content === 'string' ? content : JSON.stringify(content)
  return `${crc32(text).toString(16)}\n${text}`
}
const believed = (content: unknown): boolean => parseLastStart(written(content), START.version) !== null

test.each([
  ['nobody is in', { start: START, items: null }],
  ['tabs are open', { start: { ...START, settings: { ...defaultSettings, tabs: [TABS] } }, items: null }],
  ['there is a list of sheets', { start: START, items: { items: [{ kind: 'sheet', id: 7 }], next: 1 } }],
])('accepts a stored state if %s', (_what, content) => {
  expect(believed(content)).toBe(true)
})

test.each([
  ['is no JSON', '{'],
  ['is no record', 'null'],
  ['has no start', { items: null }],
  ['has no session', { start: { ...START, session: undefined }, items: null }],
  ['has a session of a kind that nobody knows', { start: { ...START, session: { kind: 'out' } }, items: null }],
  ['has a session of nobody', { start: { ...START, session: { kind: 'signed-in' } }, items: null }],
  ['has no settings', { start: { ...START, settings: null }, items: null }],
  [
    'has a tab that is no sheet',
    { start: { ...START, settings: { ...defaultSettings, tabs: [{ ...TABS, active: 'x' }] } }, items: null },
  ],
  ['does not say which sheets there are', { start: START }],
  ['has a list of sheets that is no list', { start: START, items: { items: 'all', next: null } }],
])('an intact last start with %s is rejected', (_what, content) => {
  expect(believed(content)).toBe(false)
})

test('recognizes listing and sheet-opening calls among other input', () => {
  expect([{ after: 0 }, { after: 1 }, {}, null, 'after', []].map(isBeginning)).toEqual([true, ...Array(5).fill(false)])
  const opening = { sheetId: 7, opening: 'first' }
  const others = [{ ...opening, sheetId: '7' }, { sheetId: 7 }, { ...opening, opening: 'x'.repeat(101) }, null, 7]
  expect([opening, ...others].map(isOpening)).toEqual([true, ...Array(others.length).fill(false)])
})
