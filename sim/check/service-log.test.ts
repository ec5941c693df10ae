import { expect, test } from 'vitest'
import { createServiceLog } from './service-log.ts'

const [ROW, KEY, CELL] = [1, 6, 7]

const answered = (body: object) => ({ status: 200, type: 'application/json', text: JSON.stringify(body) })

/** The log of a sheet with one row and one cell. */
function aLog() {
  let now = 0
  const log = createServiceLog(new Set(), () => now)
  log.know(ROW, 'k-1')
  const write = (by: string, cell: object): void => {
    now += 1
    const body = JSON.stringify([{ id: ROW, cells: [{ columnId: CELL, ...cell }] }])
    const asked = { method: 'PUT', path: '/2.0/sheets/1/rows', headers: {}, body }
    log.note(by, asked, answered({}))
  }
  return { write, writer: () => log.writer('k-1', CELL), last: () => log.taken().at(-1) }
}

test('a new format rewrites the value, which keeps its author', () => {
  const { write, writer, last } = aLog()
  write('others', { value: 'theirs' })

  write('c0', { value: 'theirs', format: ',,1,,,,,,,,,,,,,,' })

  expect(writer()).toBe('others')
  write('c0', { value: 'mine' })
  expect(last()).toMatchObject({ before: 'theirs', beforeBy: 'others', beforeAt: 1 })
  expect(writer()).toBe('c0')
})

test('a value left by a removed link belongs to the user who removed it', () => {
  const { write, writer } = aLog()
  write('c0', { value: null, linkInFromCell: { sheetId: 3, rowId: 4, columnId: 5 } })

  write('others', { value: 'shown before' })

  expect(writer()).toBe('others')
})

test('a replayed response writes nothing', () => {
  const log = createServiceLog(new Set([KEY]), () => 0)
  const body = JSON.stringify([
    {
      cells: [
        { columnId: KEY, value: 'k-1' },
        { columnId: CELL, value: 'mine' },
      ],
    },
  ])
  const make = () =>
    log.note(
      'c0',
      { method: 'POST', path: '/2.0/sheets/1/rows', headers: {}, body },
      answered({ result: [{ id: ROW }] }),
    )
  make()
  const theirs = JSON.stringify([{ id: ROW, cells: [{ columnId: CELL, value: 'theirs' }] }])
  log.note('others', { method: 'PUT', path: '/2.0/sheets/1/rows', headers: {}, body: theirs }, answered({}))

  make()

  expect([log.writer('k-1', CELL), log.isDoubled('k-1')]).toEqual(['others', false])
})

test('values of a deleted row have no author in a row created in its address', () => {
  const log = createServiceLog(new Set([KEY]), () => 0)
  const rows = '/2.0/sheets/1/rows'
  const make = (id: number) => {
    const cells = [
      { columnId: KEY, value: 'k-1' },
      { columnId: CELL, value: 'mine' },
    ]
    const asked = { method: 'POST', path: rows, headers: {}, body: JSON.stringify([{ cells }]) }
    log.note('c0', asked, answered({ result: [{ id }] }))
  }
  make(ROW)
  const theirs = JSON.stringify([{ id: ROW, cells: [{ columnId: CELL, value: 'theirs' }] }])
  log.note('others', { method: 'PUT', path: rows, headers: {}, body: theirs }, answered({}))
  const asked = { method: 'DELETE', path: `${rows}?ids=${ROW}`, headers: {}, body: null }
  log.note('others', asked, answered({ result: [ROW] }))

  make(ROW + 1)

  expect(log.taken().at(-1)).toMatchObject({ before: null, beforeBy: '' })
})

test('an item counts as restored when another user’s write contains it after its removal', () => {
  const log = createServiceLog(new Set([KEY]), () => 0)
  log.know(ROW, 'k-1')
  const put = (by: string, values: readonly string[]): void => {
    const cells = [{ columnId: CELL, objectValue: { objectType: 'MULTI_PICKLIST', values } }]
    const body = JSON.stringify([{ id: ROW, cells }])
    log.note(by, { method: 'PUT', path: '/2.0/sheets/1/rows', headers: {}, body }, answered({}))
  }
  put('c0', ['one', 'two'])
  put('c1', ['two'])

  expect(log.wasPutBack('one', 'c1')).toBe(false)
  put('c0', ['one', 'two'])
  expect([log.wasPutBack('one', 'c1'), log.wasPutBack('one', 'c0')]).toEqual([true, false])
})
