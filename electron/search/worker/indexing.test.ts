import { closeSync, openSync, writeFileSync, writeSync } from 'node:fs'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { aRow, aSheet, rowId, sheetId } from '../../../shared/columnar/testing/a-sheet.ts'
import { type ASearch, aSearch, rowsIn } from '../testing/a-search.ts'

const SHEET = sheetId(1)

let search: ASearch
beforeEach(() => {
  search = aSearch()
})
afterEach(() => search.end())

const rowsFor = (text: string) => rowsIn(search.find(text))

function store(...texts: readonly string[]): void {
  search.store(aSheet(texts.map((text, at) => aRow(at + 1, { 1: `Row ${at + 1}`, 2: text }))))
  search.indexAll()
}

describe('the index', () => {
  test('follows each change of the copies', () => {
    store('oak', 'pine', 'elm')

    search.store(aSheet([aRow(2, { 2: 'pine' }), aRow(4, { 2: 'oak' })], { version: 2 }))
    expect([rowsFor('oak'), rowsFor('pine'), rowsFor('elm')]).toEqual([[4], [2], []])

    const row = {
      rowId: rowId(2),
      locked: false,
      attachments: 0,
      comments: 0,
      cells: [[2, ['oak', null, null]]] as const,
    }
    search.changes.apply({ sheetId: SHEET, moves: [], rows: [row], version: 3, at: 2_000 })
    expect([rowsFor('oak'), rowsFor('pine')]).toEqual([[2, 4], []])

    search.copies.remove(SHEET)
    expect(search.find('oak')).toMatchObject({ count: 0, groups: [] })
  })

  test('is built in pieces, which a restart continues', () => {
    search.store(aSheet(Array.from({ length: 1000 }, (_, at) => aRow(at + 1, { 1: `oak ${at + 1}` }))))
    search.indexNext()
    search.indexNext()
    const begun = search.find('oak')

    search.restart()
    const before = search.find('oak').count
    search.indexAll()

    expect(begun).toMatchObject({ count: 800, progress: { done: 0, total: 1, isDiskFull: false } })
    expect(before).toBe(800)
    expect(search.find('oak')).toMatchObject({ count: 1000, progress: null })
  })

  test('does not miss a row that is written while it is built', () => {
    search.store(aSheet(Array.from({ length: 500 }, (_, at) => aRow(at + 1, { 1: `oak ${at + 1}` }))))
    search.indexNext()
    search.store(
      aSheet(Array.from({ length: 500 }, (_, at) => aRow(at + 1, { 1: `${at === 3 ? 'elm' : 'oak'} ${at + 1}` }))),
    )

    search.indexAll()

    expect([rowsFor('elm'), search.find('oak').count]).toEqual([[4], 499])
  })

  test('is searched as far as it is built while the disk is full, and continued afterwards', () => {
    store('oak')
    search.fillDisk(true)
    search.store(
      aSheet(
        Array.from({ length: 1000 }, (_, at) => aRow(at + 1, { 1: `oak ${at}` })),
        { id: sheetId(2) },
      ),
    )
    search.indexAll()

    expect(search.find('oak')).toMatchObject({ progress: { done: 1, total: 2, isDiskFull: true } })
    expect(search.find('oak').count).toBeLessThan(1001)
    expect(search.find('sheet:snag oak').groups.map(({ sheetId }) => sheetId)).toContain(SHEET)

    search.fillDisk(false)
    search.look()
    search.indexAll()
    expect(search.find('oak')).toMatchObject({ count: 1001, progress: null })
  })

  test('that is damaged is built again, and nothing else is lost', () => {
    store('oak')
    search.restart()
    const file = openSync(search.indexFile, 'r+')
    writeSync(file, Buffer.alloc(20_000, 7), 0, 20_000, 0)
    closeSync(file)

    search.restart()
    search.find('oak')
    search.indexAll()

    expect(rowsFor('oak')).toEqual([1])
  })

  test('that is no database is built again', () => {
    store('oak')
    search.restart()
    writeFileSync(search.indexFile, 'no database at all')

    search.restart()
    search.indexAll()

    expect(rowsFor('oak')).toEqual([1])
  })
})

test('windows are notified of what was indexed, and of nothing else', () => {
  store('oak')
  expect(search.notified()).toBe(1)

  search.find('oak')
  search.indexAll()

  expect(search.notified()).toBe(0)
})

test('nothing is found before there is any copy', () => {
  search.restart()

  expect(search.find('oak')).toMatchObject({ count: 0, progress: null })
})
