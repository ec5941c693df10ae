import { expect, test } from 'vitest'
import { aProject } from '../../testing/project.ts'

test('a duration is stored as an object and shown as text', async () => {
  const { add } = await aProject()

  const { json } = await add('Duration', { value: '2d 4h' })

  expect(json.result.cells[3]).toMatchObject({
    value: '2d 4h',
    displayValue: '2d 4h',
    objectValue: { objectType: 'DURATION', days: 2, hours: 4 },
  })
})

test('a number is a duration in days in lenient mode, and rejected in strict mode', async () => {
  const { add } = await aProject()

  expect((await add('Duration', { value: 3, strict: false })).json.result.cells[3]).toMatchObject({ value: '3d' })
  expect((await add('Duration', { value: 3 })).json.errorCode).toBe(1042)
  expect((await add('Duration', { value: 'a while', strict: false })).json.result.cells[3]).toMatchObject({
    value: 'a while',
  })
})

test('a start is a date-time without time zone', async () => {
  const { add } = await aProject()

  const { json } = await add('Start', { value: '2026-03-04' })

  expect(json.result.cells[1]).toMatchObject({
    value: '2026-03-04T08:00:00',
    objectValue: { objectType: 'ABSTRACT_DATETIME', value: '2026-03-04T08:00:00' },
  })
  expect((await add('Start', { value: 'soon' })).json.errorCode).toBe(1042)
})

test('an end calculated from start and duration cannot be written', async () => {
  const bound = await aProject(true)
  const free = await aProject(false)

  expect((await bound.add('End', { value: '2026-03-04' })).json.errorCode).toBe(1080)
  expect((await free.add('End', { value: '2026-03-04' })).status).toBe(200)
})

test('predecessors are stored by row id and shown by the current row number', async () => {
  const { service, url, columnId, add, cellAt } = await aProject()
  const { id: first } = (await add('Duration', { value: '1d' })).json.result
  const lag = { objectType: 'DURATION', days: 2, hours: 4 }
  const objectValue = { objectType: 'PREDECESSOR_LIST', predecessors: [{ rowId: first, type: 'FS', lag }] }

  await add('After', { objectValue })
  expect(await cellAt(2, 'After')).toMatchObject({
    value: '1FS +2d 4h',
    objectValue: { predecessors: [{ rowId: first, rowNumber: 1, type: 'FS', lag }] },
  })

  await service.call(service.ann, 'POST', `${url}/rows`, {
    toTop: true,
    cells: [{ columnId: columnId('Task'), value: 'Before' }],
  })
  expect(await cellAt(3, 'After')).toMatchObject({
    value: '2FS +2d 4h',
    objectValue: { predecessors: [{ rowNumber: 2 }] },
  })

  await service.call(service.ann, 'DELETE', `${url}/rows?ids=${first}`)
  expect(await cellAt(2, 'After')).toMatchObject({ objectValue: { predecessors: [{ rowId: first, invalid: true }] } })
})

test('sets, reduces and removes the predecessors of a row', async () => {
  const { service, url, columnId, add, cellAt } = await aProject()
  const { id: first } = (await add('Duration', { value: '1d' })).json.result
  const { id: second } = (await add('Duration', { value: '1d' })).json.result
  const { id: third } = (await add('Duration', { value: '1d' })).json.result
  const put = (cell: object) =>
    service.call(service.ann, 'PUT', `${url}/rows?level=2&include=objectValue`, {
      id: third,
      cells: [{ columnId: columnId('After'), ...cell }],
    })
  const list = (...predecessors: object[]) => ({ objectValue: { objectType: 'PREDECESSOR_LIST', predecessors } })
  const lead = { objectType: 'DURATION', days: 1, hours: 4, negative: true }

  await put(list({ rowId: first, type: 'SS', lag: lead }, { rowId: second }))
  expect(await cellAt(3, 'After')).toMatchObject({ value: '1SS -1d 4h, 2', displayValue: '1SS -1d 4h, 2' })

  await put(list({ rowId: second, type: 'FF', rowNumber: 2, inCriticalPath: true }))
  expect(await cellAt(3, 'After')).toMatchObject({ value: '2FF' })

  for (const nothing of [{ value: '' }, { value: null }, list()]) {
    await put(list({ rowId: second }))
    expect((await put(nothing)).status).toBe(200)
    expect((await cellAt(3, 'After'))?.value).toBeUndefined()
  }
})

test('accepts predecessors only as objects with known types', async () => {
  const { add } = await aProject()
  const { id: rowId } = (await add('Duration', { value: '1d' })).json.result
  const sent = (type: string) => ({ objectValue: { objectType: 'PREDECESSOR_LIST', predecessors: [{ rowId, type }] } })

  expect((await add('After', { value: '1FS' })).json.errorCode).toBe(1042)
  expect((await add('After', { value: '1FS', strict: false })).status).toBe(400)
  expect((await add('After', sent('XX'))).json.errorCode).toBe(1131)
})

test('a predecessor must be another row of the same sheet', async () => {
  const { service, url, columnId, add } = await aProject()
  const { id } = (await add('Duration', { value: '1d' })).json.result
  const after = (rowId: number) => [
    { columnId: columnId('After'), objectValue: { objectType: 'PREDECESSOR_LIST', predecessors: [{ rowId }] } },
  ]

  expect((await service.call(service.ann, 'PUT', `${url}/rows`, { id, cells: after(7) })).json.errorCode).toBe(1034)
  expect((await service.call(service.ann, 'PUT', `${url}/rows`, { id, cells: after(id) })).json.errorCode).toBe(1034)
})

test('with dependencies enabled, project columns keep their type and cannot be deleted', async () => {
  const { service, url, columnId } = await aProject(true)
  const column = `${url}/columns/${columnId('Start')}`

  expect((await service.call(service.ann, 'PUT', column, { type: 'DATE' })).json.errorCode).toBe(1085)
  expect((await service.call(service.ann, 'DELETE', column)).json.errorCode).toBe(1098)
  expect((await service.call(service.ann, 'PUT', column, { title: 'Begins', type: 'ABSTRACT_DATETIME' })).status).toBe(
    200,
  )
})
