import { expect, test } from 'vitest'
import { START, startService } from '../../testing/service.ts'
import { aSheet } from '../../testing/sheet.ts'

/** A sheet that Bob may edit, with one row of Ann's containing `First`. Each change advances the clock by a minute. */
async function aPlan() {
  const service = startService()
  const sheet = await aSheet(service, [
    { title: 'Cost', format: ',,,,,,,,,,13,2,1,2,,,' },
    { title: 'Due', type: 'DATE' },
  ])
  sheet.share(service.bob, 'EDITOR')
  const [rowId = 0] = await sheet.addRows(['First'])
  const change = async (values: Readonly<Record<string, unknown>>, person = service.bob) => {
    service.advance(60_000)
    const row = { id: rowId, cells: sheet.cells(values) }
    const { status, json } = await service.call(person, 'PUT', `${sheet.url}/rows`, row)
    expect(status, JSON.stringify(json)).toBe(200)
  }
  const history = async (title: string, query = '') => {
    const path = `${sheet.url}/rows/${rowId}/columns/${sheet.columnId(title)}/history${query}`
    const { status, json } = await service.call(service.ann, 'GET', path)
    expect(status, JSON.stringify(json)).toBe(200)
    return json
  }
  return { service, sheet, rowId, change, history }
}

const ANN = { name: 'Ann Example', email: 'ann@office.example' }
const BOB = { name: 'Bob Example', email: 'bob@office.example' }
const after = (minutes: number) => `${new Date(START + minutes * 60_000).toISOString().slice(0, 19)}Z`

test('the history of a cell has all of its values, newest first, with author and time', async () => {
  const { sheet, change, history } = await aPlan()
  await change({ Name: 'Second' })
  await change({ Name: '' })
  await change({ Name: 'Third' })

  const { data, ...page } = await history('Name')

  expect(page).toEqual({ pageNumber: 1, pageSize: 100, totalPages: 1, totalCount: 4 })
  const columnId = sheet.columnId('Name')
  expect(data).toEqual([
    { columnId, value: 'Third', displayValue: 'Third', modifiedAt: after(3), modifiedBy: BOB },
    { columnId, modifiedAt: after(2), modifiedBy: BOB },
    { columnId, value: 'Second', displayValue: 'Second', modifiedAt: after(1), modifiedBy: BOB },
    { columnId, value: 'First', displayValue: 'First', modifiedAt: after(0), modifiedBy: ANN },
  ])
})

test('an unwritten cell has no history, and a later first write is its first entry', async () => {
  const { change, history } = await aPlan()

  expect(await history('Due')).toMatchObject({ data: [], totalCount: 0 })

  await change({ Due: '2026-03-04' })
  expect((await history('Due')).data).toMatchObject([{ value: '2026-03-04', modifiedBy: BOB, modifiedAt: after(1) }])
})

test('writing an equal value, another cell, the row’s position or only a format adds no entry', async () => {
  const { service, sheet, rowId, change, history } = await aPlan()
  await change({ Name: 'First' })
  await change({ Cost: 4 })
  await change({ Name: { format: ',,1,,,,,,,,,,,,,,' } })
  await sheet.addRows(['Above'], { toTop: true })
  await service.call(service.ann, 'PUT', `${sheet.url}/rows`, { id: rowId, toTop: true, locked: true })

  expect((await history('Name')).data).toMatchObject([{ value: 'First', modifiedAt: after(0), modifiedBy: ANN }])
})

test('includes formats, links, formulas and column types on request, and numeric dates', async () => {
  const { change, history } = await aPlan()
  await change({ Cost: { formula: '=1 + 1' } })
  await change({ Cost: { formula: '=2 + 2' } })
  await change({ Cost: { value: 'Tender', hyperlink: { url: 'https://office.example' } } })
  await change({ Cost: { value: 12.5 } })
  await change({ Due: '2026-03-04' })

  const [number, link, formula, ...rest] = (await history('Cost', '?include=format,columnType,objectValue')).data
  expect(number).toMatchObject({ value: 12.5, columnType: 'TEXT_NUMBER', objectValue: 12.5 })
  expect(number?.format).toBeTypeOf('string')
  expect(link).toMatchObject({ value: 'Tender', hyperlink: { url: 'https://office.example' } })
  // Past formula results are not stored.
  expect([formula, ...rest]).toMatchObject([{ formula: '=2 + 2' }, { formula: '=1 + 1' }])
  expect(formula).not.toHaveProperty('value')
  const [day] = (await history('Due', '?numericDates=true')).data
  expect(day).toMatchObject({ value: Date.UTC(2026, 2, 4), modifiedAt: START + 5 * 60_000 })
})

test('shows the current formula with its result', async () => {
  const { change, history } = await aPlan()
  await change({ Cost: { formula: '=6 * 7' } })

  expect((await history('Cost')).data).toMatchObject([{ formula: '=6 * 7', value: 42 }])
})

test('a long history has pages, or is complete with includeAll', async () => {
  const { change, history } = await aPlan()
  for (const name of ['B', 'C', 'D']) await change({ Name: name })

  expect(await history('Name', '?pageSize=3&page=2')).toMatchObject({
    totalPages: 2,
    totalCount: 4,
    data: [{ value: 'First' }],
  })
  expect((await history('Name', '?includeAll=true')).data).toHaveLength(4)
})

test('changing the column type adds entries by the user who changed the column', async () => {
  const { service, sheet, change, history } = await aPlan()
  await change({ Cost: 12 })
  service.advance(60_000)
  await service.call(service.ann, 'PUT', `${sheet.url}/columns/${sheet.columnId('Cost')}`, { type: 'MULTI_PICKLIST' })

  expect((await history('Cost', '?level=2')).data).toMatchObject([
    { displayValue: '12', modifiedBy: ANN, modifiedAt: after(2) },
    { value: 12, modifiedBy: BOB, modifiedAt: after(1) },
  ])
})

test('shows the current system values', async () => {
  const { service, sheet, rowId, change } = await aPlan()
  const columns = await service.call(service.ann, 'POST', `${sheet.url}/columns`, [
    { title: 'By', type: 'CONTACT_LIST', systemColumnType: 'MODIFIED_BY', index: 3 },
    { title: 'No', type: 'TEXT_NUMBER', systemColumnType: 'AUTO_NUMBER', index: 3 },
  ])
  await change({ Name: 'Changed' })

  const received = columns.json.result.map(async ({ id }) => {
    const { json } = await service.call(service.ann, 'GET', `${sheet.url}/rows/${rowId}/columns/${id}/history`)
    return json.data
  })
  expect(await Promise.all(received)).toMatchObject([
    [{ value: 'bob@office.example', modifiedBy: BOB }],
    [{ value: 1, modifiedBy: ANN }],
  ])
})

test('a missing cell has no history', async () => {
  const { service, sheet, rowId } = await aPlan()
  const other = await aSheet(service)
  const [strange] = await other.addRows(['Elsewhere'])
  const name = sheet.columnId('Name')

  for (const path of [
    `${sheet.url}/rows/${strange}/columns/${name}/history`,
    `${sheet.url}/rows/${rowId}/columns/${other.columnId('Name')}/history`,
    `/sheets/123/rows/${rowId}/columns/${name}/history`,
  ]) {
    expect((await service.call(service.ann, 'GET', path)).json, path).toMatchObject({ errorCode: 1006 })
  }
})

test('the history is deleted with its row or column, and a copied sheet starts without history', async () => {
  const { service, sheet, rowId, change } = await aPlan()
  await change({ Name: 'Second', Cost: 1 })
  await change({ Name: 'Third', Cost: 2 })
  const kept = () => service.store.db.sqlite.prepare('SELECT before FROM row_changes').all()

  await service.call(service.ann, 'POST', `${sheet.url}/copy?include=data`, {
    destinationType: 'home',
    newName: 'Copy',
  })
  expect(kept()).toHaveLength(2)
  await service.call(service.ann, 'DELETE', `${sheet.url}/columns/${sheet.columnId('Cost')}`)
  expect(JSON.stringify(kept())).not.toContain(String(sheet.columnId('Cost')))
  await service.call(service.ann, 'DELETE', `${sheet.url}/rows?ids=${rowId}`)
  expect(kept()).toEqual([])
})

test('a row from before history was recorded has its current value as only entry, by its last editor', async () => {
  const { service, rowId, change, history } = await aPlan()
  await change({ Name: 'Second' })
  // The state that the migration found.
  service.store.db.sqlite.exec(`
    DELETE FROM row_changes;
    INSERT INTO row_changes (row_id, changed_at, changed_by)
      SELECT id, modified_at, modified_by FROM rows WHERE modified_at <> created_at;
  `)

  expect((await history('Name')).data).toMatchObject([{ value: 'Second', modifiedBy: BOB, modifiedAt: after(1) }])
  await change({ Name: 'Third' }, service.ann)
  expect((await history('Name')).data).toMatchObject([
    { value: 'Third', modifiedBy: ANN, modifiedAt: after(2) },
    { value: 'Second', modifiedBy: BOB, modifiedAt: after(1) },
  ])
  expect(service.store.history.ofRow(rowId)).toHaveLength(2)
})
