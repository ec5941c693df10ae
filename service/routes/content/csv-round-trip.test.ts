import { expect, test } from 'vitest'
import { type Answer, startService } from '../../testing/service.ts'

/** Texts and numbers that other programs have changed in CSV files. */
const TEXTS = [
  ...[
    '+49 30 1234',
    '-2+3',
    '@team',
    '- see note',
    '=1+1',
    "'=1+1",
    '+1',
    '-12.5',
    '-$5',
    '=SUM(A1;B2)',
    'x;=cmd|y!A1',
  ],
  ...['01067', '012345678905', '9007199254740993', '12E4', '1e5', '1/2/2026', '£5', 'Zoë, Köln', '5" pipe', 'say "hi"'],
  ...['a;b', 'a|b', 'a\tb', 'two\nlines', ' blanks ', 'sep=;', "it's", '＝1', '😀'],
]
const NUMBERS = [0, -5, 2.5, 126000, 999_999_999_999_999, -0.001]

test('a sheet exported as CSV and imported again has the same titles and values', async () => {
  const service = startService()
  const { ann, app, call } = service
  const titles = [
    'Task',
    ...TEXTS.map((text, at) => `${at} ${text}`.slice(0, 50).replace(/[\n\t]/g, ' ')),
    '=Sum',
    'Number',
  ]
  const columns = titles.map((title, at) => ({ title, type: 'TEXT_NUMBER', ...(at === 0 ? { primary: true } : {}) }))
  const { json: made } = await call(ann, 'POST', '/sheets', { name: 'Start', columns })
  const ids = made.result.columns.map(({ id }) => id)
  const values = NUMBERS.map((number, row) => [`row ${row}`, ...TEXTS, `=x${row}`, number])
  const rows = values.map(line => ({
    toBottom: true,
    cells: line.map((value, at) => ({ columnId: ids[at], value })),
  }))
  expect((await call(ann, 'POST', `/sheets/${made.result.id}/rows`, rows)).status).toBe(200)

  const headers = { Authorization: `Bearer ${ann.token}` }
  const file = await app.request(`/2.0/sheets/${made.result.id}`, { headers: { ...headers, Accept: 'text/csv' } })
  const bytes = Buffer.from(await file.arrayBuffer())
  expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
  const imported = await app.request('/2.0/sheets/import?sheetName=Back&headerRowIndex=0', {
    method: 'POST',
    headers: { ...headers, 'Content-Type': 'text/csv', 'Content-Disposition': 'attachment' },
    body: bytes,
  })
  expect(imported.status).toBe(200)

  // as: the service responds with a result
  const { result } = (await imported.json()) as Answer
  expect(contentOf(result.id)).toEqual(contentOf(made.result.id))

  function contentOf(sheetId: number) {
    const stored = service.store.columns.of(sheetId)
    return {
      titles: stored.map(({ title }) => title),
      rows: service.store.rows.of(sheetId).map(({ cells }) => stored.map(({ id }) => cells[String(id)]?.value ?? null)),
    }
  }
})
