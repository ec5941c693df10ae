import { describe, expect, test } from 'vitest'
import { SCOPES } from '../rules/scopes.ts'
import { type Person, startService } from '../testing/service.ts'
import { aSheet } from '../testing/sheet.ts'
import { writtenSheet } from './one-write.ts'

async function anOffice() {
  const service = startService()
  const [plan, list] = [await aSheet(service), await aSheet(service, [], 'List')]
  for (const sheet of [plan, list]) sheet.share(service.bob, 'EDITOR')
  type Sheet = typeof plan
  const add = (person: Person, sheet: Sheet, name: string) =>
    service.call(person, 'POST', `${sheet.url}/rows`, { cells: sheet.cells({ Name: name }) })
  return { service, plan, list, add }
}

const codes = (answers: readonly { readonly json: { readonly errorCode: number } }[]) =>
  answers.map(({ json }) => json.errorCode)

test('rejects the second of two concurrent writes to a sheet as busy and not executed, so that it can be retried', async () => {
  const { service, plan, add } = await anOffice()
  const version = await plan.version()

  const [first, second] = await Promise.all([add(service.ann, plan, 'A'), add(service.ann, plan, 'B')])

  expect(first?.status).toBe(200)
  expect(second).toMatchObject({
    status: 500,
    json: { errorCode: 4004, refId: expect.any(String), detail: { executed: false, sheetId: plan.id } },
  })
  expect([await plan.outline(), await plan.version()]).toEqual([['A'], version + 1])
  expect((await add(service.ann, plan, 'B')).status).toBe(200)
})

test('recognizes the same sheet in any spelling of the address', async () => {
  const { service, plan, add } = await anOffice()
  const url = `/SHEETS/0${plan.id}/Rows/`

  const answers = await Promise.all([
    add(service.ann, plan, 'A'),
    service.call(service.ann, 'POST', url, { cells: plan.cells({ Name: 'B' }) }),
  ])

  // A seventeen-digit id is invalid, so this request could never write.
  expect(codes(answers)).toEqual([undefined, 1018])
  const second = service.call(service.ann, 'POST', `/SHEETS/${plan.id}/Rows/`, { cells: plan.cells({ Name: 'C' }) })
  expect(codes(await Promise.all([add(service.ann, plan, 'D'), second]))).toEqual([4004, undefined])
})

test('copying rows is a write to the target sheet and only a read of the source', async () => {
  const { service, plan, list, add } = await anOffice()
  const rowId = (await add(service.ann, plan, 'A')).json.result.id
  const body = { rowIds: [rowId], to: { sheetId: list.id } }
  const copy = () => service.call(service.ann, 'POST', `${plan.url}/rows/copy`, body)

  expect(codes(await Promise.all([copy(), add(service.ann, list, 'B')]))).toEqual([4004, undefined])
  expect(codes(await Promise.all([copy(), add(service.ann, plan, 'C')]))).toEqual([undefined, undefined])
  expect(await list.outline()).toEqual(['B', 'A'])
})

test('reads are answered during a write', async () => {
  const { service, plan, add } = await anOffice()

  const answers = await Promise.all([
    add(service.ann, plan, 'A'),
    service.call(service.ann, 'GET', plan.url),
    service.call(service.ann, 'GET', `${plan.url}/version`),
    service.call(service.ann, 'GET', plan.url),
  ])

  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
})

test('writes to two sheets or with two tokens do not block each other', async () => {
  const { service, plan, list, add } = await anOffice()
  const alsoAnn = service.tokenFor(service.ann, SCOPES)

  const answers = await Promise.all([
    add(service.ann, plan, 'A'),
    add(service.ann, list, 'B'),
    add(alsoAnn, plan, 'C'),
    add(service.bob, plan, 'D'),
  ])

  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  expect((await plan.outline()).toSorted()).toEqual(['A', 'C', 'D'])
})

test('a rejected write blocks no other', async () => {
  const { service, plan, add } = await anOffice()

  expect((await service.call(service.ann, 'POST', `${plan.url}/rows`, '{')).json.errorCode).toBe(1008)
  expect((await service.call(service.ann, 'PUT', `${plan.url}/nonsense`, {})).json.errorCode).toBe(1006)

  expect((await add(service.ann, plan, 'A')).status).toBe(200)
})

describe('a write to a sheet', () => {
  test.each([
    ['POST', '/2.0/sheets/7/rows', 7],
    ['PUT', '/2.0/sheets/7', 7],
    ['DELETE', '/2.0/sheets/7/columns/8', 7],
    ['POST', '/2.0/sheets/7/discussions/8/comments', 7],
    ['POST', '/2.0/sheets/0007/rows', 7],
    ['POST', '/2.0/sheets/7/move', 7],
    ['GET', '/2.0/sheets/7/rows/8', null],
    ['HEAD', '/2.0/sheets/7', null],
    ['POST', '/2.0/sheets', null],
    ['POST', '/2.0/sheets/import', null],
    ['POST', '/2.0/sheets/7/copy', null],
    ['POST', '/2.0/sheets/7/emails', null],
    ['POST', '/2.0/sheets/7/rows/emails', null],
    ['POST', '/2.0/workspaces/7/sheets', null],
  ])('%s %s: %s', (method, path, sheetId) => {
    expect(writtenSheet(method, path)).toBe(sheetId)
  })
})
