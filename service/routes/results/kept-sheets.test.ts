import { join } from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { toText } from '../../../formulas/language/operators.ts'
import { cases } from '../../../shared/testing/cases.ts'
import type { ServiceDeps } from '../../http/env.ts'
import { openStore } from '../../store/store.ts'
import { startService } from '../../testing/service.ts'
import { aSheet } from '../../testing/sheet.ts'
import { bringUpToDate } from './kept-sheets.ts'

const DAY_MS = 86_400_000

/** Cell inputs: values, and formulas with every kind of reference, also to the other sheet and the summary. */
const typed = fc.oneof(
  fc.constantFrom(1, 2, 5, 'x', ''),
  fc.constantFrom(
    '=[Cost]@row * 2',
    '=SUM([Cost]:[Cost])',
    '=Cost1 + 1',
    '=Sum2',
    '=SUM(CHILDREN(Cost@row))',
    '=COUNT(DESCENDANTS(Cost1))',
    '=PARENT(Cost@row)',
    '=SUM({Costs}) + 1',
    '=COUNT({First rows})',
    '=JOIN({Sums})',
    '=IFERROR(INDEX({Sums}, 2), 0)',
    '=[Total]# + 1',
    '=[Factor]# * Cost@row',
    '=YEAR(TODAY()) + DAY(TODAY())',
  ),
)
const at = fc.nat({ max: 20 })
const step = fc.oneof(
  { weight: 8, arbitrary: fc.record({ kind: fc.constant('cell' as const), row: at, column: at, typed }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('add' as const), row: at, typed }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('move' as const), row: at, to: at, way: fc.nat({ max: 4 }) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('delete' as const), row: at }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('column' as const), column: at, way: fc.nat({ max: 3 }) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('field' as const), field: at, typed }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('undone' as const), row: at, column: at, typed }) },
  { weight: 1, arbitrary: fc.constant({ kind: 'tomorrow' as const }) },
)

type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never

test('after any changes, sheets show the same as if all of them were recalculated', async () => {
  const steps = fc.array(fc.record({ sheet: fc.nat({ max: 1 }), step, isLookedAt: fc.boolean() }), {
    minLength: 5,
    maxLength: 25,
  })
  await fc.assert(
    fc.asyncProperty(steps, async taken => {
      const setup = await createSetup()
      for (const { sheet, step: one, isLookedAt } of taken) {
        await setup.take(sheet, one)
        if (isLookedAt) expect(setup.shown()).toEqual(setup.anew())
      }
      expect(setup.shown()).toEqual(setup.anew())
      expect(setup.service.bugs).toEqual([])
    }),
    { numRuns: cases(9, 25) },
  )
})

/** Two sheets that read each other, four rows and two fields each. */
async function createSetup() {
  const service = startService()
  const { store, deps, ann, call } = service
  const sheets = [await aSheet(service, [{ title: 'Cost' }, { title: 'Sum' }]), await aSheet(service, COLUMNS, 'Other')]
  for (const [index, { id }] of sheets.entries()) {
    const source = sheets[1 - index]
    await sheets[index]?.addRows(['One', 'Two', 'Three', 'Four'])
    for (const [name, title] of [['Costs', 'Cost'] as const, ['Sums', 'Sum'] as const, ['First rows', null] as const]) {
      const columnId = title && (source?.columnId(title) ?? 0)
      const rows = store.rows.outline(source?.id ?? 0).map(row => row.id)
      store.references.add({
        id: deps.ids.next(),
        sheetId: id,
        name,
        sourceSheetId: source?.id ?? 0,
        columnIds: columnId === null ? null : [columnId, columnId],
        rowIds: columnId === null ? [rows[0] ?? 0, rows[1] ?? 0] : null,
        createdAt: 0,
        createdBy: ann.id,
      })
    }
    for (const [field, title] of ['Total', 'Factor'].entries()) putField(deps, id, title, field, 3)
  }
  const clock = service.deps.clock
  return {
    service,
    take: (index: number, one: Step) => take(service, sheets[index]?.id ?? 0, one),
    shown: () => sheets.map(({ id }) => everything({ store, clock }, id)),
    /** The same read by a new service without cached sheets. */
    anew() {
      const other = openStore(join(service.folder, 'service.db'), 'process-end')
      const all = sheets.map(({ id }) => everything({ store: other, clock }, id))
      other.close()
      return all
    },
    call,
  }
}

const COLUMNS = [{ title: 'Cost' }, { title: 'Sum' }]

function everything(deps: Pick<ServiceDeps, 'store' | 'clock'>, sheetId: number): readonly (readonly string[])[] {
  const { calculation, rowAt, columnAt, fieldAt } = bringUpToDate(deps, sheetId)
  const cells = [...rowAt.values()].map(row => [...columnAt.values()].map(column => calculation.valueAt(row, column)))
  return [...cells, [...fieldAt.values()].map(column => calculation.valueAt(0, column))].map(row => row.map(toText))
}

function putField({ store, ids }: ServiceDeps, sheetId: number, title: string, index: number, value: unknown): void {
  const [before] = store.summaryFields.of(sheetId).filter(({ definition }) => definition.title === title)
  const cell = typeof value === 'string' && value.startsWith('=') ? { formula: value } : { value: String(value) }
  const id = before?.definition.id ?? ids.next()
  const definition = { id, index, title, type: 'TEXT_NUMBER' as const, width: 150, validation: false }
  const [person] = store.users.all()
  const stamps = { createdAt: 0, createdBy: person?.id ?? 0, modifiedAt: 0, modifiedBy: person?.id ?? 0 }
  store.summaryFields.put(sheetId, { definition, cell, ...stamps })
}

async function take(service: ReturnType<typeof startService>, sheetId: number, one: Step): Promise<void> {
  const { store, ann, deps } = service
  const url = `/sheets/${sheetId}`
  const rows = store.rows.outline(sheetId).map(({ id }) => id)
  const columns = store.columns.of(sheetId).filter(({ primary }) => !primary)
  const row = (index: number): number => rows[index % Math.max(rows.length, 1)] ?? 0
  const cell = (columnId: number, value: unknown): object =>
    typeof value === 'string' && value.startsWith('=') ? { columnId, formula: value } : { columnId, value }
  const send = (method: string, path: string, body?: unknown) => service.call(ann, method, `${url}${path}`, body)
  switch (one.kind) {
    case 'cell': {
      const column = columns[one.column % Math.max(columns.length, 1)]
      if (column) await send('PUT', '/rows', { id: row(one.row), cells: [cell(column.id, one.typed)] })
      return
    }
    case 'add':
      await send('POST', '/rows', {
        siblingId: row(one.row),
        cells: columns.slice(0, 1).map(({ id }) => cell(id, one.typed)),
      })
      return
    case 'move': {
      const ways = [
        { indent: 1 },
        { outdent: 1 },
        { toTop: true },
        { parentId: row(one.to) },
        { siblingId: row(one.to) },
      ]
      await send('PUT', '/rows', { id: row(one.row), ...ways[one.way] })
      return
    }
    case 'delete':
      await send('DELETE', `/rows?ids=${row(one.row)}`)
      return
    case 'column': {
      const { id, title } = columns[one.column % Math.max(columns.length, 1)] ?? { id: 0, title: '' }
      if (one.way === 0)
        await send('PUT', `/columns/${id}`, { title: title.endsWith('s') ? title.slice(0, -1) : `${title}s` })
      if (one.way === 1) await send('PUT', `/columns/${id}`, { index: 0 })
      if (one.way === 2) await send('PUT', `/columns/${id}`, { formula: columns.length % 2 === 0 ? '=1 + 1' : '' })
      if (one.way === 3)
        await send('POST', '/columns', { title: `New ${columns.length}`, type: 'TEXT_NUMBER', index: 1 })
      return
    }
    case 'field':
      store.transaction(() => putField(deps, sheetId, one.field % 2 ? 'Total' : 'Factor', one.field % 2, one.typed))
      return
    case 'undone': {
      // A reader inside the transaction sees a change, as the response of a write does; then it is rolled back.
      const [column] = columns
      const found = store.rows.find(sheetId, row(one.row))
      const work = () => {
        if (found && column) store.rows.update(sheetId, { ...found, cells: { [column.id]: { value: 'undone' } } })
        bringUpToDate(deps, sheetId)
        throw new Error('undone')
      }
      expect(() => store.transaction(work)).toThrow('undone')
      return
    }
    case 'tomorrow':
      service.advance(DAY_MS)
  }
}

test('reads only the changed row after an edit, and only the rows of a page', async () => {
  const service = startService()
  const sheet = await aSheet(service, COLUMNS)
  const ids = await sheet.addRows(Array.from({ length: 40 }, (_, at) => `Row ${at}`))
  const formulas = ids.map(id => ({ id, cells: sheet.cells({ Cost: 1, Sum: { formula: '=Cost@row * 2' } }) }))
  await service.call(service.ann, 'PUT', `${sheet.url}/rows`, formulas)
  await service.call(service.ann, 'GET', sheet.url)
  const read = { all: 0, one: 0 }
  const { of, find } = service.store.rows
  Object.assign(service.store.rows, {
    of(sheetId: number) {
      read.all += 1
      return of(sheetId)
    },
    find(sheetId: number, rowId: number) {
      read.one += 1
      return find(sheetId, rowId)
    },
  })

  await service.call(service.ann, 'PUT', `${sheet.url}/rows`, { id: ids[7], cells: sheet.cells({ Cost: 5 }) })
  const page = await service.call(service.ann, 'GET', `${sheet.url}?pageSize=5&page=2`)

  expect(page.json.rows.map(row => row.cells[2]?.value)).toEqual([2, 2, 10, 2, 2])
  expect(page.json.totalRowCount).toBe(40)
  expect(read.all).toBe(0)
  expect(read.one).toBeLessThan(10)
})

test('sees changes that another program wrote to the file', async () => {
  const service = startService()
  const sheet = await aSheet(service, COLUMNS)
  const [id = 0] = await sheet.addRows(['One'])
  await service.call(service.ann, 'PUT', `${sheet.url}/rows`, {
    id,
    cells: sheet.cells({ Cost: 1, Sum: { formula: '=Cost1' } }),
  })
  const sum = () => everything(service.deps, sheet.id)[0]?.[2]
  expect(sum()).toBe('1')

  const other = openStore(join(service.folder, 'service.db'), 'process-end')
  const row = other.rows.find(sheet.id, id)
  if (row) other.rows.update(sheet.id, { ...row, cells: { ...row.cells, [sheet.columnId('Cost')]: { value: 9 } } })
  other.close()

  expect(sum()).toBe('9')
})
