import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Answer, type Person, startService, type TestService } from '../../testing/service.ts'

type Import = {
  readonly path?: string
  readonly query?: string
  readonly type?: string | null
  readonly disposition?: string | null
  readonly length?: number
}

/** Sends a file like the SDKs: raw body, Content-Disposition just "attachment". */
async function importFile(service: TestService, person: Person, file: string | Uint8Array, options: Import = {}) {
  const { path = '/sheets/import', query = 'sheetName=Stock&headerRowIndex=0', type = 'text/csv' } = options
  const headers = new Headers({ Authorization: `Bearer ${person.token}` })
  if (type !== null) headers.set('Content-Type', type)
  if (options.disposition !== null) headers.set('Content-Disposition', options.disposition ?? 'attachment')
  if (options.length !== undefined) headers.set('Content-Length', String(options.length))
  const response = await service.app.request(`/2.0${path}?${query}`, {
    method: 'POST',
    headers,
    body: Buffer.from(file),
  })
  // as: the tests assert the shape themselves
  return { status: response.status, json: (await response.json()) as Answer }
}

const csv = 'Item,Qty,Due,Ready\nDesk,2,2026-11-20,true\nLamp,n/a,,false\n'

/** The stored content of a sheet: titles with types, and rows of plain values. */
function contentOf({ store }: TestService, sheetId: number) {
  const columns = store.columns.of(sheetId)
  const rows = store.rows.of(sheetId).map(({ cells }) => columns.map(({ id }) => cells[String(id)]?.value ?? null))
  return { columns: columns.map(({ title, type, primary }) => [title, type, primary ?? false]), rows }
}

describe('a CSV file', () => {
  test('becomes a sheet of the importing user', async () => {
    const service = startService()

    const { status, json } = await importFile(service, service.bob, csv)

    expect(status).toBe(200)
    expect(json).toEqual({
      message: 'SUCCESS',
      resultCode: 0,
      result: {
        id: expect.any(Number),
        name: 'Stock',
        type: 'sheet',
        accessLevel: 'OWNER',
        permalink: `sheaf://sheets/${json.result.id}`,
      },
    })
    expect(contentOf(service, json.result.id)).toEqual({
      columns: [
        ['Item', 'TEXT_NUMBER', true],
        ['Qty', 'TEXT_NUMBER', false],
        ['Due', 'DATE', false],
        ['Ready', 'CHECKBOX', false],
      ],
      rows: [
        ['Desk', 2, '2026-11-20', true],
        ['Lamp', 'n/a', null, false],
      ],
    })
    expect(service.store.sheets.findVisible(service.bob.id, json.result.id)?.name).toBe('Stock')
  })

  test('is read back through the API with its rows in order', async () => {
    const service = startService()
    const { json } = await importFile(service, service.ann, csv)

    const { json: sheet } = await service.call(service.ann, 'GET', `/sheets/${json.result.id}`)

    expect(sheet).toMatchObject({ name: 'Stock', version: 1, totalRowCount: 2 })
    expect(sheet.rows.map(({ rowNumber }) => rowNumber)).toEqual([1, 2])
    expect(sheet.rows[0]?.cells.map(({ value }) => value)).toEqual(['Desk', 2, '2026-11-20', true])
  })

  test('without titles keeps every row', async () => {
    const service = startService()

    const { json } = await importFile(service, service.ann, csv, { query: 'sheetName=Stock' })

    expect(contentOf(service, json.result.id).columns[0]).toEqual(['Column1', 'TEXT_NUMBER', true])
    expect(contentOf(service, json.result.id).rows).toHaveLength(3)
  })

  test('may have its titles in a later row and its primary column at another index', async () => {
    const service = startService()

    const { json } = await importFile(service, service.ann, `made in June\n${csv}`, {
      query: 'sheetName=Stock&headerRowIndex=1&primaryColumnIndex=2',
    })

    expect(contentOf(service, json.result.id).columns).toEqual([
      ['Item', 'TEXT_NUMBER', false],
      ['Qty', 'TEXT_NUMBER', false],
      ['Due', 'TEXT_NUMBER', true],
      ['Ready', 'CHECKBOX', false],
    ])
  })

  test('gets a single-line name and unique single-line titles without control characters', async () => {
    const service = startService()
    const titles = '"Two\nlines",pay\u202efdp,pay\u0007fdp\n1,2,3\n'

    const { json } = await importFile(service, service.ann, titles, { query: 'sheetName=St%0aock&headerRowIndex=0' })

    expect(json.result.name).toBe('St ock')
    expect(contentOf(service, json.result.id).columns.map(([title]) => title)).toEqual([
      'Two lines',
      'payfdp',
      'payfdp (2)',
    ])
  })

  test('from Windows keeps its umlauts', async () => {
    const service = startService()

    const { json } = await importFile(service, service.ann, Buffer.from('Größe\nmüde', 'latin1'))

    expect(contentOf(service, json.result.id)).toEqual({ columns: [['Größe', 'TEXT_NUMBER', true]], rows: [['müde']] })
  })

  test('is imported into a folder or workspace with the required access', async () => {
    const service = startService()
    const { ann, bob, store, call } = service
    const workspace = (await call(ann, 'POST', '/workspaces', { name: 'Library' })).json.result.id
    const folder = (await call(ann, 'POST', `/workspaces/${workspace}/folders`, { name: 'Lists' })).json.result.id

    const inFolder = await importFile(service, ann, csv, { path: `/folders/${folder}/sheets/import` })
    const inWorkspace = await importFile(service, ann, csv, { path: `/workspaces/${workspace}/sheets/import` })

    expect(store.sheets.findVisible(ann.id, inFolder.json.result.id)).toMatchObject({
      folderId: folder,
      workspaceId: workspace,
    })
    expect(store.sheets.findVisible(ann.id, inWorkspace.json.result.id)).toMatchObject({
      folderId: null,
      workspaceId: workspace,
    })
    for (const path of [`/folders/${folder}/sheets/import`, `/workspaces/${workspace}/sheets/import`]) {
      expect((await importFile(service, bob, csv, { path })).json.errorCode).toBe(1006)
    }
    store.shares.put('workspace', workspace, bob.id, 'EDITOR', 0)
    expect((await importFile(service, bob, csv, { path: `/folders/${folder}/sheets/import` })).json.errorCode).toBe(
      1004,
    )
  })

  test('of 20,000 rows is accepted', async () => {
    const service = startService()

    const { json } = await importFile(service, service.ann, `A,B\n${'1,x\n'.repeat(19_999)}`)

    expect(service.store.rows.count(json.result.id)).toBe(19_999)
  })
})

describe('an import is rejected without creating a sheet when', () => {
  test.each<[string, string, Import, number, number]>([
    ['the sheet gets no name', csv, { query: 'headerRowIndex=0' }, 400, 1009],
    ['the name is of controls alone', csv, { query: 'sheetName=%0a%07' }, 400, 1012],
    ['the name is longer than 50', csv, { query: `sheetName=${'x'.repeat(51)}` }, 400, 1041],
    ['the row of titles is past the end', csv, { query: 'sheetName=A&headerRowIndex=9' }, 400, 1225],
    ['the row of titles is no number', csv, { query: 'sheetName=A&headerRowIndex=first' }, 400, 1018],
    ['the file is empty', '', {}, 400, 1225],
    [
      'there is no column to be primary',
      csv,
      { query: 'sheetName=A&headerRowIndex=0&primaryColumnIndex=4' },
      400,
      1018,
    ],
    ['the file ends inside a quoted cell', 'A,B\n1,"two\n', {}, 400, 1008],
    ['the file has too many rows', `A\n${'1\n'.repeat(20_001)}`, {}, 400, 1061],
    [
      'the file is an Excel file',
      csv,
      { type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' },
      415,
      1124,
    ],
    ['the file is something else', csv, { type: 'image/png' }, 415, 1124],
    ['no type is given', csv, { type: null }, 400, 1011],
    ['it does not say it is a file', csv, { disposition: null }, 400, 1011],
    ['the length is wrong', csv, { length: 3 }, 400, 1075],
    ['the length is over 30 MB', csv, { length: 31 * 1024 * 1024 }, 400, 1074],
  ])('%s', async (_why, file, options, status, errorCode) => {
    const service = startService()

    const answer = await importFile(service, service.ann, file, options)

    expect([answer.status, answer.json.errorCode]).toEqual([status, errorCode])
    expect(service.store.sheets.visibleTo(service.ann.id)).toEqual([])
    expect(service.bugs).toEqual([])
  })

  test('it is an Excel file; the error says what to do instead', async () => {
    const service = startService()

    const { json } = await importFile(service, service.ann, csv, { type: 'application/vnd.ms-excel' })

    expect(json.message).toBe('Excel files cannot be imported yet. Save the sheet as CSV and import that.')
  })

  test('the token may not create sheets', async () => {
    const service = startService()
    const reader = service.tokenFor(service.ann, ['READ_SHEETS', 'WRITE_SHEETS'])

    expect((await importFile(service, reader, csv)).json.errorCode).toBe(1004)
  })
})

describe('many large files at once', () => {
  const MB = 1024 * 1024

  /** Begins an upload that never ends, and returns a function that disconnects. */
  function beginToSend({ app }: TestService, person: Person, bytes: number) {
    const headers = {
      Authorization: `Bearer ${person.token}`,
      'Content-Type': 'text/csv',
      'Content-Disposition': 'attachment',
      'Content-Length': String(bytes),
    }
    let breakOff = (): void => undefined
    const body = new ReadableStream({
      start: controller => {
        breakOff = () => controller.error(new Error('gone'))
      },
    })
    const init = { method: 'POST', headers, body, duplex: 'half' } as const
    const answer = Promise.resolve(app.request('/2.0/sheets/import?sheetName=Stock', init))
    return { answer, breakOff: () => breakOff() }
  }

  test('are rejected as busy for one user, but not for others', async () => {
    const service = startService()
    const { ann, bob } = service
    const large = `A\n${'1\n'.repeat(5 * MB)}`
    const arriving = [beginToSend(service, ann, 30 * MB), beginToSend(service, ann, 30 * MB)]

    const refused = await importFile(service, ann, large, { length: large.length })
    const refusedAsItArrives = await importFile(service, ann, large)
    const taken = await importFile(service, bob, large)
    const small = await importFile(service, ann, csv)

    expect([refused.status, refused.json.errorCode]).toEqual([429, 4003])
    expect([refusedAsItArrives.status, refusedAsItArrives.json.errorCode]).toEqual([429, 4003])
    expect(taken.json.errorCode).toBe(1061)
    expect(small.status).toBe(200)

    for (const { breakOff } of arriving) breakOff()
    for (const { answer } of arriving) expect((await answer).status).toBe(400)
    expect((await importFile(service, ann, large)).json.errorCode).toBe(1061)
    expect(service.bugs).toEqual([])
  })

  test('are read one after the other for one user, and all become sheets', async () => {
    const service = startService()
    const table = `Item,Qty\n${'"Desk, oak",2\n'.repeat(1_000)}`

    const answers = await Promise.all(Array.from({ length: 6 }, () => importFile(service, service.ann, table)))

    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200])
    for (const { json } of answers) expect(service.store.rows.count(json.result.id)).toBe(1_000)
  })
})

test('any bytes lead to a sheet or an error, never to a server error', async () => {
  const service = startService()
  const bytes = fc.oneof(
    fc.uint8Array({ maxLength: 300 }),
    fc.string({
      unit: fc.constantFrom('"', ',', ';', '\t', '\n', '\r', '\0', 'a', '7', '-', 'ü', '\ufeff'),
      maxLength: 80,
    }),
  )

  await fc.assert(
    fc.asyncProperty(bytes, fc.nat(3), fc.nat(3), async (file, header, primary) => {
      const query = `sheetName=Any&headerRowIndex=${header}&primaryColumnIndex=${primary}`
      const { status } = await importFile(service, service.ann, file, { query })
      expect([200, 400]).toContain(status)
    }),
  )
  expect(service.bugs).toEqual([])
})
