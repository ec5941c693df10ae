import { expect, test } from 'vitest'
import { type Answer, startService } from '../../testing/service.ts'
import { aSheet } from '../../testing/sheet.ts'
import { blobsOf } from '../../testing/upload.ts'

const GIF = 'GIF89a\u0002\u0000\u0003\u0000\u0000\u0000\u0000;'

/** A sheet of Ann's with two rows with costs, and its summary. Bob may edit it. */
async function aSummary() {
  const service = startService()
  const { ann, bob, app } = service
  const sheet = await aSheet(service, [{ title: 'Cost' }, { title: 'Share' }])
  sheet.share(bob, 'EDITOR')
  const send = async (method: string, path: string, body?: unknown, person = ann) => {
    const answer = await service.call(person, method, `${sheet.url}${path}`, body)
    expect(service.bugs).toEqual([])
    return answer
  }
  const rows = [10, 30].map(Cost => ({ cells: sheet.cells({ Name: 'Row', Cost }) }))
  const rowIds = (await send('POST', '/rows', rows)).json.result.map(({ id }) => id)
  // as: the tests assert the shape themselves
  const fields = async (query = '') => (await send('GET', `/summary${query}`)).json.fields as readonly Field[]
  return {
    ...service,
    sheet,
    send,
    rowIds,
    fields,
    titles: async () => (await fields()).map(({ title }) => title),
    add: async (...added: readonly object[]): Promise<readonly Answer[]> =>
      (await send('POST', '/summary/fields', added)).json.result,
    write: (formula: string) => send('PUT', '/rows', { id: rowIds[0], cells: sheet.cells({ Share: { formula } }) }),
    share: async () => (await send('GET', '')).json.rows[0]?.cells[2],
    picture: (fieldId: number, bytes: string, person = ann, query = '?altText=A+door') =>
      app.request(`/2.0${sheet.url}/summary/fields/${fieldId}/images${query}`, {
        method: 'POST',
        headers: {
          Authorization: `Bearer ${person.token}`,
          'Content-Type': 'image/gif',
          'Content-Disposition': 'attachment; filename="door.gif"',
          'Content-Length': String(bytes.length),
        },
        body: bytes,
      }),
  }
}

type Field = Answer & {
  readonly title: string
  readonly image: { readonly id: string }
}

const BUDGET = { title: 'Budget', type: 'TEXT_NUMBER', objectValue: 5000 }

test('a field is added with its content and shown in the sheet’s summary', async () => {
  const { send, sheet, fields } = await aSummary()
  const version = await sheet.version()

  const { json } = await send('POST', '/summary/fields', [
    BUDGET,
    { title: 'Due', type: 'DATE', objectValue: '2026-04-01' },
  ])

  expect(json).toMatchObject({ message: 'SUCCESS', resultCode: 0, version: version + 1 })
  const [budget, due] = json.result
  expect(budget).toEqual({
    id: budget?.id,
    index: 0,
    title: 'Budget',
    type: 'TEXT_NUMBER',
    validation: false,
    locked: false,
    lockedForUser: false,
    objectValue: 5000,
    displayValue: '5000',
    createdAt: '2026-03-02T09:00:00Z',
    modifiedAt: '2026-03-02T09:00:00Z',
  })
  expect(due).toMatchObject({ index: 1, objectValue: { objectType: 'DATE', value: '2026-04-01' } })
  expect(await fields()).toEqual(json.result)
  expect((await send('GET', '')).json).toMatchObject({ hasSummaryFields: true })
})

test.each<readonly [string, object, object]>([
  ['a tick', { type: 'CHECKBOX', objectValue: true }, { objectValue: true }],
  ['one pick', { type: 'PICKLIST', options: ['a', 'b'], objectValue: 'b' }, { objectValue: 'b', options: ['a', 'b'] }],
  [
    'some picks',
    { type: 'MULTI_PICKLIST', options: ['a', 'b'], objectValue: { objectType: 'MULTI_PICKLIST', values: ['b', 'a'] } },
    { objectValue: { objectType: 'MULTI_PICKLIST', values: ['b', 'a'] }, displayValue: 'b, a' },
  ],
  [
    'somebody',
    { type: 'CONTACT_LIST', objectValue: { objectType: 'CONTACT', email: 'ann@office.example' } },
    {
      objectValue: { objectType: 'CONTACT', email: 'ann@office.example', name: 'Ann Example' },
      displayValue: 'Ann Example',
    },
  ],
  [
    'a link',
    { type: 'TEXT_NUMBER', objectValue: 'Site', hyperlink: { url: 'https://office.example' } },
    { objectValue: 'Site', hyperlink: { url: 'https://office.example' } },
  ],
  [
    'a symbol',
    { type: 'PICKLIST', symbol: 'RYG', objectValue: 'Red' },
    { symbol: 'RYG', options: ['Red', 'Yellow', 'Green'] },
  ],
  ['nothing yet', { type: 'DATE' }, { type: 'DATE' }],
])('a field can contain %s', async (_, sent, shown) => {
  const { add } = await aSummary()

  const [field] = await add({ title: 'Field', ...sent })

  expect(field).toMatchObject(shown)
})

test('fields read the sheet and cells read fields; an edit updates both', async () => {
  const { add, write, share, fields, send, sheet, rowIds } = await aSummary()
  await add({ title: 'Total', type: 'TEXT_NUMBER', formula: '=SUM([Cost]:[Cost])' })
  await write('=[Cost]@row / [Total]#')
  expect([await share(), ...(await fields())]).toMatchObject([
    { value: 0.25 },
    { objectValue: 40, formula: '=SUM([Cost]:[Cost])' },
  ])

  await send('PUT', '/rows', { id: rowIds[1], cells: sheet.cells({ Cost: 90 }) })

  expect([await share(), ...(await fields())]).toMatchObject([{ value: 0.1 }, { objectValue: 100 }])
})

test('changing a field updates the cells that read it and the version', async () => {
  const { add, write, share, send, sheet } = await aSummary()
  const [budget] = await add(BUDGET)
  await write('=[budget]# * 2')
  expect(await share()).toMatchObject({ value: 10000 })
  const version = await sheet.version()

  await send('PUT', '/summary/fields', [{ id: budget?.id, objectValue: 7 }])

  expect(await sheet.version()).toBe(version + 1)
  expect(await share()).toMatchObject({ value: 14 })
})

test('formulas use the new title of a field, and show an error when it is deleted', async () => {
  const { add, write, share, send, fields } = await aSummary()
  const [budget] = await add(BUDGET, { title: 'Half', type: 'TEXT_NUMBER', formula: '=[Budget]# / 2' })
  await write('=[Budget]# + 1')

  await send('PUT', '/summary/fields', { id: budget?.id, title: 'Money' })
  expect([await share(), (await fields())[1]]).toMatchObject([
    { formula: '=[Money]# + 1', value: 5001 },
    { formula: '=[Money]# / 2', objectValue: 2500 },
  ])

  await send('DELETE', `/summary/fields?ids=${budget?.id}`)
  expect([await share(), (await fields())[0]]).toMatchObject([
    { formula: '=#REF + 1', value: '#REF' },
    { formula: '=#REF / 2', objectValue: '#REF', index: 0 },
  ])
})

test('formulas of fields are updated with rows and columns, as those of cells are', async () => {
  const { add, fields, send, sheet, rowIds } = await aSummary()
  await add({ title: 'First', type: 'TEXT_NUMBER', formula: '=[Cost]2' })

  await send('PUT', `/columns/${sheet.columnId('Cost')}`, { title: 'Price' })
  await send('PUT', '/rows', { id: rowIds[1], toTop: true })

  expect(await fields()).toMatchObject([{ formula: '=[Price]1', objectValue: 30 }])
})

test('a new type converts the content of the field', async () => {
  const { add, send } = await aSummary()
  const [field] = await add({ title: 'Done', type: 'TEXT_NUMBER', objectValue: 'true' })

  const { json } = await send('PUT', '/summary/fields', [{ id: field?.id, type: 'CHECKBOX' }])

  expect(json.result).toMatchObject([{ type: 'CHECKBOX', objectValue: true }])
})

test('fields are inserted at their index, and can move', async () => {
  const { add, titles, send } = await aSummary()
  const text = { type: 'TEXT_NUMBER' }
  const [, b] = await add({ title: 'A', ...text }, { title: 'B', ...text }, { title: 'C', ...text, index: 0 })
  expect(await titles()).toEqual(['C', 'A', 'B'])

  await send('PUT', '/summary/fields', { id: b?.id, index: 1 })

  expect(await titles()).toEqual(['C', 'B', 'A'])
})

test('fields can be listed in pages, in order', async () => {
  const { add, send } = await aSummary()
  await add(BUDGET, { ...BUDGET, title: 'Other' })

  const { json } = await send('GET', '/summary/fields?pageSize=1&page=2')

  expect(json).toMatchObject({ pageNumber: 2, pageSize: 1, totalPages: 2, totalCount: 2, data: [{ title: 'Other' }] })
})

test('a title in use gets a number on request', async () => {
  const { add, titles, send } = await aSummary()
  const [, other] = await add(BUDGET, { ...BUDGET, title: 'Other' })

  await send('POST', '/summary/fields?renameIfConflict=true', [BUDGET, { ...BUDGET, title: 'budget' }])
  await send('PUT', '/summary/fields?renameIfConflict=true', [{ id: other?.id, title: 'Budget' }])

  expect(await titles()).toEqual(['Budget', 'Budget (3)', 'Budget (1)', 'budget (2)'])
})

test('with partial success the valid items are stored, and errors have their index', async () => {
  const { send, titles } = await aSummary()
  const items = [BUDGET, { title: 'Bad', type: 'DATE', objectValue: 'soon' }, { ...BUDGET, title: 'Last' }]

  const all = await send('POST', '/summary/fields', items)
  expect([all.json.errorCode, all.json.detail]).toEqual([1191, { index: 1 }])
  expect(await titles()).toEqual([])

  const some = await send('POST', '/summary/fields?allowPartialSuccess=true', items)
  expect(some.json).toMatchObject({
    message: 'PARTIAL_SUCCESS',
    resultCode: 3,
    failedItems: [{ index: 1, error: { errorCode: 1191 } }],
  })
  expect(await titles()).toEqual(['Budget', 'Last'])
})

test('deletes all or none, unless missing fields are ignored on request', async () => {
  const { add, titles, send } = await aSummary()
  const [budget] = await add(BUDGET, { ...BUDGET, title: 'Other' })

  expect((await send('DELETE', `/summary/fields?ids=${budget?.id},999`)).json.errorCode).toBe(1006)
  expect(await titles()).toHaveLength(2)

  const { json } = await send('DELETE', `/summary/fields?ids=${budget?.id},999&ignoreSummaryFieldsNotFound=true`)
  expect([json.result, await titles()]).toEqual([[budget?.id], ['Other']])
})

test('editors fill unlocked fields; admins change definitions', async () => {
  const { add, send, bob } = await aSummary()
  const [budget, fixed] = await add(BUDGET, { ...BUDGET, title: 'Fixed', locked: true })
  const put = async (change: object) => (await send('PUT', '/summary/fields', [change], bob)).json.errorCode ?? 'done'

  expect(await put({ id: budget?.id, objectValue: 1 })).toBe('done')
  expect(await put({ id: budget?.id, formula: '=1 + 1' })).toBe('done')
  expect(await put({ id: fixed?.id, objectValue: 1 })).toBe(1192)
  for (const change of [{ title: 'Mine' }, { type: 'DATE' }, { locked: true }, { index: 1 }, { options: ['a'] }]) {
    expect(await put({ id: budget?.id, ...change }), JSON.stringify(change)).toBe(1004)
  }
  expect((await send('GET', '/summary', undefined, bob)).json.fields).toMatchObject([
    { lockedForUser: false },
    { lockedForUser: true },
  ])
})

test('includes author and format on request; unwanted parts are excluded', async () => {
  const { add, fields } = await aSummary()
  await add({ ...BUDGET, format: ',,1,,,,,,,,,,,,,,' })

  const [plain] = await fields()
  expect(plain).not.toHaveProperty('format')
  expect(plain).not.toHaveProperty('createdBy')
  const [full] = await fields('?include=format,writerInfo&exclude=displayValue')
  expect(full).toMatchObject({
    format: ',,1,,,,,,,,,,,,,,',
    createdBy: { name: 'Ann Example', email: 'ann@office.example' },
  })
  expect(full).not.toHaveProperty('displayValue')
})

test('an image can be put into a field, is found by its id, and is deleted when replaced', async () => {
  const { add, picture, fields, send, ...service } = await aSummary()
  const { call, ann } = service
  const [field] = await add({ title: 'Door', type: 'TEXT_NUMBER', objectValue: 'old' })
  const id = field?.id ?? 0

  expect((await picture(id, GIF)).status).toBe(200)

  const [shown] = await fields()
  expect(shown).toMatchObject({ objectValue: 'A door', image: { altText: 'A door', width: 2, height: 3 } })
  const urls = (await call(ann, 'POST', '/imageurls', [{ imageId: shown?.image.id }])).json
  expect(urls.imageUrls).toMatchObject([{ imageId: shown?.image.id, width: 2, height: 3 }])
  await send('PUT', '/summary/fields', [{ id, image: { altText: 'A gate' } }])
  expect(await fields('?exclude=imageAltText')).toMatchObject([
    { objectValue: 'A gate', image: { id: shown?.image.id } },
  ])
  expect((await fields('?exclude=image'))[0]).not.toHaveProperty('image')

  await send('PUT', '/summary/fields', [{ id, objectValue: 'text' }])
  expect((await fields())[0]).not.toHaveProperty('image')
  expect((await call(ann, 'POST', '/imageurls', [{ imageId: shown?.image.id }])).json.imageUrls).toMatchObject([
    { error: { errorCode: 1006 } },
  ])
  expect(blobsOf(service)).toEqual([])
})

test.each<readonly [string, string, string, number]>([
  ['no picture', 'hello', '', 1201],
  ['a text too long to stand for it', GIF, `?altText=${'x'.repeat(101)}`, 1165],
])('rejects %s and leaves no bytes', async (_, bytes, query, code) => {
  const { add, picture, fields, ...service } = await aSummary()
  const [field] = await add(BUDGET)

  const response = await picture(field?.id ?? 0, bytes, undefined, query)

  expect(await response.json()).toMatchObject({ errorCode: code })
  expect((await fields())[0]).toMatchObject({ objectValue: 5000 })
  expect(blobsOf(service)).toEqual([])
})

test.each<readonly [string, 'POST' | 'PUT', unknown, number]>([
  ['nothing', 'POST', [], 1024],
  ['a field without a title', 'POST', [{ type: 'DATE' }], 1012],
  ['a field without a type', 'POST', [{ title: 'New' }], 1012],
  ['a type that fields do not have', 'POST', [{ title: 'New', type: 'DURATION' }], 1031],
  ['a title that is taken, in capitals or not', 'POST', [{ ...BUDGET, title: 'BUDGET' }], 1193],
  [
    'one title twice',
    'POST',
    [
      { ...BUDGET, title: 'New' },
      { ...BUDGET, title: 'new' },
    ],
    1208,
  ],
  [
    'one index twice',
    'POST',
    [
      { ...BUDGET, title: 'A', index: 0 },
      { ...BUDGET, title: 'B', index: 0 },
    ],
    1195,
  ],
  ['a value of another kind', 'POST', [{ title: 'New', type: 'CHECKBOX', objectValue: 'yes' }], 1191],
  [
    'an object of another kind',
    'POST',
    [{ title: 'New', type: 'DATE', objectValue: { objectType: 'CONTACT', name: 'x' } }],
    1191,
  ],
  ['options where there are none', 'POST', [{ title: 'New', type: 'DATE', options: ['a'] }], 1194],
  ['options and a symbol', 'POST', [{ title: 'New', type: 'PICKLIST', options: ['a'], symbol: 'RYG' }], 1197],
  ['a symbol of another type', 'POST', [{ title: 'New', type: 'CHECKBOX', symbol: 'RYG' }], 1198],
  [
    'a link to the sheet itself',
    'POST',
    [{ title: 'New', type: 'TEXT_NUMBER', hyperlink: { sheetId: '{sheet}' } }],
    1203,
  ],
  ['a link to nothing', 'POST', [{ title: 'New', type: 'TEXT_NUMBER', hyperlink: { sheetId: 999 } }], 1006],
  [
    'a link with a number for its text',
    'POST',
    [{ ...BUDGET, title: 'New', hyperlink: { url: 'https://a.example' } }],
    1202,
  ],
  ['a formula and a value', 'POST', [{ ...BUDGET, title: 'New', formula: '=1' }], 1163],
  ['a formula without its sign', 'POST', [{ title: 'New', type: 'TEXT_NUMBER', formula: '1' }], 1162],
  ['something unheard of', 'POST', [{ ...BUDGET, title: 'New', color: 'red' }], 1032],
  ['a field that is not there', 'PUT', [{ id: 999, objectValue: 1 }], 1006],
  [
    'one field twice',
    'PUT',
    [
      { id: '{field}', objectValue: 1 },
      { id: '{field}', objectValue: 2 },
    ],
    1200,
  ],
  ['options without the type', 'PUT', [{ id: '{field}', options: ['a'] }], 1196],
  ['a text for a picture that is not there', 'PUT', [{ id: '{field}', image: { altText: 'x' } }], 1205],
])('rejects %s, without effect', async (_, method, body, code) => {
  const { add, send, sheet, fields } = await aSummary()
  const [field] = await add(BUDGET)
  const before = [await sheet.version(), await fields()]

  const text = JSON.stringify(body).replaceAll('"{field}"', String(field?.id)).replaceAll('"{sheet}"', String(sheet.id))
  const { json } = await send(method, '/summary/fields', text)

  expect(json.errorCode).toBe(code)
  expect([await sheet.version(), await fields()]).toEqual(before)
})

test('a summary has at most two hundred fields', async () => {
  const { add, send } = await aSummary()
  await add(...Array.from({ length: 200 }, (_, at) => ({ title: `Field ${at}`, type: 'TEXT_NUMBER' })))

  expect((await send('POST', '/summary/fields', [BUDGET])).json.errorCode).toBe(1199)
})
