import { expect, test } from 'vitest'
import { startService, type TestService } from '../../../testing/service.ts'
import { aSheet, type SheetColumn } from '../../../testing/sheet.ts'
import { blobsOf, download, upload, uploadTo } from '../../../testing/upload.ts'

/** Two sheets of Ann's that Bob may edit, the first with rows `A` (its child `B`, and `C` below that) and `D`. */
async function twoSheets(columns: readonly SheetColumn[] = [{ title: 'Cost' }], there = columns) {
  const service = startService()
  const from = await aSheet(service, columns, 'From')
  const to = await aSheet(service, there, 'To')
  for (const sheet of [from, to]) sheet.share(service.bob, 'EDITOR')
  const [a = 0] = await from.addRows(['A'])
  const [b = 0] = await from.addRows(['B'], { parentId: a })
  const [c = 0] = await from.addRows(['C'], { parentId: b })
  const [d = 0] = await from.addRows(['D'])
  const send = (how: 'copy' | 'move', rowIds: readonly number[], query = '', person = service.ann) =>
    service.call(person, 'POST', `${from.url}/rows/${how}${query}`, { rowIds, to: { sheetId: to.id } })
  const set = (rowId: number, values: Readonly<Record<string, unknown>>) =>
    service.call(service.ann, 'PUT', `${from.url}/rows`, { id: rowId, cells: from.cells(values) })
  return { service, from, to, a, b, c, d, send, set }
}

const read = async ({ call, ann }: TestService, url: string, query = '') =>
  (await call(ann, 'GET', `${url}${query}`)).json
const mappingsOf = (json: object): readonly { from: number; to: number }[] => Object(json).rowMappings

test('copied rows are at the bottom of the other sheet, and the response maps old to new ids', async () => {
  const { service, from, to, a, d, send } = await twoSheets()
  await to.addRows(['There'])
  const [before, beforeThere] = [await from.version(), await to.version()]

  const { status, json } = await send('copy', [d, a])

  expect(status).toBe(200)
  expect(json).toEqual({ destinationSheetId: to.id, rowMappings: expect.any(Array) })
  expect(await to.outline()).toEqual(['There', 'A', 'D'])
  const { rows } = await read(service, to.url)
  expect(mappingsOf(json)).toEqual([
    { from: a, to: rows[1]?.id },
    { from: d, to: rows[2]?.id },
  ])
  expect(await from.outline()).toEqual(['A', '  B', '    C', 'D'])
  expect([await from.version(), await to.version()]).toEqual([before, beforeThere + 1])
})

test.each(['children', 'all'])('with include=%s the descendants of a row are copied with it', async word => {
  const { to, a, send } = await twoSheets()

  const { json } = await send('copy', [a], `?include=${word}`)

  expect(mappingsOf(json)).toHaveLength(3)
  expect(await to.outline()).toEqual(['A', '  B', '    C'])
})

test('rows that are named together with their parent stay below it', async () => {
  const { to, a, b, c, send } = await twoSheets()

  await send('copy', [b, a])
  await send('copy', [c])

  expect(await to.outline()).toEqual(['A', '  B', 'C'])
})

test('moved rows leave their sheet with their descendants', async () => {
  const { service, from, to, a, b, c, send } = await twoSheets()
  const [before, beforeThere] = [await from.version(), await to.version()]

  const { json } = await send('move', [a])

  expect(mappingsOf(json).map(mapping => mapping.from)).toEqual([a, b, c])
  expect(await from.outline()).toEqual(['D'])
  expect(await to.outline()).toEqual(['A', '  B', '    C'])
  expect([await from.version(), await to.version()]).toEqual([before + 1, beforeThere + 1])
  expect((await service.call(service.ann, 'GET', `${from.url}/rows/${a}`)).json.errorCode).toBe(1006)
})

test('formulas of the remaining rows are updated', async () => {
  const { service, from, a, d, send, set } = await twoSheets()
  await set(d, { Cost: { formula: '=Name4' } })

  await send('move', [a])

  expect((await read(service, from.url)).rows[0]?.cells[1]).toMatchObject({ formula: '=Name1', value: 'D' })
})

test('cells go to the columns of the same title and type, the primary column’s to the primary column', async () => {
  const { service, from, a, set } = await twoSheets([
    { title: 'Cost' },
    { title: 'Due', type: 'DATE' },
    { title: 'Who', type: 'CONTACT_LIST' },
  ])
  const columns = [
    { title: 'due', type: 'DATE' },
    { title: 'Task', type: 'TEXT_NUMBER', primary: true },
    { title: 'COST', type: 'TEXT_NUMBER' },
    { title: 'Who', type: 'TEXT_NUMBER' },
  ]
  const made = (await service.call(service.ann, 'POST', '/sheets', { name: 'Third', columns })).json.result
  await set(a, { Cost: 12, Due: '2026-03-04', Who: 'kim@office.example' })

  await service.call(service.ann, 'POST', `${from.url}/rows/copy`, { rowIds: [a], to: { sheetId: made.id } })

  const third = await read(service, `/sheets/${made.id}`)
  // A column with that title and another type does not match.
  expect(third.columns.map(({ title, type }) => [title, type])).toEqual([
    ['due', 'DATE'],
    ['Task', 'TEXT_NUMBER'],
    ['COST', 'TEXT_NUMBER'],
    ['Who', 'TEXT_NUMBER'],
    ['Who (2)', 'CONTACT_LIST'],
  ])
  expect(third.rows[0]?.cells.map(({ value }) => value)).toEqual([
    '2026-03-04',
    'A',
    12,
    undefined,
    'kim@office.example',
  ])
})

test('creates a missing column with its full definition if it has content', async () => {
  const { service, to, a, send, set } = await twoSheets(
    [{ title: 'State', type: 'PICKLIST', options: ['New', 'Done'] }, { title: 'Empty' }],
    [],
  )
  await set(a, { State: 'Done' })

  await send('copy', [a])

  const { columns, rows } = await read(service, to.url)
  expect(columns.map(({ title }) => title)).toEqual(['Name', 'State'])
  expect(columns[1]).toMatchObject({ type: 'PICKLIST', options: ['New', 'Done'], index: 1 })
  expect(rows[0]?.cells[1]).toMatchObject({ value: 'Done' })
})

test('rejects an editor’s rows that need a new column, because only admins change the structure', async () => {
  const { service, from, to, a, send, set } = await twoSheets([{ title: 'Cost' }], [])
  expect((await send('move', [a], '', service.bob)).status).toBe(200)
  const [e = 0] = await from.addRows(['E'])
  await set(e, { Cost: 1 })
  const version = await to.version()

  expect((await send('move', [e], '', service.bob)).json.errorCode).toBe(1004)
  expect([await to.version(), await from.outline()]).toEqual([version, ['D', 'E']])
})

test('a formula becomes its result, and system values are new', async () => {
  const system = [
    { title: 'No', systemColumnType: 'AUTO_NUMBER' },
    { title: 'By', type: 'CONTACT_LIST', systemColumnType: 'CREATED_BY' },
  ]
  const { service, to, a, d, send, set } = await twoSheets([{ title: 'Cost' }, ...system])
  await set(a, { Cost: { formula: '=2 * 21' } })
  await to.addRows(['There'])

  await send('copy', [a, d], '', service.bob)

  const { rows } = await read(service, to.url, '?level=2')
  expect(rows[1]?.cells[1]).toMatchObject({ value: 42 })
  expect(rows[1]?.cells[1]).not.toHaveProperty('formula')
  expect(rows.map(row => [row.cells[2]?.value, row.cells[3]?.value])).toEqual([
    [1, 'ann@office.example'],
    [2, 'bob@office.example'],
    [3, 'bob@office.example'],
  ])
})

test('keeps formats, links and multi-value cells; a moved row starts a new history', async () => {
  const { service, to, a, send, set } = await twoSheets([
    { title: 'Picks', type: 'MULTI_PICKLIST', options: ['x', 'y'] },
  ])
  const values = { objectType: 'MULTI_PICKLIST', values: ['x', 'y'] }
  await set(a, {
    Name: { value: 'A', hyperlink: { url: 'https://office.example' }, format: ',,1,,,,,,,,,,,,,,' },
    Picks: { objectValue: values },
  })

  await send('move', [a])

  const { rows } = await read(service, to.url, '?level=2&include=objectValue,format')
  expect(rows[0]?.cells).toMatchObject([
    { value: 'A', hyperlink: { url: 'https://office.example' }, format: ',,1,,,,,,,,,,,,,,' },
    { objectValue: values },
  ])
  const path = `${to.url}/rows/${rows[0]?.id}/columns/${to.columnId('Name')}/history`
  expect((await read(service, path)).totalCount).toBe(1)
})

/** Row `A` with a file of two versions, a link, and a comment with a file. */
async function withContent() {
  const scene = await twoSheets()
  const { service, from, a } = scene
  const row = `${from.url}/rows/${a}`
  const first = (await upload(service, service.ann, row, 'one')).json.result.id
  const newest = (await uploadTo(service, service.ann, `${from.url}/attachments/${first}/versions`, 'two')).json.result
    .id
  const discussion = await service.call(service.ann, 'POST', `${row}/discussions`, { comment: { text: 'See here' } })
  const [comment] = Object(discussion.json.result).comments
  await upload(service, service.ann, `${from.url}/comments/${comment.id}`, 'said')
  const filesOf = async (url: string) => (await read(service, `${url}/attachments`)).data
  return { ...scene, newest, filesOf, discussionId: discussion.json.result.id }
}

test('copies files and comments only on request, the newest version of a file with separate bytes', async () => {
  const { service, from, to, a, send, filesOf } = await withContent()

  await send('copy', [a])
  expect(await filesOf(to.url)).toEqual([])
  await send('copy', [a], '?include=attachments')
  const [file, ...rest] = await filesOf(to.url)
  expect([file?.parentType, rest]).toEqual(['ROW', []])
  await send('copy', [a], '?include=attachments,discussions')

  expect((await filesOf(to.url)).map(({ parentType }) => parentType)).toEqual(['ROW', 'ROW', 'COMMENT'])
  expect((await read(service, `${to.url}/discussions`, '?include=comments')).data).toMatchObject([
    { parentType: 'ROW', comments: [{ text: 'See here' }] },
  ])
  await service.call(service.ann, 'DELETE', from.url)
  expect(await (await download(service, service.ann, to.url, file?.id ?? 0)).text()).toBe('two')
  expect(blobsOf(service)).toHaveLength(3)
})

test('moves files with all their versions, and comments with their files', async () => {
  const { service, from, to, a, newest, discussionId, send, filesOf } = await withContent()

  await send('move', [a], '?include=attachments,discussions')

  expect(await filesOf(from.url)).toEqual([])
  expect((await filesOf(to.url)).map(({ parentType }) => parentType)).toEqual(['ROW', 'COMMENT'])
  expect((await read(service, `${to.url}/attachments/${newest}/versions`)).totalCount).toBe(2)
  expect(await read(service, `${to.url}/discussions/${discussionId}`)).toMatchObject({ parentType: 'ROW' })
  expect(await (await download(service, service.ann, to.url, newest)).text()).toBe('two')
  expect(blobsOf(service)).toHaveLength(3)
})

test('deletes parts of a moved row that were not requested, with their bytes', async () => {
  const { service, to, a, send, filesOf } = await withContent()

  await send('move', [a])

  expect([await filesOf(to.url), blobsOf(service)]).toEqual([[], []])
})

test('rejects missing rows, or skips them on request', async () => {
  const { service, from, to, d, send } = await twoSheets()
  const version = await to.version()

  expect((await send('copy', [d, 999])).json.errorCode).toBe(1034)
  expect(await to.outline()).toEqual([])
  expect(mappingsOf((await send('move', [d, 999], '?ignoreRowsNotFound=true')).json)).toHaveLength(1)
  expect((await send('move', [999], '?ignoreRowsNotFound=true')).json).toMatchObject({ rowMappings: [] })
  expect(await to.version()).toBe(version + 1)
  expect(await read(service, `${from.url}/version`)).toBeDefined()
})

test('transfers a row that is named twice once', async () => {
  const { to, d, send } = await twoSheets()

  expect(mappingsOf((await send('copy', [d, d])).json)).toHaveLength(1)
  expect(await to.outline()).toEqual(['D'])
})

test('rejects the same sheet, an invisible sheet and one without write access as target', async () => {
  const { service, from, to, d } = await twoSheets()
  const { ann, bob, call } = service
  const send = async (sheetId: number, person = ann) =>
    (await call(person, 'POST', `${from.url}/rows/copy`, { rowIds: [d], to: { sheetId } })).json.errorCode

  expect(await send(from.id)).toBe(1136)
  expect(await send(123)).toBe(1006)
  const unseen = await aSheet(service, [], 'Ann’s own')
  expect(await send(unseen.id, bob)).toBe(1006)
  unseen.share(bob, 'VIEWER')
  expect(await send(unseen.id, bob)).toBe(1004)
  expect(await to.outline()).toEqual([])
})

test('only admins move locked rows, which become unlocked; they may be copied', async () => {
  const { service, from, a, b, send } = await twoSheets()
  await service.call(service.ann, 'PUT', `${from.url}/rows`, { id: b, locked: true })

  expect((await send('move', [a], '', service.bob)).json.errorCode).toBe(1092)
  expect((await send('copy', [a], '?include=children', service.bob)).status).toBe(200)
  expect((await send('move', [a])).status).toBe(200)
})

test('an editor cannot write to a locked column', async () => {
  const { service, to, a, send, set } = await twoSheets()
  await set(a, { Cost: 1 })
  await service.call(service.ann, 'PUT', `${to.url}/columns/${to.columnId('Cost')}`, { locked: true })

  expect((await send('copy', [a], '', service.bob)).json.errorCode).toBe(1039)
  expect((await send('copy', [a])).status).toBe(200)
})

test('rejects more rows than a sheet holds or a request may name, before anything is written', async () => {
  const { service, to, d, send } = await withContent()
  service.store.db.sqlite.exec(`
    WITH RECURSIVE numbers(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < 20000)
    INSERT INTO rows (id, sheet_id, position, created_at, created_by, modified_at, modified_by, cells)
      SELECT n, ${to.id}, n, 0, 1, 0, 1, '{}' FROM numbers`)
  const blobs = blobsOf(service).length

  expect((await send('copy', [d], '?include=all')).json.errorCode).toBe(1061)
  expect(
    (
      await send(
        'copy',
        Array.from({ length: 5001 }, (_, index) => index + 1),
      )
    ).json.errorCode,
  ).toBe(1061)
  expect(blobsOf(service)).toHaveLength(blobs)
})

test('rejects bodies without rows or sheet', async () => {
  const { service, from, d } = await twoSheets()
  const send = async (body: unknown) =>
    (await service.call(service.ann, 'POST', `${from.url}/rows/move`, body)).json.errorCode

  expect(await send({ rowIds: [d] })).toBe(1012)
  expect(await send({ rowIds: [], to: { sheetId: 1 } })).toBe(1031)
  expect(await send({ rowIds: ['x'], to: { sheetId: 1 } })).toBe(1031)
  expect(await send({ rowIds: [d], to: {} })).toBe(1012)
})
