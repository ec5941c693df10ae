import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { ApiError } from '../rules/api-error.ts'
import type { ServiceContext, ServiceEnv } from './env.ts'
import { clamped, flag, ids, instant, list, needed, text, wholeNumber } from './query.ts'
import { readViewOptions } from './view-options.ts'

/** Reads a query with `read`: returns its result or the error code. */
async function reading<T>(query: string, read: (c: ServiceContext) => T): Promise<T | number> {
  let found: T | number = 0
  const app = new Hono<ServiceEnv>().get('/', c => {
    found = read(c)
    return c.text('')
  })
  app.onError((error, c) => {
    if (!(error instanceof ApiError)) throw error
    found = error.code
    return c.text('')
  })
  await app.request(`/?${query}`)
  return found
}

test.each([
  ['x=true', true],
  ['x=True', true],
  ['x=FALSE', false],
  ['', undefined],
  ['x=', undefined],
  ['x=1', 1018],
  ['x=yes', 1018],
])('reads the flag of ?%s as %s', async (query, expected) => {
  expect(await reading(query, c => flag.read(c, 'x'))).toBe(expected)
})

test.each([
  ['x=a,b', ['a', 'b']],
  ['x=a%2Cb', ['a', 'b']],
  ['x=a&x=b,c', ['a', 'b', 'c']],
  ['x=a,%20b+,,', ['a', 'b']],
  ['', []],
])('reads the list of ?%s as %j', async (query, expected) => {
  expect(await reading(query, c => list().read(c, 'x'))).toEqual(expected)
})

test.each([
  ['x=7', 7],
  ['', undefined],
  ['x=', undefined],
  ['x=0', 1018],
  ['x=11', 1018],
  ['x=7.0', 1018],
  ['x=0x7', 1018],
  ['x=%207', 1018],
])('reads the number of ?%s, from 1 to 10, as %s', async (query, expected) => {
  expect(await reading(query, c => wholeNumber(1, 10).read(c, 'x'))).toBe(expected)
})

test.each([
  ['x=7', 7],
  ['x=10', 10],
  ['x=11', 10],
  ['x=10000000000000000000000', 10],
  [`x=${'9'.repeat(400)}`, 10],
  ['x=007', 7],
  ['', undefined],
  ['x=', undefined],
  ['x=0', 1018],
  ['x=000', 1018],
  ['x=-1', 1018],
  ['x=11.5', 1018],
  ['x=1e3', 1018],
])('reads the number of ?%s, where values above 10 count as 10, as %s', async (query, expected) => {
  expect(await reading(query, c => clamped(1, 10).read(c, 'x'))).toBe(expected)
})

test.each([
  ['x=1,2', [1, 2]],
  ['x=9007199254740991', [9007199254740991]],
  ['x=9007199254740992', 1018],
  ['x=1,x', 1018],
  ['x=', []],
  ['', undefined],
])('reads the ids of ?%s as %j', async (query, expected) => {
  expect(await reading(query, c => ids.read(c, 'x'))).toEqual(expected)
})

test.each([
  ['x=%20Plan%20', 'Plan'],
  ['x=%20', 1009],
  ['', 1009],
])('reads the required text of ?%s as %s', async (query, expected) => {
  expect(await reading(query, c => needed(text).read(c, 'x'))).toBe(expected)
})

const NINE = Date.UTC(2026, 2, 2, 9)

test.each([
  ['x=2026-03-02T09:00:00Z', NINE],
  ['x=2026-03-02T10:00:00%2B01:00', NINE],
  ['x=2026-03-02T10:00:00+01:00', NINE],
  ['x=2026-03-02', Date.UTC(2026, 2, 2)],
  [`x=${NINE}&numericDates=true`, NINE],
  [`x=${NINE}`, 1018],
  ['x=2026-03-02T09:00:00Z&numericDates=true', 1018],
  ['x=tomorrow', 1018],
  ['', undefined],
])('reads the instant of ?%s as %s', async (query, expected) => {
  expect(await reading(query, c => instant.read(c, 'x'))).toBe(expected)
})

test('ignores unknown view options, and takes a level above the highest as the highest', async () => {
  expect(
    await reading('level=7&include=objectValue,unheard&exclude=nonexistentCells&numericDates=True', readViewOptions),
  ).toEqual({
    level: 2,
    include: new Set(['objectValue', 'unheard']),
    exclude: new Set(['nonexistentCells']),
    numericDates: true,
  })
  for (const level of ['99', '100', '1'.repeat(20)]) {
    expect(await reading(`level=${level}`, readViewOptions), level).toMatchObject({ level: 2 })
  }
  expect(await reading('level=-1', readViewOptions)).toBe(1018)
  expect(await reading('', readViewOptions)).toMatchObject({ level: 0, numericDates: false })
})
