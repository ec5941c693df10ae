import { expect, test } from 'vitest'
import type { z } from 'zod'
import { WireVersion, WireVersions } from '../shared/wire/containers.ts'
import { indexResult } from '../shared/wire/index-result.ts'
import { WireDone, WireError } from '../shared/wire/result.ts'
import { WireDeletedRows, WireRowResult } from '../shared/wire/row-result.ts'
import { WireUser } from '../shared/wire/user.ts'
import { startService } from './testing/service.ts'
import { aSheet } from './testing/sheet.ts'

// The app parses the responses of every service with shared/wire. Ours must match, or the two have drifted apart.

async function aScene() {
  const service = startService()
  const sheet = await aSheet(service, [{ title: 'Picks', type: 'MULTI_PICKLIST', options: ['a'] }])
  const ids = await sheet.addRows(['A', 'B'])
  const call = (method: string, path: string, body?: unknown) => service.call(service.ann, method, path, body)
  return { sheet, ids, call }
}

function expectToFit(schema: z.ZodType, json: unknown): void {
  const parsed = schema.safeParse(json)
  expect(parsed.error?.issues ?? [], JSON.stringify(json)).toEqual([])
}

test('users and the current user', async () => {
  const { call } = await aScene()

  expectToFit(WireUser, (await call('GET', '/users/me')).json)
  expectToFit(indexResult(WireUser), (await call('GET', '/users')).json)
})

test('a version, and a deleted sheet', async () => {
  const { sheet, call } = await aScene()

  const { json } = await call('GET', `${sheet.url}/version`)
  expectToFit(WireVersion, json)
  const list = (await call('GET', '/sheets?include=sheetVersion&includeAll=true')).json
  expectToFit(WireVersions, list)
  expect(list.data).toMatchObject([{ version: WireVersion.parse(json).version }])
  expectToFit(WireDone, (await call('DELETE', sheet.url)).json)
})

test('rows that were added, changed, moved, partially changed, and deleted', async () => {
  const { sheet, ids, call } = await aScene()
  const rows = `${sheet.url}/rows?level=2&include=objectValue`
  const picks = sheet.cells({ Picks: { objectValue: { objectType: 'MULTI_PICKLIST', values: ['a'] } } })

  expectToFit(WireRowResult, (await call('POST', rows, [{ toTop: true, cells: picks }])).json)
  expectToFit(WireRowResult, (await call('PUT', rows, { id: ids[0], cells: picks })).json)
  expectToFit(WireRowResult, (await call('PUT', rows, [{ id: ids[1], toTop: true }])).json)
  expectToFit(
    WireRowResult,
    (await call('PUT', `${rows}&allowPartialSuccess=true`, [{ id: ids[0], cells: picks }, { id: 7 }])).json,
  )
  expectToFit(WireDeletedRows, (await call('DELETE', `${sheet.url}/rows?ids=${ids[0]}&ignoreRowsNotFound=true`)).json)
})

test('errors of every kind', async () => {
  const { sheet, call } = await aScene()

  for (const [method, path, body] of [
    ['GET', '/sheets/7'],
    ['GET', '/nowhere'],
    ['PATCH', sheet.url],
    ['POST', `${sheet.url}/rows`, [{ colour: 1 }]],
    ['POST', '/sheets', '{'],
    ['GET', '/sheets?page=x'],
  ] as const) {
    const { status, json } = await call(method, path, body)
    expect(status).toBeGreaterThanOrEqual(400)
    expectToFit(WireError, json)
  }
})
