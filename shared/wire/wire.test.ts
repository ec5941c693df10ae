import { expect, test } from 'vitest'
import { z } from 'zod'
import { WireAttachment } from './attachment.ts'
import { indexResult } from './index-result.ts'
import { WireCount, WireId, WireTime } from './loose.ts'
import { WireFavorite, WireFolder, WireHome, WireVersion } from './place.ts'
import { WireDone, WireError } from './result.ts'
import { WireDeletedRows, WireRowResult } from './row-result.ts'
import { WireUser } from './user.ts'

test('an id may come as text, and one that was rounded on the way is refused', () => {
  expect(WireId.parse('4583173393803140')).toBe(4583173393803140)
  expect(WireId.safeParse(JSON.parse('90071992547409931')).success).toBe(false)
  expect(WireId.safeParse('9999999999999999').success).toBe(false)
  expect(WireId.safeParse(0).success).toBe(false)
  expect(WireId.safeParse('0x10').success).toBe(false)
})

test('a version is a number even where the service sends text', () => {
  expect(WireVersion.parse({ version: '18' })).toEqual({ version: 18 })
  expect(WireVersion.safeParse({}).success).toBe(false)
})

test('an unknown number of pages is allowed', () => {
  expect(WireCount.parse(-1)).toBe(-1)
  expect(WireCount.parse('-1')).toBe(-1)
})

test('a moment in milliseconds reads as ISO text, and an impossible one is refused', () => {
  expect(WireTime.parse(0)).toBe('1970-01-01T00:00:00.000Z')
  expect(WireTime.parse('2026-11-20T09:00:00Z')).toBe('2026-11-20T09:00:00Z')
  expect(WireTime.safeParse(1e17).success).toBe(false)
})

test('unknown properties anywhere are left aside', () => {
  const page = indexResult(WireUser).parse({
    data: [{ id: 1, email: 'a@x.example', novelty: { deep: [1] } }],
    pageNumber: 1,
    alsoNew: true,
  })

  expect(page).toEqual({ data: [{ id: 1, email: 'a@x.example' }], pageNumber: 1 })
})

test('a list without its data is not a list', () => {
  expect(indexResult(WireUser).safeParse({ pageNumber: 1 }).success).toBe(false)
})

test('folders nest as deep as the service sends them', () => {
  const folder = WireFolder.parse({
    id: 1,
    name: 'Plans',
    folders: [
      {
        id: 2,
        name: '2026',
        folders: [{ id: 3, name: 'May' }],
        sheets: [{ id: 9, name: 'Plan', accessLevel: 'OWNER' }],
      },
    ],
  })

  expect(folder.folders?.[0]?.folders?.[0]?.name).toBe('May')
  expect(folder.folders?.[0]?.sheets?.[0]).toEqual({ id: 9, name: 'Plan', accessLevel: 'OWNER' })
})

test('a home with nothing in it reads as empty', () => {
  expect(WireHome.parse({})).toEqual({})
})

test('one row and a list of rows both read as a list', () => {
  const one = WireRowResult.parse({
    resultCode: 0,
    result: { id: 5, cells: [{ columnId: 1, value: 'a' }] },
    version: 3,
  })
  const many = WireRowResult.parse({ resultCode: 0, result: [{ id: 5, cells: [{ columnId: 1, value: 'a' }] }] })

  expect(one.result).toEqual(many.result)
  expect(one.version).toBe(3)
})

test('deleted rows are told by id', () => {
  expect(WireDeletedRows.parse({ message: 'SUCCESS', result: [3, '4'] }).result).toEqual([3, 4])
})

test('an answer without a result code is not taken for a done write', () => {
  expect(WireDone.safeParse({ message: 'SUCCESS', resultCode: 0 }).success).toBe(true)
  expect(WireDone.safeParse({ hello: 'world' }).success).toBe(false)
})

test('an error needs its number, not its sentence', () => {
  expect(WireError.parse({ errorCode: '1006' }).errorCode).toBe(1006)
  expect(WireError.safeParse({ message: 'Not Found' }).success).toBe(false)
})

test('an attachment without size, type or author is still an attachment', () => {
  expect(WireAttachment.parse({ id: 7, name: 'plan.pdf', createdBy: null })).toEqual({
    id: 7,
    name: 'plan.pdf',
    createdBy: null,
  })
  expect(z.array(WireAttachment).safeParse([{ id: 7 }]).success).toBe(false)
})

test('a partial success names what failed and why', () => {
  const done = WireDone.parse({
    message: 'PARTIAL_SUCCESS',
    resultCode: 3,
    failedItems: [{ index: 1, rowId: '7', error: { errorCode: 1042, message: 'x', refId: 'y' } }],
  })

  expect(done.failedItems).toEqual([{ index: 1, rowId: 7, error: { errorCode: 1042, message: 'x', refId: 'y' } }])
})

test('a cell may be told in any of its forms, and in a form that is not known yet', () => {
  const cells = [
    { columnId: 1 },
    { columnId: 2, value: false },
    { columnId: 3, value: 0, displayValue: '0%', formula: '=0' },
    { columnId: 4, objectValue: { objectType: 'SOMETHING_NEW', deep: [] }, displayValue: 'x' },
    { columnId: 5, value: null },
  ]

  expect(WireRowResult.parse({ resultCode: 0, result: [{ id: 1, cells }] }).result[0]?.cells).toEqual(cells)
  expect(
    WireRowResult.safeParse({ resultCode: 0, result: [{ id: 1, cells: [{ columnId: 1, value: {} }] }] }).success,
  ).toBe(false)
})

test('a row answer that is no row at all is refused', () => {
  expect(WireRowResult.safeParse({ resultCode: 0 }).success).toBe(false)
  expect(WireRowResult.safeParse({ resultCode: 0, result: [{ name: 'x' }] }).success).toBe(false)
  expect(WireRowResult.safeParse({ resultCode: 0, result: 'done' }).success).toBe(false)
})

test('a person needs an id and an address, and the rest may be missing or empty', () => {
  expect(WireUser.safeParse({ id: 1, email: 'a@x.example', firstName: null }).success).toBe(true)
  expect(WireUser.safeParse({ id: 1, email: '' }).success).toBe(false)
  expect(WireUser.safeParse({ email: 'a@x.example' }).success).toBe(false)
})

test('stars of a kind that is not known yet are still stars', () => {
  const page = indexResult(WireFavorite).parse({ data: [{ type: 'report-to-come', objectId: '12', name: 'x' }] })

  expect(page.data).toEqual([{ type: 'report-to-come', objectId: 12 }])
})
