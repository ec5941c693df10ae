import { expect, test } from 'vitest'
import { aProject } from '../../testing/project.ts'

/** Monday 2 March 2026 is the first day of the plan. */
const march = (day: number): string => `2026-03-${String(day).padStart(2, '0')}`

/** Design, Build, Test and Launch in a row, and Print beside them, with a formula of each function in every row. */
async function aPlan(dependenciesEnabled = true) {
  const { service, url, columnId } = await aProject(dependenciesEnabled, [
    ['Float', 'TEXT_NUMBER'],
    ['Critical', 'CHECKBOX'],
    ['Next', 'TEXT_NUMBER'],
  ])
  const { call, ann } = service
  const ids: number[] = []
  const after = (...links: (readonly [index: number, type?: string, lag?: object])[]) => ({
    objectValue: {
      objectType: 'PREDECESSOR_LIST',
      predecessors: links.map(([index, type = 'FS', lag]) => ({ rowId: ids[index], type, ...(lag ? { lag } : {}) })),
    },
  })
  const cells = (values: Readonly<Record<string, object>>) =>
    Object.entries(values).map(([title, cell]) => ({ columnId: columnId(title), ...cell }))
  const add = async (task: string, day: number, duration: string, predecessors: object = {}) => {
    const { json, status } = await call(ann, 'POST', `${url}/rows`, {
      cells: cells({
        Task: { value: task },
        Start: { value: march(day) },
        Duration: { value: duration },
        ...(Object.keys(predecessors).length > 0 ? { After: predecessors } : {}),
        Float: { formula: '=TOTALFLOAT(Task@row)' },
        Critical: { formula: '=ISCRITICAL()' },
        Next: { formula: '=JOIN(SUCCESSORS(Task@row), ", ")' },
      }),
    })
    expect(status, JSON.stringify(json)).toBe(200)
    ids.push(json.result.id)
  }
  await add('Design', 2, '3d')
  await add('Build', 5, '4d', after([0]))
  await add('Print', 5, '1d', after([0]))
  await add('Test', 11, '1d 4h', after([1], [2, 'FF']))
  await add('Launch', 12, '0d', after([3]))

  return {
    service,
    url,
    columnId,
    ids,
    after,
    put: async (index: number, values: Readonly<Record<string, object>>) => {
      const { json, status } = await call(ann, 'PUT', `${url}/rows`, { id: ids[index], cells: cells(values) })
      expect(status, JSON.stringify(json)).toBe(200)
    },
    configure: (projectSettings: object) => call(ann, 'PUT', url, { projectSettings }),
    shown: async (title: string) => {
      const { json } = await call(ann, 'GET', url)
      const values = json.rows.map(row => row.cells.find(cell => cell.columnId === columnId(title))?.value)
      return values.map(value => value ?? null)
    },
  }
}

test('a project sheet shows total floats, the critical path and successors', async () => {
  const { shown } = await aPlan()

  expect(await shown('Float')).toEqual([0, 0, 4.5, 0, 0])
  expect(await shown('Critical')).toEqual([true, true, false, true, true])
  expect(await shown('Next')).toEqual(['2, 3', '4', '4', '5', null])
})

test('a change of a date, a duration or a predecessor changes other rows', async () => {
  const { put, after, shown } = await aPlan()

  await put(4, { Start: { value: march(16) } })
  expect(await shown('Float')).toEqual([1.5, 1.5, 6, 1.5, 0])

  await put(3, { Duration: { value: '2d' } })
  expect(await shown('Float')).toEqual([1, 1, 6, 1, 0])

  await put(3, { After: after([1, 'FS', { objectType: 'DURATION', hours: 4, negative: true }]) })
  expect(await shown('Float')).toEqual([1.5, 1.5, 6, 1, 0])
  expect(await shown('Next')).toEqual(['2, 3', '4', null, '5', null])

  await put(3, { After: { value: '' } })
  expect(await shown('Next')).toEqual(['2, 3', null, null, '5', null])
  expect(await shown('Float')).toEqual([3, 3, 6, 1, 0])
})

test('a change of the working days recalculates the sheet', async () => {
  const { configure, shown, put } = await aPlan()
  await put(4, { Start: { value: march(16) } })
  expect(await shown('Float')).toEqual([1.5, 1.5, 6, 1.5, 0])

  await configure({ nonWorkingDays: [march(13)] })
  expect(await shown('Float')).toEqual([0.5, 0.5, 5, 0.5, 0])

  const everyDay = ['MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY', 'SUNDAY']
  await configure({ workingDays: everyDay, lengthOfDay: 16 })
  expect(await shown('Float')).toEqual([5.75, 5.75, 10, 3.75, 0])
})

test('successors have their current row numbers', async () => {
  const { service, url, columnId, ids, shown } = await aPlan()
  const { call, ann } = service

  await call(ann, 'POST', `${url}/rows`, { toTop: true, cells: [{ columnId: columnId('Task'), value: 'Idea' }] })
  expect(await shown('Next')).toEqual([null, '3, 4', '5', '5', '6', null])

  await call(ann, 'DELETE', `${url}/rows?ids=${ids[1]}`)
  expect(await shown('Next')).toEqual([null, '3', '4', '5', null])
})

test('a circle of predecessors is an error until it is broken', async () => {
  const { put, after, shown } = await aPlan()

  await put(0, { After: after([1]) })
  expect(await shown('Float')).toEqual(['#CIRCULAR REFERENCE', '#CIRCULAR REFERENCE', 4.5, 0, 0])

  await put(0, { After: { value: null } })
  expect(await shown('Float')).toEqual([0, 0, 4.5, 0, 0])
})

test('without dependencies enabled there is no schedule', async () => {
  const { shown } = await aPlan(false)

  expect(await shown('Float')).toEqual(Array.from({ length: 5 }, () => '#INVALID COLUMN VALUE'))
})

test('a cell that is linked to a total float follows the working days', async () => {
  const { service, url, columnId, ids, configure, put } = await aPlan()
  const { call, ann } = service
  await put(4, { Start: { value: march(16) } })
  const made = await call(ann, 'POST', '/sheets', {
    name: 'Overview',
    columns: [{ title: 'Float', primary: true, type: 'TEXT_NUMBER' }],
  })
  const { id: sheetId, columns } = made.json.result
  const overview = `/sheets/${sheetId}`
  const target = { columnId: columns[0]?.id, value: 'unlinked' }
  const { json } = await call(ann, 'POST', `${overview}/rows`, { cells: [target] })
  const source = { sheetId: Number(url.split('/').at(-1)), rowId: ids[0], columnId: columnId('Float') }
  const link = { columnId: target.columnId, value: null, linkInFromCell: source }
  await call(ann, 'PUT', `${overview}/rows`, { id: json.result.id, cells: [link] })
  const linked = async () => (await call(ann, 'GET', overview)).json.rows[0]?.cells[0]?.value
  expect(await linked()).toBe(1.5)

  await configure({ nonWorkingDays: [march(13)] })

  expect(await linked()).toBe(0.5)
})
