import { expect, test } from 'vitest'
import { writeOneCell as write } from '../../testing/one-cell.ts'
import { startService } from '../../testing/service.ts'
import { aSheet, type SheetColumn } from '../../testing/sheet.ts'

const PICKS = { type: 'PICKLIST', options: ['Red', 'Blue'] }
const MULTI = { type: 'MULTI_PICKLIST', options: ['Red', 'Blue'] }
const EMAIL = 'kim@office.example'

test.each<readonly [string, Omit<SheetColumn, 'title'>, unknown, object]>([
  ['text', {}, 'hello', { value: 'hello', displayValue: 'hello', objectValue: 'hello' }],
  ['a number', {}, 1.5, { value: 1.5, displayValue: '1.5' }],
  ['text that looks like a number, as text', {}, '1.5', { value: '1.5' }],
  [
    'a number with a format',
    {},
    { value: 1234.5, format: ',,,,,,,,,,,13,2,1,2,,' },
    { value: 1234.5, displayValue: '$1,234.50' },
  ],
  ['a tick', { type: 'CHECKBOX' }, true, { value: true, objectValue: true }],
  ['one of the options', PICKS, 'Red', { value: 'Red', displayValue: 'Red' }],
  ['an option of a symbol', { type: 'PICKLIST', symbol: 'RYG' }, 'Green', { value: 'Green' }],
  ['anything, where no options are set', { type: 'PICKLIST' }, 'Free', { value: 'Free' }],
  [
    'a date',
    { type: 'DATE' },
    '2026-03-04',
    { value: '2026-03-04', objectValue: { objectType: 'DATE', value: '2026-03-04' } },
  ],
  ['the day of a date-time', { type: 'DATE' }, '2026-03-04T10:00:00Z', { value: '2026-03-04' }],
  [
    'an address',
    { type: 'CONTACT_LIST' },
    EMAIL,
    { value: EMAIL, displayValue: EMAIL, objectValue: { objectType: 'CONTACT', email: EMAIL } },
  ],
  [
    'an address of a member, who has a name',
    { type: 'CONTACT_LIST' },
    'Ann@office.example',
    { displayValue: 'Ann Example' },
  ],
  [
    'an address with a name given',
    { type: 'CONTACT_LIST' },
    { value: EMAIL, displayValue: 'Kim' },
    { value: EMAIL, displayValue: 'Kim' },
  ],
  [
    'an address, the name given as none',
    { type: 'CONTACT_LIST' },
    { value: 'ann@office.example', displayValue: '' },
    { displayValue: 'ann@office.example' },
  ],
])('strict, the default, stores %s', async (_, column, cell, expected) => {
  const { status, seen } = await write(column, cell)

  expect(status).toBe(200)
  expect(seen).toMatchObject(expected)
})

const LINK = { sheetId: 1, rowId: 2, columnId: 3 }

test.each<readonly [string, Omit<SheetColumn, 'title'>, unknown, number]>([
  ['a tick in a text column', {}, true, 1042],
  ['a number out of range', {}, 9007199254740994, 1148],
  ['text in a checkbox', { type: 'CHECKBOX' }, 'true', 1042],
  ['a number in a checkbox', { type: 'CHECKBOX' }, 1, 1042],
  ['a text that is no option', PICKS, 'Green', 1042],
  ['a number in a picklist', PICKS, 5, 1042],
  ['a text that is no date', { type: 'DATE' }, '3/4/2026', 1042],
  ['a day that does not exist', { type: 'DATE' }, '2026-02-30', 1042],
  ['milliseconds without numericDates', { type: 'DATE' }, 1772600000000, 1042],
  ['a name in a contact column', { type: 'CONTACT_LIST' }, 'Kim', 1042],
  ['a list as a value', {}, { value: [1] }, 1038],
  ['an object as a value', {}, { value: { a: 1 } }, 1038],
  ['value and objectValue', {}, { value: 'a', objectValue: 'a' }, 1130],
  ['value and formula', {}, { value: 'a', formula: '=1' }, 1163],
  ['formula and objectValue', {}, { objectValue: 'a', formula: '=1' }, 1163],
  ['a formula without equals sign', {}, { formula: '1+1' }, 1162],
  ['nothing but its column', {}, {}, 1012],
  ['an attribute cells do not have', {}, { value: 'a', colour: 'red' }, 1032],
  ['a cell of a locked formula column', { formula: '=1' }, 'a', 1302],
  ['a text for a picture that is not there', {}, { image: { altText: 'x' } }, 1161],
  ['a cell link', {}, { linkInFromCell: LINK }, 1032],
  ['a cell link with a value', {}, { value: 'a', linkInFromCell: LINK }, 1110],
  ['a cell link with a hyperlink', {}, { hyperlink: { url: 'https://a.example' }, linkInFromCell: LINK }, 1109],
])('rejects %s and adds no row', async (_, column, cell, code) => {
  const answer = await write(column, cell)

  expect(answer).toMatchObject({ status: 400, code, rows: 0, version: 1 })
})

test.each<readonly [string, Omit<SheetColumn, 'title'>, unknown, object]>([
  ['money', {}, '$5,000', { value: 5000, displayValue: '$5,000' }],
  ['a percentage', {}, '50%', { value: 0.5, displayValue: '50%' }],
  ['a plain number', {}, '100.5', { value: 100.5 }],
  ['a number out of range, as text', {}, 9007199254740994, { value: '9007199254740994' }],
  ['a tick in a text column, as text', {}, true, { value: 'true' }],
  ['the word true', { type: 'CHECKBOX' }, 'TRUE', { value: true }],
  ['another word in a checkbox, as text', { type: 'CHECKBOX' }, 'maybe', { value: 'maybe', displayValue: 'maybe' }],
  ['a text that is no option', PICKS, 'Green', { value: 'Green' }],
  ['a typed date', { type: 'DATE' }, '3/4/2026', { value: '2026-03-04' }],
  ['a text that is no date', { type: 'DATE' }, 'soon', { value: 'soon', objectValue: 'soon' }],
  [
    'a name',
    { type: 'CONTACT_LIST' },
    'Kim',
    { value: 'Kim', displayValue: 'Kim', objectValue: { objectType: 'CONTACT', name: 'Kim' } },
  ],
])('lenient reads %s', async (_, column, value, expected) => {
  const { status, seen } = await write(column, { value, strict: false })

  expect(status).toBe(200)
  expect(seen).toMatchObject(expected)
})

test.each<readonly [string, Omit<SheetColumn, 'title'>, unknown]>([
  ['a picklist', { ...PICKS, validation: true }, 'Green'],
  ['a checkbox', { type: 'CHECKBOX', validation: true }, 'maybe'],
  ['a date column', { type: 'DATE', validation: true }, 'soon'],
  [
    'a contact column',
    { type: 'CONTACT_LIST', validation: true, contactOptions: [{ email: EMAIL }] },
    'x@office.example',
  ],
])('%s with validation rejects other values, unless an admin overrides it', async (_, column, value) => {
  expect((await write(column, { value, strict: false })).code).toBe(1042)
  expect((await write(column, { value, strict: false }, '?overrideValidation=true')).status).toBe(200)
  expect((await write(column, { value, strict: false, overrideValidation: true })).status).toBe(200)
})

test('overriding validation requires strict: false', async () => {
  expect((await write({ ...PICKS, validation: true }, { value: 'Green' }, '?overrideValidation=true')).code).toBe(1042)
})

test('an editor cannot override validation', async () => {
  const service = startService()
  const sheet = await aSheet(service, [{ title: 'Cell', ...PICKS, validation: true }])
  sheet.share(service.bob, 'EDITOR')

  const cells = sheet.cells({ Cell: { value: 'Green', strict: false } })
  const answer = await service.call(service.bob, 'POST', `${sheet.url}/rows?overrideValidation=true`, { cells })

  expect(answer).toMatchObject({ status: 403, json: { errorCode: 1212 } })
})

test.each<readonly [string, Omit<SheetColumn, 'title'>, unknown, object]>([
  [
    'several picks',
    MULTI,
    { objectType: 'MULTI_PICKLIST', values: ['Blue', 'Red', 'Blue'] },
    { displayValue: 'Blue, Red', objectValue: { objectType: 'MULTI_PICKLIST', values: ['Blue', 'Red'] } },
  ],
  [
    'several contacts',
    { type: 'MULTI_CONTACT_LIST' },
    { objectType: 'MULTI_CONTACT', values: [{ objectType: 'CONTACT', email: 'bob@office.example' }, { name: 'TBD' }] },
    {
      displayValue: 'Bob Example, TBD',
      objectValue: {
        values: [
          { email: 'bob@office.example', name: 'Bob Example' },
          { objectType: 'CONTACT', name: 'TBD' },
        ],
      },
    },
  ],
  [
    'one contact',
    { type: 'CONTACT_LIST' },
    { objectType: 'CONTACT', email: EMAIL, name: 'Kim' },
    { value: EMAIL, displayValue: 'Kim' },
  ],
  ['a date', { type: 'DATE' }, { objectType: 'DATE', value: '2026-03-04' }, { value: '2026-03-04' }],
  ['a plain text', {}, 'hello', { value: 'hello' }],
  ['a plain number', {}, 7, { value: 7 }],
])('as an object: %s', async (_, column, objectValue, expected) => {
  const { status, seen } = await write(column, { objectValue })

  expect(status).toBe(200)
  expect(seen).toMatchObject(expected)
})

test.each<readonly [string, Omit<SheetColumn, 'title'>, unknown, number]>([
  [
    'picks in a contact column',
    { type: 'MULTI_CONTACT_LIST' },
    { objectType: 'MULTI_PICKLIST', values: ['Red'] },
    1131,
  ],
  ['a contact in a text column', {}, { objectType: 'CONTACT', email: EMAIL }, 1131],
  ['a duration in a date column', { type: 'DATE' }, { objectType: 'DURATION', days: 2 }, 1131],
  ['a kind that does not exist', {}, { objectType: 'COLOUR' }, 1131],
  ['a list', {}, ['Red'], 1131],
  ['a pick that is no option', MULTI, { objectType: 'MULTI_PICKLIST', values: ['Green'] }, 1042],
  ['a bad address', { type: 'CONTACT_LIST' }, { objectType: 'CONTACT', email: 'no' }, 1241],
  ['a contact without anything', { type: 'MULTI_CONTACT_LIST' }, { objectType: 'MULTI_CONTACT', values: [{}] }, 1241],
  [
    '21 contacts',
    { type: 'MULTI_CONTACT_LIST' },
    { objectType: 'MULTI_CONTACT', values: Array(21).fill({ name: 'x' }) },
    1240,
  ],
  [
    '101 picks',
    { type: 'MULTI_PICKLIST' },
    { objectType: 'MULTI_PICKLIST', values: Array.from({ length: 101 }, (_, pick) => `${pick}`) },
    1277,
  ],
])('rejects %s as an object', async (_, column, objectValue, code) => {
  expect(await write(column, { objectValue })).toMatchObject({ status: 400, code, rows: 0 })
})

test('the same picks are text without a level, and an object on request', async () => {
  const service = startService()
  const sheet = await aSheet(service, [{ title: 'Cell', ...MULTI }])
  await sheet.write('Cell', { objectValue: { objectType: 'MULTI_PICKLIST', values: ['Red', 'Blue'] } })
  const columnId = sheet.columnId('Cell')
  const cellAt = async (query: string) =>
    (await service.call(service.ann, 'GET', `${sheet.url}${query}`)).json.rows[0]?.cells[1]

  const text = { columnId, value: 'Red, Blue', displayValue: 'Red, Blue' }
  expect(await cellAt('')).toEqual(text)
  expect(await cellAt('?include=objectValue')).toEqual({ ...text, objectValue: 'Red, Blue' })
  expect(await cellAt('?level=2')).toEqual({
    ...text,
    value: { objectType: 'MULTI_PICKLIST', values: ['Red', 'Blue'] },
  })
  expect(await cellAt('?level=2&include=objectValue')).toEqual({
    columnId,
    displayValue: 'Red, Blue',
    objectValue: { objectType: 'MULTI_PICKLIST', values: ['Red', 'Blue'] },
  })
})

test('picks read as the value of a cell can be written back as its value', async () => {
  const { status, seen } = await write(MULTI, { value: { objectType: 'MULTI_PICKLIST', values: ['Red'] } })

  expect(status).toBe(200)
  expect(seen).toMatchObject({ objectValue: { objectType: 'MULTI_PICKLIST', values: ['Red'] } })
  expect(await write(MULTI, { value: ['Red'] })).toMatchObject({ status: 400 })
})

test('a formula is stored as written and shows its result', async () => {
  const { seen } = await write({}, { formula: '=SUM([Name]1, 2) * 1.5' })

  expect(seen).toEqual({ value: 3, displayValue: '3', objectValue: 3, formula: '=SUM([Name]1, 2) * 1.5' })
})

test('a formula that cannot be calculated is accepted and shows the reason', async () => {
  const { status, seen } = await write({}, { formula: '=SUM([Name]1:[Name]9)' })

  expect(status).toBe(200)
  expect(seen).toEqual({ value: '#REF', displayValue: '#REF', formula: '=SUM([Name]1:[Name]9)' })
})

test('truncates a text of more than 4,000 characters silently', async () => {
  const { status, seen } = await write({}, 'x'.repeat(4500))

  expect(status).toBe(200)
  expect(seen.value).toBe('x'.repeat(4000))
})

test('with numericDates a date is a number in both directions', async () => {
  const service = startService()
  const sheet = await aSheet(service, [{ title: 'Cell', type: 'DATE' }])
  const noon = Date.UTC(2026, 2, 4, 12)

  const { json } = await sheet.write('Cell', noon, '?numericDates=true&level=2&include=objectValue')

  const midnight = Date.UTC(2026, 2, 4)
  expect(json.result.cells[1]).toMatchObject({ value: midnight, objectValue: { objectType: 'DATE', value: midnight } })
  expect(json.result.createdAt).toBe(service.deps.clock())
  const read = await service.call(service.ann, 'GET', sheet.url)
  expect(read.json.rows[0]?.cells[1]?.value).toBe('2026-03-04')
})

test.each<readonly [string, unknown, object]>([
  [
    'text with a link',
    { value: 'Docs', hyperlink: { url: 'https://a.example' } },
    { value: 'Docs', hyperlink: { url: 'https://a.example' } },
  ],
  [
    'a link alone shows its address',
    { value: null, hyperlink: { url: 'https://a.example' } },
    { value: 'https://a.example' },
  ],
])('a hyperlink: %s', async (_, cell, expected) => {
  expect((await write({}, cell)).seen).toMatchObject(expected)
})

test('a link to a sheet shows its name and address', async () => {
  const service = startService()
  const target = await aSheet(service, [], 'Target')
  const sheet = await aSheet(service)

  const { json } = await sheet.write('Name', { hyperlink: { sheetId: target.id } })

  expect(json.result.cells[0]).toMatchObject({
    value: 'Target',
    hyperlink: { sheetId: target.id, url: `sheaf://sheets/${target.id}` },
  })
})

test.each<readonly [string, object, number]>([
  ['nowhere', {}, 1117],
  ['two objects', { sheetId: 1, reportId: 2 }, 1111],
  ['an object and an address', { sheetId: 1, url: 'https://a.example' }, 1112],
  ['a sheet that does not exist', { sheetId: 1 }, 1006],
  ['a report, of which there are none', { reportId: 1 }, 1006],
])('rejects a hyperlink to %s', async (_, hyperlink, code) => {
  expect((await write({}, { value: 'x', hyperlink })).code).toBe(code)
})

test('the error for a missing hyperlink target names attribute and row', async () => {
  const sheet = await aSheet(startService())

  const { json } = await sheet.write('Name', { value: 'x', hyperlink: { sheetId: 1 } })

  expect(json).toMatchObject({ errorCode: 1006, detail: { attribute: 'hyperlink.sheetId', index: 0 } })
})

test('the text of a hyperlink must be a text', async () => {
  expect((await write({}, { value: 7, hyperlink: { url: 'https://a.example' } })).code).toBe(1113)
})

test('system columns are filled by the service and cannot be written', async () => {
  const service = startService()
  const sheet = await aSheet(service, [
    { title: 'Made', type: 'DATETIME', systemColumnType: 'CREATED_DATE' },
    { title: 'Made by', type: 'CONTACT_LIST', systemColumnType: 'CREATED_BY' },
    { title: 'Changed', type: 'DATETIME', systemColumnType: 'MODIFIED_DATE' },
    { title: 'Changed by', type: 'CONTACT_LIST', systemColumnType: 'MODIFIED_BY' },
  ])
  sheet.share(service.bob, 'EDITOR')
  const [rowId] = await sheet.addRows(['A'])
  service.advance(60_000)
  await service.call(service.bob, 'PUT', `${sheet.url}/rows`, { id: rowId, cells: sheet.cells({ Name: 'B' }) })

  const { json } = await service.call(service.ann, 'GET', `${sheet.url}?include=objectValue`)
  expect(json.rows[0]?.cells.slice(1)).toMatchObject([
    { value: '2026-03-02T09:00:00Z', objectValue: { objectType: 'DATETIME' } },
    { value: 'ann@office.example', displayValue: 'Ann Example' },
    { value: '2026-03-02T09:01:00Z' },
    { value: 'bob@office.example', objectValue: { objectType: 'CONTACT', name: 'Bob Example' } },
  ])
  expect((await sheet.write('Made by', 'x@y.example')).json.errorCode).toBe(1046)
})

test('an integer that a double cannot represent is rejected, or stored as text with all digits', async () => {
  const service = startService()
  const sheet = await aSheet(service)
  const post = (cell: string) =>
    service.call(service.ann, 'POST', `${sheet.url}/rows`, `{"cells":[{"columnId":${sheet.columnId('Name')},${cell}}]}`)

  expect(await post('"value":9007199254740993')).toMatchObject({ status: 400, json: { errorCode: 1148 } })
  expect(await post('"value":{"a":9007199254740993}')).toMatchObject({ status: 400, json: { errorCode: 1038 } })
  for (const digits of ['9007199254740993', '-12345678901234567890']) {
    const kept = await post(`"value":${digits},"strict":false`)
    expect(kept.json.result.cells[0]).toMatchObject({ value: digits })
    const typed = await post(`"value":"${digits}","strict":false`)
    expect(typed.json.result.cells[0]).toMatchObject({ value: digits })
  }
})

test('splits a text into picks by the options, which may contain commas', async () => {
  const column = { type: 'MULTI_PICKLIST', options: ['Red', 'Blue, dark'] }

  const { status, seen } = await write(column, 'Red, Blue, dark')

  expect(status).toBe(200)
  expect(seen).toMatchObject({ objectValue: { values: ['Red', 'Blue, dark'] } })
})
