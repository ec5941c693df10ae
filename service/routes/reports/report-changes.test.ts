import { describe, expect, test } from 'vitest'
import { startService } from '../../testing/service.ts'
import { aSheet } from '../../testing/sheet.ts'

const DONE = { message: 'SUCCESS', resultCode: 0 }

/** A workspace of Ann's with a report over a sheet with two rows. */
async function withReport() {
  const service = startService()
  const { ann, call } = service
  const sheet = await aSheet(service, [{ title: 'Note' }])
  await sheet.addRows(['First', 'Second'])
  const workspaceId = (await call(ann, 'POST', '/workspaces', { name: 'Library' })).json.result.id
  const body = {
    name: 'All tasks',
    destination: { destinationType: 'workspace', destinationId: workspaceId },
    columns: [
      { title: 'Task', type: 'TEXT_NUMBER', primary: true, index: 1 },
      { title: 'Sheet', type: 'TEXT_NUMBER', systemColumnType: 'SHEET_NAME', index: 0 },
    ],
    scope: [{ assetType: 'SHEET', assetId: sheet.id }],
  }
  const made = await call(ann, 'POST', '/reports', body)
  const id = made.json.result[0]?.id ?? 0
  const url = `/reports/${id}`
  const columns = async () => (await call(ann, 'GET', `${url}/columns`)).json.data
  return { ...service, sheet, workspaceId, body, made, id, url, columns }
}

describe('a report', () => {
  test('is created in a workspace with its columns in order and shows the rows of its sheets', async () => {
    const { ann, call, made, id, url, workspaceId } = await withReport()

    expect([made.status, made.json]).toEqual([
      200,
      {
        ...DONE,
        result: [
          {
            id,
            name: 'All tasks',
            accessLevel: 'OWNER',
            permalink: `sheaf://reports/${id}`,
            isSummaryReport: false,
          },
        ],
      },
    ])
    const { json } = await call(ann, 'GET', url)
    expect(json).toMatchObject({ totalRowCount: 2, columns: [{ title: 'Sheet' }, { title: 'Task', primary: true }] })
    expect(json.rows.map(({ cells }) => cells.map(({ value }) => value))).toEqual([
      ['Plan', 'First'],
      ['Plan', 'Second'],
    ])
    expect((await call(ann, 'GET', `${url}/path`)).json).toMatchObject({ id: workspaceId, reports: [{ id }] })
  })

  test('requires access to the container and to its sheets', async () => {
    const { ann, bob, call, body, store, workspaceId } = await withReport()
    const code = async (person: typeof ann, more: object) =>
      (await call(person, 'POST', '/reports', { ...body, ...more })).json.errorCode

    expect(await code(bob, {})).toBe(1006)
    store.shares.put('workspace', workspaceId, bob.id, 'EDITOR', 0)
    expect(await code(bob, {})).toBe(1004)
    store.shares.put('workspace', workspaceId, bob.id, 'ADMIN', 0)
    expect(await code(bob, {})).toBe(1006)
    expect(await code(ann, { scope: [{ assetType: 'workspace', assetId: 7 }] })).toBe(1006)
  })

  test.each([
    [{ name: '' }, 1031],
    [{ name: 'x'.repeat(51) }, 1041],
    [{ columns: [] }, 1031],
    [{ scope: [] }, 1031],
    [{ scope: [{ assetType: 'sight', assetId: 7 }] }, 1031],
    [{ isSummaryReport: true }, 1031],
    [{ colour: 'red' }, 1032],
    [{ columns: ['A', 'B'].map(title => ({ title, index: 0 })) }, 1031],
    [{ destination: { destinationType: 'home', destinationId: 7 } }, 1031],
  ])('is rejected with %j: %i', async (more, code) => {
    const { ann, call, body } = await withReport()

    expect((await call(ann, 'POST', '/reports', { ...body, ...more })).json.errorCode).toBe(code)
  })

  test('is deleted by its owner and by an admin of its workspace', async () => {
    const { ann, bob, call, url, store, id, workspaceId } = await withReport()
    store.shares.put('report', id, bob.id, 'ADMIN', 0)
    expect((await call(bob, 'DELETE', url)).json.errorCode).toBe(1004)
    store.shares.put('workspace', workspaceId, bob.id, 'ADMIN', 0)

    expect((await call(bob, 'DELETE', url)).json).toEqual(DONE)
    expect((await call(ann, 'GET', url)).json.errorCode).toBe(1006)
  })

  test('creates events when it is created, changed and deleted', async () => {
    const { ann, call, url, id, sheet } = await withReport()
    await call(ann, 'DELETE', `${url}/scope`, [{ assetType: 'sheet', assetId: sheet.id }])
    await call(ann, 'DELETE', url)

    const { data } = (await call(ann, 'GET', '/events?since=2026-03-02T09:00:00Z')).json
    expect(data.slice(-3)).toMatchObject([
      { objectType: 'REPORT', action: 'CREATE', objectId: id },
      { objectType: 'REPORT', action: 'UPDATE', objectId: id },
      { objectType: 'REPORT', action: 'DELETE', objectId: id },
    ])
  })
})

describe('the scope of a report', () => {
  test('is listed as far as the caller sees it, extended and narrowed', async () => {
    const { ann, bob, call, url, sheet, workspaceId, store, id } = await withReport()
    const ofSheet = { assetType: 'sheet', assetId: sheet.id }
    const ofWorkspace = { assetType: 'workspace', assetId: workspaceId }
    const scope = async (person = ann) => (await call(person, 'GET', `${url}/scope`)).json

    expect(await scope()).toEqual({ data: [ofSheet] })
    expect((await call(ann, 'POST', `${url}/scope`, [ofWorkspace, ofSheet])).json).toEqual(DONE)
    expect(await scope()).toEqual({ data: [ofSheet, ofWorkspace] })
    store.shares.put('report', id, bob.id, 'VIEWER', 0)
    expect(await scope(bob)).toEqual({ data: [] })

    expect((await call(ann, 'DELETE', `${url}/scope`, [ofSheet])).json).toEqual(DONE)
    expect(await scope()).toEqual({ data: [ofWorkspace] })
    expect((await call(ann, 'GET', url)).json.totalRowCount).toBe(0)
  })

  test('rejects invisible sheets, and callers who are no admin', async () => {
    const { ann, bob, call, url, store, id, sheet } = await withReport()
    store.shares.put('report', id, bob.id, 'EDITOR_SHARE', 0)
    const asset = [{ assetType: 'sheet', assetId: sheet.id }]

    expect((await call(ann, 'POST', `${url}/scope`, [{ assetType: 'sheet', assetId: 7 }])).json.errorCode).toBe(1006)
    expect((await call(bob, 'POST', `${url}/scope`, asset)).json.errorCode).toBe(1004)
    expect((await call(bob, 'DELETE', `${url}/scope`, asset)).json.errorCode).toBe(1004)
    expect((await call(ann, 'POST', `${url}/scope`, [])).status).toBe(400)
    expect((await call(ann, 'POST', `${url}/scope`, Array(101).fill(asset[0]))).status).toBe(400)
  })
})

describe('the columns of a report', () => {
  test('are listed in order and read by virtual id', async () => {
    const { ann, call, url, columns } = await withReport()

    const all = await columns()

    const common = { virtualId: expect.any(Number), version: 0, width: 150, validation: false, hidden: false }
    expect(all).toEqual([
      { ...common, index: 0, title: 'Sheet', type: 'TEXT_NUMBER', sheetNameColumn: true },
      { ...common, index: 1, title: 'Task', type: 'TEXT_NUMBER', primary: true },
    ])
    expect((await call(ann, 'GET', `${url}/columns/${all[1]?.virtualId}`)).json).toEqual(all[1])
    expect((await call(ann, 'GET', `${url}/columns/7`)).json.errorCode).toBe(1006)
  })

  test('are added at one index and show the cells of the sheet', async () => {
    const { ann, call, url, columns } = await withReport()
    const sent = ['Note', 'Due'].map(title => ({ title, type: 'TEXT_NUMBER', index: 1 }))

    const { json } = await call(ann, 'POST', `${url}/columns`, sent)

    expect(json).toMatchObject({
      ...DONE,
      result: [
        { title: 'Note', index: 1 },
        { title: 'Due', index: 2 },
      ],
    })
    expect((await columns()).map(({ title }) => title)).toEqual(['Sheet', 'Note', 'Due', 'Task'])
    const apart = [
      { title: 'A', index: 0 },
      { title: 'B', index: 1 },
    ]
    expect((await call(ann, 'POST', `${url}/columns`, apart)).json.errorCode).toBe(1135)
  })

  test('are moved, renamed, hidden and deleted; one stays visible', async () => {
    const { ann, call, url, columns } = await withReport()
    const [name, task] = (await columns()).map(({ virtualId }) => `${url}/columns/${virtualId}`)

    const change = { index: 0, title: 'To do', width: 300, hidden: true }
    const changed = await call(ann, 'PUT', `${task}`, change)
    expect(changed.json).toMatchObject({ ...DONE, result: change })
    expect((await columns()).map(({ title }) => title)).toEqual(['To do', 'Sheet'])

    expect((await call(ann, 'DELETE', `${name}`)).json.errorCode).toBe(1260)
    expect((await call(ann, 'PUT', `${name}`, { hidden: true })).json.errorCode).toBe(1260)
    expect((await call(ann, 'DELETE', `${task}`)).json).toEqual(DONE)
    expect((await columns()).map(({ title }) => title)).toEqual(['Sheet'])
    expect((await call(ann, 'DELETE', `${task}`)).json.errorCode).toBe(1006)
  })

  test('are changed by admins of the report only', async () => {
    const { bob, call, url, store, id, columns } = await withReport()
    store.shares.put('report', id, bob.id, 'EDITOR_SHARE', 0)
    const [first] = await columns()

    for (const [method, path, body] of [
      ['POST', '/columns', [{ title: 'New', index: 0 }]],
      ['PUT', `/columns/${first?.virtualId}`, { width: 200 }],
      ['DELETE', `/columns/${first?.virtualId}`],
    ] as const) {
      expect((await call(bob, method, `${url}${path}`, body)).json.errorCode, method).toBe(1004)
    }
  })
})
