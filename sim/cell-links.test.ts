import { expect, test } from 'vitest'
import { sheetsApi } from '../electron/api/sheets.ts'
import { httpOn } from '../electron/api/testing/in-process.ts'
import { cellWrites } from '../electron/sync/push/rows/send-batch.ts'
import { startService } from '../service/testing/service.ts'
import { aSheet } from '../service/testing/sheet.ts'
import { aColumn, columnId, rowId, sheetId } from '../shared/columnar/testing/a-sheet.ts'
import type { Cell } from '../shared/model/sheet/cell-value.ts'
import { fromCellTuple } from '../shared/model/sheet/sheet-message.ts'

/**
 * The app's requests to the real service about a cell of `Plan` that is linked to one of `Costs`. Records the bodies.
 */
async function aLinkedCell() {
  const service = startService()
  const costs = await aSheet(service, [{ title: 'Sum' }], 'Costs')
  const plan = await aSheet(service, [{ title: 'Sum' }], 'Plan')
  const [from = 0] = await costs.addRows(['Paint'])
  const [to = 0] = await plan.addRows(['Door'])
  const put = (sheet: typeof costs, row: number, value: unknown) =>
    service.call(service.ann, 'PUT', `${sheet.url}/rows`, { id: row, cells: sheet.cells({ Sum: value }) })
  await put(costs, from, 12)
  const bodies: unknown[] = []
  const http = httpOn(service, {
    async fetch(input, init) {
      const request = new Request(input, init)
      bodies.push(await request.clone().json())
      return service.app.fetch(request)
    },
  })
  const column = plan.columnId('Sum')
  const linkIn = `OK ${costs.id} ${from} ${costs.columnId('Sum')} Costs`
  const write = async (edit: Parameters<typeof cellWrites>[0]['cells'][number] | string, now: Cell | null = null) => {
    const about = { rowId: rowId(to), columnId: columnId(column) }
    const row =
      typeof edit === 'string'
        ? { cells: [], formats: [{ kind: 'format-cell' as const, ...about, format: edit }] }
        : { cells: [edit], formats: [] }
    const cells = cellWrites({ rowId: rowId(to), seqs: [], ...row }, () => now)
    const target = { sheetId: sheetId(plan.id), columns: [aColumn(column)], cellOf: () => now }
    const done = await sheetsApi(http).updateRows(target, [{ rowId: rowId(to), cells, location: null }])
    if (!done.ok) throw new Error(JSON.stringify(done.error))
    const tuple = done.value.rows[0]?.cells.find(([id]) => id === column)?.[1]
    return tuple ? fromCellTuple(tuple) : null
  }
  const set = (value: Cell['value'], more: { readonly linkIn?: string | null } = {}) =>
    write({ kind: 'set-cell', rowId: rowId(to), columnId: columnId(column), value, formula: null, ...more })
  const rowNow = async () => (await service.call(service.ann, 'GET', `${plan.url}/rows/${to}?include=format`)).json
  const cellNow = async () => (await rowNow()).cells.find(cell => cell.columnId === column)
  return {
    service,
    costs,
    from,
    linkIn,
    write,
    set,
    cellNow,
    bodies,
    putSource: (value: unknown) => put(costs, from, value),
  }
}

test('a created link is on the service, and the response has its value', async () => {
  const { set, linkIn, cellNow } = await aLinkedCell()

  expect(await set(11, { linkIn })).toMatchObject({ value: 12, linkIn })
  expect(await cellNow()).toMatchObject({ value: 12, linkInFromCell: { sheetName: 'Costs', status: 'OK' } })
})

test('the format of a linked cell is written with its link, never with its value', async () => {
  const { set, write, linkIn, cellNow, putSource, bodies } = await aLinkedCell()
  await set(12, { linkIn })
  const format = ',,1,,,,,,,,,,,,,,'

  await write(format, { value: 12, display: null, formula: null, linkIn })

  expect(await cellNow()).toMatchObject({ value: 12, format, linkInFromCell: { status: 'OK' } })
  expect(valuesIn(bodies.at(-1))).toEqual([null])
  await putSource(99)
  expect(await cellNow()).toMatchObject({ value: 99 })
})

test('the format of a cell with a broken link keeps the link and its value', async () => {
  const { service, costs, from, set, write, linkIn, cellNow } = await aLinkedCell()
  await set(12, { linkIn })
  await service.call(service.ann, 'DELETE', `${costs.url}/rows?ids=${from}`)

  await write(',,1,,,,,,,,,,,,,,', { value: 12, display: null, formula: null, linkIn: 'BROKEN 0 0 0 ' })

  expect(await cellNow()).toMatchObject({ value: 12, linkInFromCell: { status: 'BROKEN' } })
})

test('a format is sent with exactly one of value, formula and object value, also for a blank cell', async () => {
  const { write, bodies } = await aLinkedCell()
  const format = ',,1,,,,,,,,,,,,,,'

  for (const now of [aHeld(7), aHeld(null), { ...aHeld(3), formula: '=1 + 2' }, aHeld('text')]) await write(format, now)

  for (const body of bodies) expect(contentsIn(body)).toEqual([1])
})

test('a value or a blank removes the link, and the link can be written again', async () => {
  const { set, linkIn, cellNow } = await aLinkedCell()
  for (const value of ['mine', null]) {
    await set(12, { linkIn })
    expect((await set(value, { linkIn: null }))?.linkIn).toBeUndefined()
    expect(await cellNow()).not.toHaveProperty('linkInFromCell')
  }
  expect(await set(12, { linkIn })).toMatchObject({ value: 12, linkIn })
})

test('a link to an unshared sheet is rejected as not found', async () => {
  const { service, set, linkIn } = await aLinkedCell()
  const { sheetId: own, ...other } = await ofSomebodyElse(service)

  const refused = set(1, { linkIn: `OK ${own} ${other.rowId} ${other.columnId} Secret` })

  await expect(refused).rejects.toThrow('"kind":"not-found","what":"row"')
  expect(await set(12, { linkIn })).toMatchObject({ linkIn })
})

async function ofSomebodyElse({ call, bob }: Awaited<ReturnType<typeof aLinkedCell>>['service']) {
  const columns = [{ title: 'Name', type: 'TEXT_NUMBER', primary: true }]
  const { id, columns: made } = (await call(bob, 'POST', '/sheets', { name: 'Secret', columns })).json.result
  const columnId = made[0]?.id ?? 0
  const cells = [{ columnId, value: 'x' }]
  const { result } = (await call(bob, 'POST', `/sheets/${id}/rows`, [{ toBottom: true, cells }])).json
  return { sheetId: id, columnId, rowId: result[0]?.id ?? 0 }
}

const aHeld = (value: Cell['value']): Cell => ({ value, display: null, formula: null })

function valuesIn(body: unknown): readonly unknown[] {
  const rows: readonly { readonly cells?: readonly { readonly value?: unknown }[] }[] = JSON.parse(JSON.stringify(body))
  return rows.flatMap(({ cells = [] }) => cells.map(({ value }) => value))
}

/** The number of contents per cell in a body. */
function contentsIn(body: unknown): readonly number[] {
  const rows: readonly { readonly cells?: readonly object[] }[] = JSON.parse(JSON.stringify(body))
  const names = ['value', 'formula', 'objectValue']
  return rows.flatMap(({ cells = [] }) => cells.map(cell => names.filter(name => name in cell).length))
}
