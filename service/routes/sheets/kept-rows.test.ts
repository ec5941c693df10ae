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

test('after one changed cell, only the rows near it are read', async () => {
  const { service, sheet, rowIds, read } = await aLargeSheet()
  await read(KEPT)
  const between = service.store.rows.between
  const numbers: number[] = []
  Object.assign(service.store.rows, {
    between(sheetId: number, first: number, last: number) {
      numbers.push(first, last)
      return between(sheetId, first, last)
    },
  })
  await service.call(service.ann, 'PUT', `${sheet.url}/rows`, { id: rowIds()[25], cells: sheet.cells({ Name: 'x' }) })

  await read(KEPT)

  expect(numbers).toEqual([23, 33])
})

async function aLargeSheet() {
  const service = startService()
  const filling = Array.from({ length: FILLING }, (_, index) => ({ title: `Column ${index}` }))
  const sheet = await aSheet(service, [{ title: 'Cost' }, { title: 'Sum' }, ...filling])
  const target = await aSheet(service, [], 'Target')
  await sheet.addRows(Array.from({ length: ROWS }, (_, index) => `Row ${index}`))
  const read = async (query: string) => (await service.call(service.ann, 'GET', `${sheet.url}${query}`)).json
  const expectSame = async () => {
    const fresh = await read(FRESH)
    for (let reads = 0; reads < 2; reads++) expect(await read(KEPT)).toEqual(fresh)
  }
  const rowIds = () => service.store.rows.outline(sheet.id).map(({ id }) => id)
  return { service, sheet, target, read, expectSame, rowIds }
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
