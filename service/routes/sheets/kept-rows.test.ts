import { gunzipSync } from 'node:zlib'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cases } from '../../../shared/testing/cases.ts'
import { startService, type TestService } from '../../testing/service.ts'
import { aSheet } from '../../testing/sheet.ts'

// Of a large sheet only the blocks whose rows have changed are made again. The response must equal that of a sheet made
// at once, after any changes since the last read.

const ROWS = 60
/** With these a block has eleven rows. */
const FILLING = 86
const KEPT = '?level=2&include=objectValue,format,attachments,discussions'
/** An unknown option bypasses the cache and changes nothing else. */
const FRESH = `${KEPT},unheard`
/** All rows with the filled cells of some columns, as clients read them for the ids and the order. */
const SOME_COLUMNS = ['Name', 'Sum', 'Column 3']
/** More than are read one by one. */
const MORE_COLUMNS = ['Name', 'Cost', 'Sum', ...Array.from({ length: 8 }, (_, index) => `Column ${index}`)]

const FORMULAS = ['=Cost1 + 1', '=SUM(Cost:Cost)', '=Cost@row * 2', '=COUNT(CHILDREN())', '=YEARDAY(TODAY())']
const at = fc.nat({ max: 200 })
const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('cell' as const), row: at, value: fc.nat({ max: 9 }) }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('formula' as const), row: at, value: fc.nat({ max: 4 }) }) },
  {
    weight: 8,
    arbitrary: fc.record({
      kind: fc.constantFrom(
        'many cells',
        'added last',
        'added first',
        'moved',
        'indented',
        'deleted',
        'folded',
        'locked',
        'formatted',
        'attached',
        'detached',
        'discussed',
        'hyperlinked',
        'column renamed',
        'column moved',
        'sheet renamed',
        'undone',
        'undone by a reader',
        'target deleted',
        'tomorrow',
      ),
      row: at,
      value: at,
    }),
  },
)
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never

test('after any changes, a large sheet reads the same as if it was made at once', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.record({ step, isRead: fc.boolean() }), { minLength: 4, maxLength: 14 }),
      async all => {
        const scene = await aLargeSheet()
        for (const { step, isRead } of all) {
          await take(scene, step)
          if (isRead) await scene.expectSame()
        }
        await scene.expectSame()
        expect(scene.service.bugs).toEqual([])
      },
    ),
    { numRuns: cases(12, 60) },
  )
})

test('a sheet that changes while it is read is that of one version', async () => {
  const { service, sheet, rowIds, read } = await aLargeSheet()
  const versions = new Map<unknown, unknown>()
  const note = async () => {
    const { version, ...rest } = await read(FRESH)
    versions.set(version, rest)
  }
  await note()

  for (let turn = 0; turn < 8; turn++) {
    const reading = read(KEPT)
    for (let waited = 0; waited < turn; waited++) await new Promise(resolve => setImmediate(resolve))
    const cells = sheet.cells({ Cost: turn })
    const rows = [0, 20, 59].map(index => ({ id: rowIds()[index], cells }))
    await service.call(service.ann, 'PUT', `${sheet.url}/rows`, turn % 2 ? rows : rows[0])
    await note()

    const { version, ...rest } = await reading
    expect(rest).toEqual(versions.get(version))
  }
})

test.each<[string, index: number, (scene: LargeSheet) => Promise<unknown>]>([
  [
    // The first row of the second block.
    'the row before it is another one',
    11,
    ({ service, sheet, rowIds }) => {
      const [before, last] = rowIds().slice(9)
      return service.call(service.ann, 'PUT', `${sheet.url}/rows`, { id: last, siblingId: before, above: true })
    },
  ],
  [
    'a result in it depends on a row that was added',
    40,
    ({ service, sheet }) =>
      service.call(service.ann, 'POST', `${sheet.url}/rows`, { toBottom: true, cells: sheet.cells({ Cost: 7 }) }),
  ],
  [
    'the target of a hyperlink in it was deleted before a change',
    30,
    async ({ service, sheet, target, rowIds }) => {
      await service.call(service.ann, 'DELETE', `/sheets/${target.id}`)
      const row = { id: rowIds()[50], cells: sheet.cells({ Cost: 1 }) }
      await service.call(service.ann, 'PUT', `${sheet.url}/rows`, row)
    },
  ],
])('a block is made again although none of its rows has changed: %s', async (_, index, change) => {
  const scene = await aLargeSheet()
  const { service, sheet, target, rowIds, read, expectSame } = scene
  const id = rowIds()[index]
  const shown = async () => (await read(KEPT)).rows.find(row => row.id === id)
  await service.call(service.ann, 'PUT', `${sheet.url}/rows`, [
    { id: rowIds()[30], cells: sheet.cells({ 'Column 3': { value: 'there', hyperlink: { sheetId: target.id } } }) },
    { id: rowIds()[40], cells: sheet.cells({ Sum: { formula: '=SUM(Cost:Cost)' } }) },
  ])
  const before = await shown()

  await change(scene)

  expect(await shown()).not.toEqual(before)
  await expectSame()
})

test('after one changed cell, only its row is read', async () => {
  const scene = await aLargeSheet()
  const { service, sheet, rowIds, read } = scene
  await read(KEPT)
  const numbers = numbersRead(scene)
  await service.call(service.ann, 'PUT', `${sheet.url}/rows`, { id: rowIds()[25], cells: sheet.cells({ Name: 'x' }) })

  await read(KEPT)

  expect(numbers).toEqual([26, 26])
})

test('after one changed cell, only its row is read for a view of some columns, and only these columns of it', async () => {
  const scene = await aLargeSheet()
  const { service, sheet, rowIds, read, filledOf } = scene
  const view = filledOf(SOME_COLUMNS)
  await read(view)
  const numbers = numbersRead(scene)
  await service.call(service.ann, 'PUT', `${sheet.url}/rows`, { id: rowIds()[25], cells: sheet.cells({ Name: 'x' }) })

  const { rows } = await read(view)

  expect(numbers).toEqual([26, 26])
  expect(rows[25]?.cells).toEqual([
    { columnId: sheet.columnId('Name'), value: 'x', displayValue: 'x', objectValue: 'x' },
  ])
})

test('rows that only show another result are written again, and no others', async () => {
  const scene = await aLargeSheet()
  const { service, sheet, rowIds, read } = scene
  const send = (index: number, values: Readonly<Record<string, unknown>>) =>
    service.call(service.ann, 'PUT', `${sheet.url}/rows`, { id: rowIds()[index], cells: sheet.cells(values) })
  await send(40, { Sum: { formula: '=Cost1 + 1' } })
  await send(50, { Sum: { formula: '=Cost2 + 1' } })
  await read(KEPT)
  const numbers = numbersRead(scene)
  await send(0, { Cost: 7 })

  const { rows } = await read(KEPT)

  expect(numbers).toEqual([1, 1, 41, 41])
  expect(rows[40]?.cells[2]).toMatchObject({ value: 8 })
})

test('a large sheet is sent with its length', async () => {
  const { service, sheet, read } = await aLargeSheet()
  const request = async (method: string) => {
    const headers = { Authorization: `Bearer ${service.ann.token}`, 'Accept-Encoding': 'gzip' }
    const response = await service.app.request(`/2.0${sheet.url}${KEPT}`, { method, headers })
    const { 'content-length': length, 'content-encoding': encoding } = Object.fromEntries(response.headers)
    return { length, encoding, bytes: Buffer.from(await response.arrayBuffer()) }
  }

  const whole = await request('GET')
  const head = await request('HEAD')

  expect(whole).toMatchObject({ length: String(whole.bytes.length), encoding: 'gzip' })
  expect(JSON.parse(String(gunzipSync(whole.bytes)))).toEqual(await read(FRESH))
  expect(head).toEqual({ ...whole, bytes: Buffer.alloc(0) })
})

test('after a change of a sheet of many blocks, its bytes have the new text at once and their usual length later', async () => {
  const { service, sheet, rowIds, read } = await aLargeSheet()
  // Only the kept rows respond, however slow the machine is.
  Object.assign(service.store.bodies, { put: () => undefined })
  await sheet.addRows(Array.from({ length: 350 }, (_, index) => `Row ${index}`))
  const headers = { Authorization: `Bearer ${service.ann.token}`, 'Accept-Encoding': 'gzip' }
  const bytesOf = async (view: string) => {
    const response = await service.app.request(`/2.0${sheet.url}${view}`, { headers })
    return Buffer.from(await response.arrayBuffer())
  }
  await read(KEPT)
  for (const [index, value] of ['x', 'y', 'z'].entries()) {
    const cells = sheet.cells({ 'Column 3': value })
    await service.call(service.ann, 'PUT', `${sheet.url}/rows`, { id: rowIds()[25 + index], cells })
    const fresh = await read(FRESH)

    const first = await bytesOf(KEPT)
    await expect.poll(async () => (await bytesOf(KEPT)).length).toBeLessThan(first.length)

    expect(JSON.parse(String(gunzipSync(first)))).toEqual(fresh)
    expect(JSON.parse(String(gunzipSync(await bytesOf(KEPT))))).toEqual(fresh)
  }
})

test('the rows of only some views of a sheet are kept, so that many views do not make its changes slower', async () => {
  const { service, sheet, rowIds, read, filledOf } = await aLargeSheet()
  for (let index = 0; index < 12; index++) await read(filledOf([`Column ${index}`]))

  const looks = service.store.db.sqlite.prepare('SELECT reader FROM temp.looks WHERE sheet_id = ?').all(sheet.id)
  expect(looks.length).toBeLessThanOrEqual(9)
  await service.call(service.ann, 'PUT', `${sheet.url}/rows`, {
    id: rowIds()[25],
    cells: sheet.cells({ 'Column 0': 'x' }),
  })
  const { rows } = await read(filledOf(['Column 0']))
  expect(rows[25]?.cells).toMatchObject([{ value: 'x' }])
})

/** Receives the first and last number of each range of rows that is read from now on. */
function numbersRead({ service: { store } }: LargeSheet): readonly number[] {
  const { between, betweenOf } = store.rows
  const numbers: number[] = []
  Object.assign(store.rows, {
    between(sheetId: number, first: number, last: number) {
      numbers.push(first, last)
      return between(sheetId, first, last)
    },
    betweenOf(sheetId: number, columnIds: readonly number[], first: number, last: number) {
      numbers.push(first, last)
      return betweenOf(sheetId, columnIds, first, last)
    },
  })
  return numbers
}

async function aLargeSheet() {
  const service = startService()
  const filling = Array.from({ length: FILLING }, (_, index) => ({ title: `Column ${index}` }))
  const sheet = await aSheet(service, [{ title: 'Cost' }, { title: 'Sum' }, ...filling])
  const target = await aSheet(service, [], 'Target')
  await sheet.addRows(Array.from({ length: ROWS }, (_, index) => `Row ${index}`))
  const read = async (query: string) => (await service.call(service.ann, 'GET', `${sheet.url}${query}`)).json
  const filledOf = (titles: readonly string[]) =>
    `?level=2&columnIds=${titles.map(sheet.columnId)}&exclude=nonexistentCells&include=objectValue,attachments,discussions`
  const views = [KEPT, filledOf(SOME_COLUMNS), filledOf(MORE_COLUMNS)]
  const expectSame = async () => {
    for (const view of views) {
      const fresh = await read(`${view},unheard`)
      for (let reads = 0; reads < 2; reads++) expect(await read(view)).toEqual(fresh)
    }
  }
  const rowIds = () => service.store.rows.outline(sheet.id).map(({ id }) => id)
  return { service, sheet, target, read, filledOf, expectSame, rowIds }
}
type LargeSheet = Awaited<ReturnType<typeof aLargeSheet>>

async function take({ service, sheet, target, rowIds, read }: LargeSheet, one: Step): Promise<void> {
  const ids = rowIds()
  const row = (index: number): number => ids[index % Math.max(1, ids.length)] ?? 0
  const id = row(one.row)
  const send = (method: string, path: string, body?: unknown) =>
    service.call(service.ann, method, `${sheet.url}${path}`, body)
  const change = (properties: object) => send('PUT', '/rows', { id, ...properties })
  switch (one.kind) {
    case 'cell':
      return void (await change({ cells: sheet.cells({ Cost: one.value }) }))
    case 'formula':
      return void (await change({ cells: sheet.cells({ Sum: { formula: FORMULAS[one.value] } }) }))
    case 'many cells': {
      const cells = sheet.cells({ Name: `many ${one.value}` })
      return void (await send(
        'PUT',
        '/rows',
        ids.slice(0, 40).map(each => ({ id: each, cells })),
      ))
    }
    case 'added last':
      return void (await send('POST', '/rows', {
        toBottom: true,
        cells: sheet.cells({ Name: 'last', Cost: one.value }),
      }))
    case 'added first':
      return void (await send('POST', '/rows', { toTop: true, cells: sheet.cells({ Name: 'first' }) }))
    case 'moved':
      return void (await change({ siblingId: row(one.value) }))
    case 'indented':
      return void (await change({ indent: 1 }))
    case 'deleted':
      return void (await send('DELETE', `/rows?ids=${id}`))
    case 'folded':
      return void (await change({ expanded: one.value % 2 === 0 }))
    case 'locked':
      return void (await change({ locked: one.value % 2 === 0 }))
    case 'formatted':
      return void (await change({ format: ',,1,,,,,,,,,,,,,,' }))
    case 'attached': {
      const link = { name: `Link ${one.value}`, url: 'https://a.example', attachmentType: 'LINK' }
      return void (await send('POST', `/rows/${id}/attachments`, link))
    }
    case 'detached': {
      const { json } = await send('GET', '/attachments')
      // as: a list of attachments
      const [first] = json.data as unknown as readonly { readonly id: number }[]
      if (first) await send('DELETE', `/attachments/${first.id}`)
      return
    }
    case 'discussed':
      return void (await send('POST', `/rows/${id}/discussions`, { comment: { text: `Text ${one.value}` } }))
    case 'hyperlinked': {
      const cell = { value: 'there', hyperlink: { sheetId: target.id } }
      return void (await change({ cells: sheet.cells({ 'Column 3': cell }) }))
    }
    case 'column renamed':
      return void (await send('PUT', `/columns/${sheet.columnId('Column 1')}`, { title: `Renamed ${one.value}` }))
    case 'column moved':
      return void (await send('PUT', `/columns/${sheet.columnId('Column 1')}`, { index: 1 + (one.value % 5) }))
    case 'sheet renamed':
      return void (await send('PUT', '', { name: `Name ${one.value}` }))
    case 'undone':
    case 'undone by a reader':
      return undo(service, sheet.id, id, one.kind === 'undone' ? null : () => void read(KEPT))
    case 'target deleted': {
      await service.call(service.ann, 'DELETE', target.url)
      // The version of this sheet is the same, so the next change shows it.
      return void (await change({ cells: sheet.cells({ Cost: one.value }) }))
    }
    case 'tomorrow':
      service.advance(24 * 60 * 60_000)
  }
}

/** A change that is rolled back; a read may begin before that. */
function undo({ store }: TestService, sheetId: number, rowId: number, read: (() => void) | null): void {
  const work = () => {
    const row = store.rows.find(sheetId, rowId)
    if (row) store.rows.update(sheetId, { ...row, expanded: !row.expanded, cells: {} })
    read?.()
    throw new Error('undone')
  }
  expect(() => store.transaction(work)).toThrow('undone')
}
