import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cases } from '../shared/testing/cases.ts'
import { startService, type TestService } from './testing/service.ts'
import { aSheet } from './testing/sheet.ts'

// Any input gets a 200 or an error code: never a 500, never a crash.

const words = fc.constantFrom(
  'name', 'columns', 'title', 'type', 'index', 'primary', 'options', 'symbol', 'systemColumnType', 'validation', 'width',
  'id', 'cells', 'columnId', 'value', 'formula', 'objectValue', 'objectType', 'values', 'strict', 'hyperlink', 'url',
  'toTop', 'toBottom', 'above', 'parentId', 'siblingId', 'indent', 'outdent', 'locked', 'expanded', 'format', 'constructor',
) // biome-ignore format: a list of words

const leaves = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    true,
    false,
    0,
    -0,
    1,
    1.5,
    -1,
    1e308,
    2 ** 53,
    '',
    '=',
    '=1',
    'DATE',
    'PICKLIST',
    'CONTACT',
    'x',
  ),
  fc.string({ maxLength: 20, unit: 'binary' }),
  fc.double(),
)

const anyJson = fc.letrec<{ value: unknown }>(tie => ({
  value: fc.oneof(
    { depthSize: 'small', maxDepth: 4 },
    leaves,
    fc.array(tie('value'), { maxLength: 4 }),
    fc.dictionary(words, tie('value'), { maxKeys: 5 }),
  ),
})).value

async function expectNoCrash(service: TestService, method: string, path: string, body?: unknown): Promise<number> {
  const { status, json } = await service.call(service.ann, method, path, body)
  expect(service.bugs, JSON.stringify(body)).toEqual([])
  expect(status).toBeLessThan(500)
  if (status !== 200) {
    expect(json).toMatchObject({
      errorCode: expect.any(Number),
      message: expect.any(String),
      refId: expect.any(String),
    })
    expect(json.message.length).toBeGreaterThan(3)
  }
  return status
}

test('any JSON sent to any endpoint is executed or rejected without a crash', async () => {
  const service = startService()
  const sheet = await aSheet(service, [{ title: 'Pick', type: 'MULTI_PICKLIST', options: ['a'] }])
  const [rowId] = await sheet.addRows(['A'])
  const targets: readonly (readonly [string, string])[] = [
    ['POST', '/sheets'],
    ['PUT', sheet.url],
    ['POST', `${sheet.url}/columns`],
    ['PUT', `${sheet.url}/columns/${sheet.columnId('Pick')}`],
    ['POST', `${sheet.url}/rows`],
    ['PUT', `${sheet.url}/rows`],
    ['POST', `${sheet.url}/rows?allowPartialSuccess=true`],
  ]

  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...targets), anyJson, async ([method, path], body) => {
      await expectNoCrash(service, method, path, JSON.stringify(body) ?? 'null')
    }),
    { numRuns: cases(300, 1000) },
  )
  expect((await service.call(service.ann, 'GET', `${sheet.url}/rows/${rowId}`)).status).toBe(200)
})

const TYPES = ['TEXT_NUMBER', 'CHECKBOX', 'PICKLIST', 'MULTI_PICKLIST', 'CONTACT_LIST', 'MULTI_CONTACT_LIST', 'DATE']

test('any value in a cell of any type is stored or rejected, and stored values can be read in every form', async () => {
  const service = startService()
  const sheet = await aSheet(
    service,
    TYPES.map(type => ({ title: type, type })),
  )
  const anyCell = fc.record(
    {
      value: anyJson,
      objectValue: anyJson,
      formula: leaves,
      strict: fc.boolean(),
      hyperlink: anyJson,
      format: leaves,
      displayValue: leaves,
    },
    { requiredKeys: [] },
  )

  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...TYPES), anyCell, async (title, cell) => {
      await expectNoCrash(service, 'POST', `${sheet.url}/rows`, { cells: sheet.cells({ [title]: cell }) })
    }),
    { numRuns: cases(300, 1000) },
  )
  for (const query of ['', '?level=2', '?level=2&include=objectValue,format,columnType', '?numericDates=true']) {
    await expectNoCrash(service, 'GET', `${sheet.url}${query}`)
  }
})

test('any query is answered or rejected', async () => {
  const service = startService()
  const sheet = await aSheet(service)
  const names = fc.constantFrom(
    'include', 'exclude', 'level', 'page', 'pageSize', 'includeAll', 'numericDates', 'rowIds', 'columnIds', 'rowNumbers',
    'ifVersionAfter', 'rowsModifiedSince', 'modifiedSince', 'ids',
  ) // biome-ignore format: a list of words
  const values = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 12 }),
    fc.constantFrom('true', '1', '-1', '1,2', ',', '2026-01-01', '9e99'),
  )

  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(names, values), { maxLength: 4 }), fc.boolean(), async (pairs, isList) => {
      const query = pairs.map(([name, value]) => `${name}=${encodeURIComponent(wellFormed(value))}`).join('&')
      await expectNoCrash(service, 'GET', `${isList ? '/sheets' : sheet.url}?${query}`)
    }),
    { numRuns: cases(300, 1000) },
  )
})

test('an invalid percent sign in the address does not crash', async () => {
  const service = startService()

  await expectNoCrash(service, 'GET', '/sheets?include=%E0%A4%A')
  await expectNoCrash(service, 'GET', '/sheets/%E0%A4%A')
})

// encodeURIComponent throws for a lone surrogate.
function wellFormed(text: string): string {
  return Buffer.from(text, 'utf8').toString('utf8')
}
