import { expect, test } from 'vitest'
import { type Answer, startService } from '../../testing/service.ts'
import { aSheet, type SheetColumn } from '../../testing/sheet.ts'

async function withColumns(...columns: readonly SheetColumn[]) {
  const service = startService()
  const sheet = await aSheet(service, columns)
  const call = async (method: string, path: string, body?: unknown): Promise<Answer> =>
    (await service.call(service.ann, method, `${sheet.url}/columns${path}`, body)).json
  const titles = async () => (await call('GET', '?includeAll=true')).data.map(({ title, index }) => `${index} ${title}`)
  const idOf = async (title: string) =>
    (await call('GET', '?level=2')).data.find(column => column.title === title)?.id ?? 0
  return { service, sheet, call, titles, idOf }
}

test('lists columns by index, in pages', async () => {
  const { call } = await withColumns({ title: 'B' }, { title: 'C' })

  expect(await call('GET', '?pageSize=2')).toMatchObject({
    totalCount: 3,
    totalPages: 2,
    data: [{ title: 'Name' }, { title: 'B' }],
  })
})

test('reads a column by its id; a column of another sheet is not found', async () => {
  const { service, call, sheet } = await withColumns({ title: 'B' })
  const other = await aSheet(service, [{ title: 'X' }])

  expect(await call('GET', `/${sheet.columnId('B')}`)).toMatchObject({ title: 'B', index: 1, type: 'TEXT_NUMBER' })
  expect((await call('GET', `/${other.columnId('X')}`)).errorCode).toBe(1006)
})

test('new columns are inserted at their index in order, and the response repeats that index', async () => {
  const { call, titles, sheet } = await withColumns({ title: 'B' })

  const json = await call('POST', '', [
    { title: 'X', type: 'DATE', index: 1 },
    { title: 'Y', type: 'CHECKBOX', index: 1 },
  ])

  expect(json.result.map(({ title, index }) => [title, index])).toEqual([
    ['X', 1],
    ['Y', 1],
  ])
  expect(await titles()).toEqual(['0 Name', '1 X', '2 Y', '3 B'])
  expect(await sheet.version()).toBe(2)
})

test('a column sent as an object returns an object, and a list of one returns a list', async () => {
  const { call } = await withColumns()

  expect((await call('POST', '', { title: 'A', type: 'DATE', index: 1 })).result).toMatchObject({ title: 'A' })
  expect((await call('POST', '', [{ title: 'B', type: 'DATE', index: 1 }])).result).toMatchObject([{ title: 'B' }])
})

test('an index past the end means the end', async () => {
  const { call, titles } = await withColumns()

  await call('POST', '', { title: 'Last', type: 'DATE', index: 99 })

  expect(await titles()).toEqual(['0 Name', '1 Last'])
})

test.each<readonly [string, unknown, number]>([
  [
    'different indexes',
    [
      { title: 'A', type: 'DATE', index: 0 },
      { title: 'B', type: 'DATE', index: 1 },
    ],
    1135,
  ],
  ['a title that is there', { title: 'name', type: 'DATE', index: 0 }, 1056],
  [
    'one title twice',
    [
      { title: 'A', type: 'DATE', index: 0 },
      { title: 'a', type: 'DATE', index: 0 },
    ],
    1133,
  ],
  ['one system type twice', [system('A', 'CREATED_BY'), system('B', 'CREATED_BY')], 1134],
  ['a system type that is there', system('A', 'MODIFIED_BY'), 1077],
  ['no index', { title: 'A', type: 'DATE' }, 1012],
  ['no type', { title: 'A', index: 0 }, 1012],
  ['an id', { id: 7, title: 'A', type: 'DATE', index: 0 }, 1032],
  ['a project type', { title: 'A', type: 'ABSTRACT_DATETIME', index: 0 }, 1142],
  ['an empty list', [], 1024],
])('rejects adding columns with %s, without effect', async (_, body, code) => {
  const { call, titles } = await withColumns({
    title: 'Changed by',
    type: 'CONTACT_LIST',
    systemColumnType: 'MODIFIED_BY',
  })

  expect((await call('POST', '', body)).errorCode).toBe(code)
  expect(await titles()).toHaveLength(2)
})

test('a column can be renamed, widened, described, hidden and moved', async () => {
  const { call, titles, idOf } = await withColumns({ title: 'B' }, { title: 'C' })

  const json = await call('PUT', `/${await idOf('C')}`, {
    title: 'Z',
    width: 40,
    description: 'last',
    hidden: true,
    index: 0,
  })

  expect(json.result).toMatchObject({ title: 'Z', width: 40, description: 'last', hidden: true, index: 0 })
  expect(await titles()).toEqual(['0 Z', '1 Name', '2 B'])
})

test.each<readonly [string, string, object, number]>([
  ['a symbol without the type', 'Pick', { symbol: 'RYG' }, 1090],
  ['options without the type', 'Pick', { options: ['x'] }, 1090],
  ['a system type without the type', 'Text', { systemColumnType: 'AUTO_NUMBER' }, 1090],
  ['another type for the primary column', 'Name', { type: 'DATE' }, 1057],
  ['another primary column', 'Text', { primary: true }, 1055],
  ['a title that is there', 'Text', { title: 'PICK' }, 1056],
  ['an id that is not its own', 'Text', { id: 7, title: 'x' }, 1029],
  ['a symbol of another type', 'Text', { type: 'TEXT_NUMBER', symbol: 'RYG' }, 1058],
  ['validation of free text', 'Text', { validation: true }, 1210],
  ['an attribute it does not have', 'Text', { version: 3 }, 1032],
])('rejects changing a column to %s', async (_, title, change, code) => {
  const { call, idOf, sheet } = await withColumns(
    { title: 'Text' },
    { title: 'Pick', type: 'PICKLIST', options: ['a'] },
  )

  expect((await call('PUT', `/${await idOf(title)}`, change)).errorCode).toBe(code)
  expect(await sheet.version()).toBe(1)
})

test('the last visible column cannot be hidden', async () => {
  const { call, idOf } = await withColumns({ title: 'B' })
  await call('PUT', `/${await idOf('B')}`, { hidden: true })

  expect((await call('PUT', `/${await idOf('Name')}`, { hidden: true })).errorCode).toBe(1260)
})

test('the last visible column and the primary one cannot be deleted', async () => {
  const { call, idOf } = await withColumns({ title: 'B' })
  await call('PUT', `/${await idOf('Name')}`, { hidden: true })

  expect((await call('DELETE', `/${await idOf('B')}`)).errorCode).toBe(1260)
  expect((await call('DELETE', `/${await idOf('Name')}`)).errorCode).toBe(1065)
})

test('deleting a column deletes its cells', async () => {
  const { service, sheet, call, titles } = await withColumns({ title: 'B' })
  await sheet.write('B', 'gone')

  expect(await call('DELETE', `/${sheet.columnId('B')}`)).toEqual({ message: 'SUCCESS', resultCode: 0 })

  expect(await titles()).toEqual(['0 Name'])
  expect(service.store.rows.of(sheet.id)[0]?.cells).toEqual({})
})

test('new options replace the old ones, and cells keep their content', async () => {
  const { sheet, service, call, idOf } = await withColumns({ title: 'Pick', type: 'PICKLIST', options: ['a', 'b'] })
  await sheet.write('Pick', 'a')

  const json = await call('PUT', `/${await idOf('Pick')}`, { type: 'PICKLIST', options: ['c'] })

  expect(json.result).toMatchObject({ options: ['c'] })
  expect((await service.call(service.ann, 'GET', sheet.url)).json.rows[0]?.cells[1]?.value).toBe('a')
})

test.each<readonly [string, string, object, object, object]>([
  ['text that is a number', '42', {}, { type: 'TEXT_NUMBER' }, { value: '42' }],
  ['text to a date', '2026-03-04', {}, { type: 'DATE' }, { value: '2026-03-04' }],
  ['text that is no date', 'soon', {}, { type: 'DATE' }, { value: 'soon' }],
  ['text to a checkbox', 'true', {}, { type: 'CHECKBOX' }, { value: true }],
  [
    'text to several picks',
    'a, b',
    {},
    { type: 'MULTI_PICKLIST', options: ['a', 'b'] },
    { objectValue: { values: ['a', 'b'] } },
  ],
  [
    'text that is one option with a comma',
    'a, b',
    {},
    { type: 'MULTI_PICKLIST', options: ['a, b'] },
    { objectValue: { values: ['a, b'] } },
  ],
  [
    'text to several contacts',
    'x@y.example, Zoe',
    {},
    { type: 'MULTI_CONTACT_LIST' },
    { objectValue: { values: [{ email: 'x@y.example' }, { name: 'Zoe' }] } },
  ],
  ['text to one contact', 'x@y.example', {}, { type: 'CONTACT_LIST' }, { objectValue: { email: 'x@y.example' } }],
])('a new type converts the cells: %s', async (_, text, before, change, expected) => {
  const { service, sheet, call } = await withColumns({ title: 'B', ...before })
  await sheet.write('B', text)

  expect(await call('PUT', `/${sheet.columnId('B')}`, change)).toMatchObject({ message: 'SUCCESS' })

  const { json } = await service.call(service.ann, 'GET', `${sheet.url}?level=2&include=objectValue`)
  expect(json.rows[0]?.cells[1]).toMatchObject(expected)
})

test('a multi-picklist becomes text again', async () => {
  const { service, sheet, call } = await withColumns({ title: 'B', type: 'MULTI_PICKLIST', options: ['a', 'b'] })
  await sheet.write('B', { objectValue: { objectType: 'MULTI_PICKLIST', values: ['a', 'b'] } })

  await call('PUT', `/${sheet.columnId('B')}?level=2`, { type: 'TEXT_NUMBER' })

  const { json } = await service.call(service.ann, 'GET', sheet.url)
  expect(json.rows[0]?.cells[1]).toMatchObject({ value: 'a, b' })
  expect(json.columns[1]).not.toHaveProperty('options')
})

test('multi-value types are shown as text without a level, and as themselves with it', async () => {
  const { call } = await withColumns(
    { title: 'P', type: 'MULTI_PICKLIST', options: ['a'] },
    { title: 'C', type: 'MULTI_CONTACT_LIST' },
  )
  const types = async (level: string) =>
    (await call('GET', level)).data.slice(1).map(({ type, version }) => [type, version])

  expect(await types('')).toEqual([
    ['TEXT_NUMBER', 0],
    ['TEXT_NUMBER', 0],
  ])
  expect(await types('?level=1')).toEqual([
    ['TEXT_NUMBER', 0],
    ['MULTI_CONTACT_LIST', 1],
  ])
  expect(await types('?level=2')).toEqual([
    ['MULTI_PICKLIST', 2],
    ['MULTI_CONTACT_LIST', 1],
  ])
  expect(await types('?level=9')).toEqual(await types('?level=2'))
  expect((await call('GET', '')).data[1]).not.toHaveProperty('options')
})

test.each<readonly [string, object, string]>([
  ['several picks', { type: 'MULTI_PICKLIST', options: ['a', 'b'] }, ''],
  ['several picks', { type: 'MULTI_PICKLIST', options: ['a', 'b'] }, '?level=1'],
  ['several contacts', { type: 'MULTI_CONTACT_LIST' }, ''],
])('a column of %s sent back as read keeps its type: %j at %j', async (_, column, level) => {
  const { call, sheet } = await withColumns({ title: 'B', ...column })
  const address = `/${sheet.columnId('B')}`
  const { title, type, width } = await call('GET', `${address}${level}`)

  expect((await call('PUT', `${address}${level}`, { title, type, width })).result).toMatchObject({
    type: 'TEXT_NUMBER',
  })

  expect(await call('GET', `${address}?level=2`)).toMatchObject(column)
})

test('a multi-contact column becomes text for a client that knows the type', async () => {
  const { call, sheet } = await withColumns({ title: 'B', type: 'MULTI_CONTACT_LIST' })

  await call('PUT', `/${sheet.columnId('B')}?level=1`, { type: 'TEXT_NUMBER' })

  expect(await call('GET', `/${sheet.columnId('B')}?level=2`)).toMatchObject({ type: 'TEXT_NUMBER' })
})

test.each(['', '?level=2'])('the response to a new type has that type: %j', async level => {
  const { call, sheet } = await withColumns({ title: 'B' })
  const address = `/${sheet.columnId('B')}${level}`

  for (const type of ['DATE', 'CHECKBOX', 'CONTACT_LIST', 'PICKLIST', 'TEXT_NUMBER']) {
    expect((await call('PUT', address, { type })).result).toMatchObject({ type, version: 0 })
  }
})

test.each([
  ['', 'TEXT_NUMBER', 0],
  ['?level=0', 'TEXT_NUMBER', 0],
  ['?level=1', 'TEXT_NUMBER', 0],
  ['?level=2', 'MULTI_PICKLIST', 2],
])('the response to creating or retyping a column equals a read: %j', async (level, type, version) => {
  const { service, call, sheet } = await withColumns({ title: 'B' })
  const picks = { type: 'MULTI_PICKLIST', options: ['a'] }
  const made = {
    name: 'Other',
    columns: [
      { title: 'Name', type: 'TEXT_NUMBER', primary: true },
      { title: 'P', ...picks },
    ],
  }

  expect((await call('POST', level, { title: 'P', index: 1, ...picks })).result).toMatchObject({ type, version })
  expect((await call('POST', level, [{ title: 'Q', index: 1, ...picks }])).result).toMatchObject([{ type, version }])
  expect((await call('PUT', `/${sheet.columnId('B')}${level}`, picks)).result).toMatchObject({ type, version })
  const { json } = await service.call(service.ann, 'POST', `/sheets${level}`, made)
  expect(json.result.columns[1]).toMatchObject({ type, version })
})

test('an auto-number column numbers existing and new rows', async () => {
  const { service, sheet, call } = await withColumns()
  await sheet.addRows(['A', 'B'])
  const autoNumberFormat = { prefix: 'R{YY}-', fill: '000', startingNumber: 7 }

  await call('POST', '', { ...system('No.', 'AUTO_NUMBER'), index: 1, autoNumberFormat })
  await sheet.addRows(['C'])

  const { json } = await service.call(service.ann, 'GET', sheet.url)
  expect(json.rows.map(row => row.cells[1]?.value)).toEqual(['R26-007', 'R26-008', 'R26-009'])
})

test('a locked column is locked for all users but admins', async () => {
  const { service, sheet, call } = await withColumns({ title: 'B', locked: true })
  sheet.share(service.bob, 'EDITOR')

  expect((await call('GET', '')).data[1]).toMatchObject({ locked: true, lockedForUser: false })
  const { json } = await service.call(service.bob, 'GET', `${sheet.url}/columns`)
  expect(json.data[1]).toMatchObject({ locked: true, lockedForUser: true })
})

function system(title: string, systemColumnType: string) {
  const type = systemColumnType === 'AUTO_NUMBER' ? 'TEXT_NUMBER' : 'CONTACT_LIST'
  return { title, type, systemColumnType, index: 0 }
}
