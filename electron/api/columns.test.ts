import { afterEach, beforeEach, expect, test } from 'vitest'
import { ColumnId, SheetId } from '../../shared/model/ids.ts'
import type { ColumnType } from '../../shared/model/sheet/column-edit.ts'
import { fail, ok } from '../../shared/result.ts'
import { columnsApi } from './columns.ts'
import { type AnsweringServer, httpTo, type Respond, startServer } from './testing/answering-server.ts'

const SHEET = SheetId.parse(5)
const COLUMN = ColumnId.parse(7)
const type = (change: Partial<ColumnType>): ColumnType => ({
  kind: 'text',
  symbol: null,
  options: [],
  validation: false,
  ...change,
})

let server: AnsweringServer
let columns: ReturnType<typeof columnsApi>
let answer: ReturnType<Respond>

beforeEach(async () => {
  answer = { json: { message: 'SUCCESS', resultCode: 0, result: { id: '77', title: 'Cost' } } }
  server = await startServer(() => answer)
  columns = columnsApi(httpTo(server))
})
afterEach(() => server.stop())

const sent = () =>
  server.seen.map(({ method, url, body }) => [
    `${method} ${url.replace('/2.0', '')}`,
    JSON.parse(body.toString() || 'null'),
  ])

test('a new column is sent with its position, and returns its id', async () => {
  const added = await columns.add(SHEET, { title: 'Cost', type: type({}), width: 150, index: 2 })

  expect(added).toEqual(ok(77))
  expect(sent()).toEqual([['POST /sheets/5/columns', { title: 'Cost', index: 2, width: 150, type: 'TEXT_NUMBER' }]])
})

test('a change sends only the differences and declares support for every type; a move sends only the position', async () => {
  expect(await columns.change(SHEET, COLUMN, { hidden: true, width: 90 })).toEqual(ok(null))
  expect(await columns.move(SHEET, COLUMN, 0)).toEqual(ok(null))

  expect(sent()).toEqual([
    ['PUT /sheets/5/columns/7?level=2', { width: 90, hidden: true }],
    ['PUT /sheets/5/columns/7', { index: 0 }],
  ])
})

test('sends a list with its options, and a symbol column without options', async () => {
  const list = type({ kind: 'choices', options: ['A', 'B'], validation: true })
  await columns.change(SHEET, COLUMN, { type: list })
  await columns.change(SHEET, COLUMN, { type: type({ kind: 'choice', symbol: 'RYG', options: ['Red'] }) })

  expect(sent().map(([, body]) => body)).toEqual([
    { type: 'MULTI_PICKLIST', options: ['A', 'B'], validation: true },
    { type: 'PICKLIST', symbol: 'RYG', validation: false },
  ])
})

test('sends the contacts of a contact list with their known names, and with no other kind of column', async () => {
  const contactOptions = [
    { email: 'mara@northbank.example', name: 'Mara' },
    { email: null, name: 'A visitor' },
  ]
  await columns.change(SHEET, COLUMN, { type: type({ kind: 'contact', contactOptions }) })
  await columns.change(SHEET, COLUMN, { type: type({ kind: 'text', contactOptions }) })

  expect(sent().map(([, body]) => body)).toEqual([
    {
      type: 'CONTACT_LIST',
      contactOptions: [{ email: 'mara@northbank.example', name: 'Mara' }, { name: 'A visitor' }],
      validation: false,
    },
    { type: 'TEXT_NUMBER' },
  ])
})

test('sets and removes a number format', async () => {
  await columns.change(SHEET, COLUMN, { format: ',,,,,,,,,,,,1,,3,,' })
  await columns.change(SHEET, COLUMN, { format: null })

  expect(sent().map(([, body]) => body)).toEqual([{ format: ',,,,,,,,,,,,1,,3,,' }, { format: ',,,,,,,,,,,,,,,,' }])
})

test('changes a star back to a plain checkbox', async () => {
  await columns.change(SHEET, COLUMN, { type: type({ kind: 'checkbox' }) })

  expect(sent().map(([, body]) => body)).toEqual([{ type: 'CHECKBOX', symbol: null, validation: false }])
})

test('a deleted column can be neither deleted nor changed', async () => {
  answer = { status: 404, json: { errorCode: 1006, message: 'Not Found' } }

  expect(await columns.remove(SHEET, COLUMN)).toEqual(fail({ kind: 'not-found', what: 'other' }))
  expect(await columns.change(SHEET, COLUMN, { width: 90 })).toEqual(fail({ kind: 'not-found', what: 'other' }))
})

test('a response without a column has an unknown outcome, because the request may have succeeded', async () => {
  answer = { json: { message: 'SUCCESS', resultCode: 0 } }

  expect(await columns.add(SHEET, { title: 'Cost', type: type({}), width: 150, index: 2 })).toMatchObject({
    ok: false,
    error: { kind: 'malformed' },
  })
})
