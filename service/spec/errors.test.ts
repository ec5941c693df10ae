import { expect } from 'vitest'
import { ERROR_CODES } from '../rules/error-codes.ts'
import { startService } from '../testing/service.ts'
import { askOften } from './testing/ask.ts'
import { rule } from './testing/rule.ts'
import { anOffice } from './testing/scene.ts'

rule('Errors', 'Outcomes combine an HTTP status code with a JSON Error object', async () => {
  const { service, sheet } = await anOffice()

  for (const [method, path, body, expected] of [
    ['GET', '/sheets/7', undefined, [404, 1006]],
    ['GET', `${sheet.url}?level=x`, undefined, [400, 1018]],
    ['POST', '/sheets', '{', [400, 1008]],
    ['PATCH', sheet.url, undefined, [405, 1122]],
    ['POST', '/favorites', { type: 'sheet', objectId: sheet.id }, [400, 1129]],
  ] as const) {
    const { status, json, headers } = await service.call(service.ann, method, path, body)
    expect([status, json.errorCode], path).toEqual(expected)
    expect(json.message.length).toBeGreaterThan(3)
    expect(headers.get('content-type')).toContain('application/json')
  }
})

rule('Errors', '4xx | A problem with the request prevented execution', async () => {
  const { service, sheet } = await anOffice()
  const before = await sheet.version()

  for (const [method, path, body] of [
    ['PUT', sheet.url, { name: 'Renamed', colour: 'red' }],
    ['POST', `${sheet.url}/rows`, { cells: [{ columnId: 7, value: 'x' }] }],
    ['DELETE', `${sheet.url}/rows?ids=7`, undefined],
    ['POST', `${sheet.url}/columns`, { title: 'Name', type: 'DATE', index: 0 }],
  ] as const) {
    const { status } = await service.call(service.ann, method, path, body)
    expect(Math.floor(status / 100), path).toBe(4)
  }

  expect(await sheet.version()).toBe(before)
})

rule('Errors', '404 | 1006 | Not Found | The addressed resource does not exist', async () => {
  const { service, sheet, folderId } = await anOffice()

  for (const path of [
    '/sheets/7',
    `${sheet.url}/rows/7`,
    `${sheet.url}/columns/7`,
    `${sheet.url}/attachments/7`,
    '/folders/7',
    '/workspaces/7',
    '/users/7',
    '/groups/7',
    `${sheet.url}/shares/7`,
    `/favorites/folder/${folderId}`,
    '/nowhere',
  ]) {
    const { status, json } = await service.call(service.ann, 'GET', path)
    expect([status, json.errorCode, json.message], path).toEqual([404, 1006, 'Not Found'])
  }
  expect(Object.entries(ERROR_CODES).flatMap(([code, [status]]) => (status === 404 ? [code] : []))).toEqual(['1006'])
})

rule('Errors', '429 | 4003 | Rate limit exceeded. | The request limit is exceeded', async () => {
  const { status, json } = await askOften(startService({ limit: 'sliding' }), 301)

  expect([status, json.errorCode, json.message]).toEqual([429, 4003, 'Rate limit exceeded.'])
})

rule('Errors', 'the response is a Result with message PARTIAL_SUCCESS, resultCode 3', async () => {
  const { service, sheet, rowId } = await anOffice()
  const rows = [
    { id: rowId, cells: sheet.cells({ Name: 'Good' }) },
    { id: 7, cells: sheet.cells({ Name: 'Bad' }) },
  ]

  const { status, json } = await service.call(service.ann, 'PUT', `${sheet.url}/rows?allowPartialSuccess=true`, rows)

  expect(status).toBe(200)
  expect(json).toMatchObject({
    message: 'PARTIAL_SUCCESS',
    resultCode: 3,
    result: [{ id: rowId }],
    failedItems: [{ index: 1, rowId: 7, error: { errorCode: 1034 } }],
  })
})

rule('Errors', 'items that already exist are ignored and omitted from the Result', async () => {
  const { service, sheet, folderId, get } = await anOffice()
  const marks = [
    { type: 'sheet', objectId: sheet.id },
    { type: 'folder', objectId: folderId },
  ]

  const { status, json } = await service.call(service.ann, 'POST', '/favorites', marks)

  expect([status, json.message, json.result]).toEqual([200, 'SUCCESS', [marks[1]]])
  expect((await get('/favorites')).data).toEqual(marks)
})

rule('Errors', 'for bulk forms of favorites, shares and group members', async () => {
  const { service, sheet, people } = await anOffice()
  const add = async (path: string, body: object) => (await service.call(service.ann, 'POST', path, body)).json
  const cara = service.addPerson('Cara')
  const emails = [service.bob.email, cara.email]
  const members = emails.map(email => ({ email }))
  const shares = members.map(member => ({ ...member, accessLevel: 'VIEWER' }))
  await add(`${sheet.url}/shares`, shares.slice(0, 1))

  for (const [path, items] of [
    [`${sheet.url}/shares`, shares],
    [`/groups/${people.ids.groupId}/members`, members],
  ] as const) {
    expect(await add(path, items), path).toMatchObject({ message: 'SUCCESS', result: [{ email: cara.email }] })
    expect(await add(path, items), path).toMatchObject({ message: 'SUCCESS', result: [] })
    expect(await add(path, items[0] ?? {}), path).toMatchObject({ errorCode: expect.any(Number) })
  }
})

rule('Errors', 'The single-object forms fail for an existing object.', async () => {
  const { service, sheet } = await anOffice()

  const { status, json } = await service.call(service.ann, 'POST', '/favorites', { type: 'sheet', objectId: sheet.id })

  expect([status, json.errorCode]).toEqual([400, 1129])
})
