import { expect, test } from 'vitest'
import { z } from 'zod'
import { WireAttachment } from './attachment.ts'
import { WireFavorite, WireFolder, WireHome, WireVersion } from './containers.ts'
import { indexResult } from './index-result.ts'
import { WireCount, WireId, WireTime } from './loose.ts'
import { WireDone, WireError } from './result.ts'
import { WireDeletedRows, WireRowResult } from './row-result.ts'
import { WireUser } from './user.ts'

test('accepts an id as text, and rejects one that was rounded in transit', () => {
  expect(WireId.parse('4583173393803140')).toBe(4583173393803140)
  expect(WireId.safeParse(JSON.parse('90071992547409931')).success).toBe(false)
  expect(WireId.safeParse('9999999999999999').success).toBe(false)
  expect(WireId.safeParse(0).success).toBe(false)
  expect(WireId.safeParse('0x10').success).toBe(false)
})

test('reads a version as a number even if the service sends text', () => {
  expect(WireVersion.parse({ version: '18' })).toEqual({ version: 18 })
  expect(WireVersion.safeParse({}).success).toBe(false)
})

test('accepts an unknown number of pages', () => {
  expect(WireCount.parse(-1)).toBe(-1)
  expect(WireCount.parse('-1')).toBe(-1)
})

test('reads a moment in milliseconds as ISO text, and rejects an impossible one', () => {
  expect(WireTime.parse(0)).toBe('1970-01-01T00:00:00.000Z')
  expect(WireTime.parse('2026-11-20T09:00:00Z')).toBe('2026-11-20T09:00:00Z')
  expect(WireTime.safeParse(1e17).success).toBe(false)
})

test('unknown properties anywhere are ignored', () => {
  const page = indexResult(WireUser).parse({
    data: [{ id: 1, email: 'a@x.example', novelty: { deep: [1] } }],
    pageNumber: 1,
    alsoNew: true,
  })

  expect(page).toEqual({ data: [{ id: 1, email: 'a@x.example' }], pageNumber: 1 })
})

test('rejects a list without data', () => {
  expect(indexResult(WireUser).safeParse({ pageNumber: 1 }).success).toBe(false)
})

test('folders may be nested to any depth', () => {
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

test('reads a home without items as empty', () => {
  expect(WireHome.parse({})).toEqual({})
})

test('reads one row and a list of rows as a list', () => {
  const one = WireRowResult.parse({
    resultCode: 0,
    result: { id: 5, cells: [{ columnId: 1, value: 'a' }] },
    version: 3,
  })
  const many = WireRowResult.parse({ resultCode: 0, result: [{ id: 5, cells: [{ columnId: 1, value: 'a' }] }] })

  expect(one.result).toEqual(many.result)
  expect(one.version).toBe(3)
})

test('reads the ids of deleted rows', () => {
  expect(WireDeletedRows.parse({ message: 'SUCCESS', result: [3, '4'] }).result).toEqual([3, 4])
})

test('rejects a response without a result code as a successful write', () => {
  expect(WireDone.safeParse({ message: 'SUCCESS', resultCode: 0 }).success).toBe(true)
  expect(WireDone.safeParse({ hello: 'world' }).success).toBe(false)
})

test('an error needs its number, but no sentence', () => {
  expect(WireError.parse({ errorCode: '1006' }).errorCode).toBe(1006)
  expect(WireError.safeParse({ message: 'Not Found' }).success).toBe(false)
})

test('an attachment may lack size, type and author', () => {
  expect(WireAttachment.parse({ id: 7, name: 'plan.pdf', createdBy: null })).toEqual({
    id: 7,
    name: 'plan.pdf',
    createdBy: null,
  })
  expect(z.array(WireAttachment).safeParse([{ id: 7 }]).success).toBe(false)
})

test('a partial success names the failed item and the reason', () => {
  const done = WireDone.parse({
    message: 'PARTIAL_SUCCESS',
    resultCode: 3,
    failedItems: [{ index: 1, rowId: '7', error: { errorCode: 1042, message: 'x', refId: 'y' } }],
  })

  expect(done.failedItems).toEqual([{ index: 1, rowId: 7, error: { errorCode: 1042, message: 'x', refId: 'y' } }])
})

test('accepts a cell in any form, including an unknown one', () => {
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

test('rejects a row response that is no row', () => {
  expect(WireRowResult.safeParse({ resultCode: 0 }).success).toBe(false)
  expect(WireRowResult.safeParse({ resultCode: 0, result: [{ name: 'x' }] }).success).toBe(false)
  expect(WireRowResult.safeParse({ resultCode: 0, result: 'done' }).success).toBe(false)
})

test('a user needs an id and an address; the rest may be missing or empty', () => {
  expect(WireUser.safeParse({ id: 1, email: 'a@x.example', firstName: null }).success).toBe(true)
  expect(WireUser.safeParse({ id: 1, email: '' }).success).toBe(false)
  expect(WireUser.safeParse({ email: 'a@x.example' }).success).toBe(false)
})

test('accepts favorites of an unknown type', () => {
  const page = indexResult(WireFavorite).parse({ data: [{ type: 'report-to-come', objectId: '12', name: 'x' }] })

  expect(page.data).toEqual([{ type: 'report-to-come', objectId: 12 }])
})
