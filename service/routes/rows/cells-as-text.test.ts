import { expect, test } from 'vitest'
import { writeOneCell as write } from '../../testing/one-cell.ts'
import { startService } from '../../testing/service.ts'
import { aSheet, type SheetColumn } from '../../testing/sheet.ts'

const MULTI = { type: 'MULTI_PICKLIST', options: ['Red', 'Blue'] }
const EMAIL = 'kim@office.example'
const PEOPLE = { type: 'MULTI_CONTACT_LIST' }

test.each<readonly [string, Omit<SheetColumn, 'title'>, unknown, object | undefined]>([
  ['picks', MULTI, 'Red, Blue', { values: ['Red', 'Blue'] }],
  ['one pick, as an objectValue', MULTI, { objectValue: 'Blue' }, { values: ['Blue'] }],
  ['an option with a comma', { type: 'MULTI_PICKLIST', options: ['a, b'] }, 'a, b', { values: ['a, b'] }],
  ['a number', { type: 'MULTI_PICKLIST' }, 5, { values: ['5'] }],
  ['no picks', MULTI, ' , ', undefined],
  ['addresses and names', PEOPLE, `${EMAIL}, Zoe`, { values: [{ email: EMAIL }, { name: 'Zoe' }] }],
  ['the address of a member', PEOPLE, 'ann@office.example', { values: [{ name: 'Ann Example' }] }],
  ['what is no option, leniently', MULTI, { value: 'Green', strict: false }, { values: ['Green'] }],
])('without a level, reads text as the value it stands for: %s', async (_, column, cell, expected) => {
  const { status, seen } = await write(column, cell)

  expect(status).toBe(200)
  if (expected === undefined) expect(seen).toEqual({})
  else expect(seen.objectValue).toMatchObject(expected)
})

test.each<readonly [string, Omit<SheetColumn, 'title'>, unknown, string, number]>([
  ['picks that are no options', MULTI, 'Red, Green', '', 1042],
  ['picks, where that counts', { ...MULTI, validation: true }, { value: 'Green', strict: false }, '', 1042],
  ['101 picks', { type: 'MULTI_PICKLIST' }, Array.from({ length: 101 }, (_, n) => n).join(), '', 1277],
  ['21 contacts', PEOPLE, Array.from({ length: 21 }, (_, n) => `P${n}`).join(), '', 1240],
  ['picks at level 2', MULTI, 'Red', '?level=2', 1042],
  ['contacts at level 1', PEOPLE, EMAIL, '?level=1', 1042],
])('rejects text in a multi-value column: %s', async (_, column, cell, query, code) => {
  expect(await write(column, cell, query)).toMatchObject({ status: 400, code, rows: 0 })
})

test('at level 1, contacts are objects and picks are text', async () => {
  expect((await write(MULTI, 'Red', '?level=1')).seen.objectValue).toMatchObject({ values: ['Red'] })
})

test('without a level, reads the text of a link in a multi-value column as text', async () => {
  const cell = { value: 'Red, Blue', hyperlink: { url: 'https://office.example/' } }

  const { seen } = await write(MULTI, cell)

  expect(seen).toMatchObject({ objectValue: { values: ['Red', 'Blue'] }, hyperlink: cell.hyperlink })
  expect((await write(MULTI, cell, '?level=2')).code).toBe(1042)
})

test.each<readonly [string, Omit<SheetColumn, 'title'>, object]>([
  ['an option with a comma', { type: 'MULTI_PICKLIST' }, { objectType: 'MULTI_PICKLIST', values: ['a, b', 'c'] }],
  [
    'a name beside an address',
    PEOPLE,
    { objectType: 'MULTI_CONTACT', values: [{ objectType: 'CONTACT', email: EMAIL, name: 'K. Example' }] },
  ],
])('text read without a level can be written back without loss: %s', async (_, column, objectValue) => {
  const service = startService()
  const sheet = await aSheet(service, [{ title: 'Cell', ...column }])
  const { id } = (await sheet.write('Cell', { objectValue })).json.result
  const cellAt = async (query: string) =>
    (await service.call(service.ann, 'GET', `${sheet.url}/rows/${id}${query}`)).json.cells[1]

  const { value } = { ...(await cellAt('')) }
  const back = await service.call(service.ann, 'PUT', `${sheet.url}/rows`, { id, cells: sheet.cells({ Cell: value }) })

  expect(back.status).toBe(200)
  expect(await cellAt('?level=2&include=objectValue')).toMatchObject({ objectValue })
})
