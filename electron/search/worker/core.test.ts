import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { aColumn, aRow, aSheet, columnId, rowId, sheetId } from '../../../shared/columnar/testing/a-sheet.ts'
import { CommentId, ThreadId } from '../../../shared/model/ids.ts'
import type { CellValue } from '../../../shared/model/sheet/cell-value.ts'
import type { CommentEdit } from '../../../shared/model/sheet/comment-edit.ts'
import type { GridEdit, PendingEdit, PendingSheetEdit } from '../../../shared/model/sheet/pending-edit.ts'
import { writingOf } from '../../../shared/print/writing.ts'
import { type ASearch, aSearch, marked, rowsIn, textOfHit, textsIn } from '../testing/a-search.ts'

const SHEET = sheetId(1)

let search: ASearch
beforeEach(() => {
  search = aSearch()
})
afterEach(() => search.end())

const rowsFor = (text: string) => rowsIn(search.find(text))

let seq = 0
const pending = (edit: GridEdit): PendingSheetEdit => ({
  ...{ seq: ++seq, sheetId: SHEET, edit, base: null, state: 'queued', reason: null, madeAt: 5_000 },
})
const set = (row: number, value: CellValue, column = 2): GridEdit => ({
  ...{ kind: 'set-cell', rowId: rowId(row), columnId: columnId(column), value, formula: null },
})

function store(...texts: readonly string[]): void {
  search.store(aSheet(texts.map((text, at) => aRow(at + 1, { 1: `Row ${at + 1}`, 2: text }))))
  search.indexAll()
}

describe('words', () => {
  test.each([
    ['the beginning of a word', 'sup', 'A new supplier', 'A new [sup]plier'],
    ['any accents', 'cafe', 'Café Olé', '[Café] Olé'],
    ['accents in the search', 'olé', 'Cafe Ole', 'Cafe [Ole]'],
    ['ß for ss', 'strasse', 'Hauptstr. und Straße 5', 'Hauptstr. und [Straße] 5'],
    ['ss for ß', 'große', 'Grosse Halle', '[Grosse] Halle'],
    ['two words anywhere in a row', 'door red', 'a Red, blue and green door', 'a [Red], blue and green [door]'],
    ['a phrase', '"red door"', 'the red door', 'the [red door]'],
    ['an address', 'ann@sheets', 'to ann@sheets.example', 'to [ann@sheets].example'],
    ['a part of a Chinese text', '京都', '東京都庁', '東[京都]庁'],
    ['three characters of it', '東京都', '大東京都庁', '大[東京都]庁'],
    ['the last character of it', '庁', '東京都庁', '東京都[庁]'],
    ['Japanese with voiced signs', 'かぎ', 'だいじなかぎ', 'だいじな[かぎ]'],
    ['Thai', 'ไทย', 'ประเทศไทย', 'ประเทศ[ไทย]'],
    ['Hebrew without points', 'שלום', 'שָׁלוֹם עולם', '[שָׁלוֹם] עולם'],
    ['Korean as far as it is typed', '안녕', '안녕하세요', '[안녕]하세요'],
  ])('of a search find %s', (_, text, cell, shown) => {
    store('nothing', cell)

    expect(textsIn(search.find(text))).toEqual([[2, shown]])
  })

  test.each([
    ['inside a word', 'plier', 'supplier'],
    ['of which one is missing', 'red window', 'red door'],
    ['of a phrase in another order', '"door red"', 'red door'],
    ['of a phrase that continues', '"red doo"', 'red door'],
    ['that are only signs', '%&', '%&'],
    ['in other places of a Chinese text', '東京都', '東京 京都'],
  ])('%s do not match', (_, text, cell) => {
    store(cell)

    expect(rowsFor(text)).toEqual([])
  })

  test('a phrase that is still being typed finds what it may become', () => {
    store('red door', 'red house')

    expect(rowsFor('"red d')).toEqual([1])
  })

  test('of thirty letters and more are found by all of them', () => {
    store(`${'a'.repeat(40)}b`, `${'a'.repeat(40)}c`)

    expect(rowsFor(`${'a'.repeat(40)}b`)).toEqual([1])
  })

  test('as many as a page of text are answered', () => {
    store('word')

    expect(search.find('word '.repeat(800)).count).toBe(1)
    expect(search.find('x'.repeat(4000)).count).toBe(0)
  })
})

describe('cells', () => {
  const columns = [
    aColumn(1, 'text', { primary: true }),
    aColumn(2, 'text', { format: ',,,,,,,,,,,7,2,1,2,,' }),
    aColumn(3, 'date'),
    aColumn(4, 'contact'),
    aColumn(5, 'choices'),
    aColumn(6, 'checkbox'),
  ]
  const row = aRow(1, {
    ...{ 1: 'Door', 2: 2469, 3: '2026-03-05' },
    4: { kind: 'contacts', contacts: [{ name: 'Ann Example', email: 'ann@sheets.example' }] },
    5: { kind: 'choices', choices: ['Oak', 'Pine'] },
    6: true,
  })

  test.each([
    ['the number as displayed', '2,469', '£[2,469].00'],
    ['the number as stored', '2469', '[£2,469.00]'],
    ['the date as displayed', 'mar', '05 [Mar] 2026'],
    ['the date as stored', '2026-03', '[05 Mar 2026]'],
    ['a name', 'exam', 'Ann [Exam]ple'],
    ['an address', 'ann@sheets', '[Ann Example]'],
    ['one of several choices', 'pine', 'Oak, [Pine]'],
  ])('are found by %s', (_, text, shown) => {
    search.store(aSheet([row], { columns }))
    search.indexAll()

    expect(textsIn(search.find(text))).toEqual([[1, shown]])
  })

  test('are indexed again in the notation of another locale', () => {
    search.store(aSheet([aRow(1, { 3: '2026-10-05' })], { columns }))
    search.indexAll()
    expect([rowsFor('oct'), rowsFor('okt')]).toEqual([[1], []])

    search.restart(writingOf('de-DE'))
    search.indexAll()

    expect([rowsFor('oct'), rowsFor('okt')]).toEqual([[], [1]])
  })

  test('are indexed again when their column has another format', () => {
    const dates = [aRow(1, { 1: 'Door', 3: 45 })]
    search.store(aSheet(dates, { columns }))
    search.indexAll()

    search.store(aSheet(dates, { columns: columns.with(2, aColumn(3, 'text', { format: ',,,,,,,,,,,,,,3,,' })) }))
    search.indexAll()

    expect(rowsFor('4500')).toEqual([1])
  })
})

describe('the order of hits', () => {
  test('is that of the sheet, and rows have their numbers', () => {
    const rows = [aRow(30, { 2: 'oak' }), aRow(10, { 2: 'pine' }), aRow(20, { 2: 'oak' })]
    search.store(aSheet(rows))
    search.indexAll()

    const [group] = search.find('oak').groups

    expect(group?.hits.map(hit => hit.kind === 'row' && [hit.rowId, hit.rowNumber])).toEqual([
      [30, 1],
      [20, 3],
    ])
  })

  test('begins with the sheet that was opened last', () => {
    for (const id of [1, 2, 3]) search.store(aSheet([aRow(id, { 1: 'oak' })], { id: sheetId(id) }))
    search.copies.opened(sheetId(2), 9_000)
    search.indexAll()

    expect(search.find('oak').groups.map(group => group.sheetId)).toEqual([2, 3, 1])
  })

  test('is kept over slices of a sheet with very many', () => {
    search.store(aSheet(Array.from({ length: 1200 }, (_, at) => aRow(at + 1, { 1: `oak ${at + 1}` }))))
    search.indexAll()

    const answer = search.find('oak')
    const slice = search.findIn('oak', SHEET, 700)

    expect(answer).toMatchObject({ count: 1200, sheets: 1, isCounted: true })
    expect(slice.hits.map(hit => hit.kind === 'row' && hit.rowId)).toEqual(
      Array.from({ length: 100 }, (_, at) => at + 701),
    )
    expect(slice.count).toBe(1200)
  })
})

test('names and column titles are hits as well', () => {
  const columns = [aColumn(1, 'text', { primary: true, title: 'Task' }), aColumn(2, 'text', { title: 'Oak supplier' })]
  search.store(aSheet([aRow(1, { 1: 'x' })], { name: 'Oak doors', columns }))
  search.lists.save(
    'items',
    JSON.stringify([
      { kind: 'folder', id: 5, name: 'Oaks' },
      { kind: 'sheet', id: 1, name: 'Oak doors' },
      { kind: 'sheet', id: 9, name: 'Only at the service: oak' },
    ]),
  )
  search.indexAll()

  const { groups, items } = search.find('oak')

  expect(groups.map(({ name, hits }) => [marked(name), ...hits.map(textOfHit)])).toEqual([
    ['[Oak] doors', '[Oak] supplier'],
  ])
  expect(items.map(({ item, name }) => [item.kind, item.id, marked(name)])).toEqual([
    ['folder', 5, '[Oak]s'],
    ['sheet', 9, 'Only at the service: [oak]'],
  ])
})

const thread = (id: number, row: number | null, ...texts: readonly string[]) => ({
  ...{ id, rowId: row, title: '' },
  comments: texts.map((text, at) => ({
    ...{ id: id * 10 + at, text, createdAt: '2026-11-29T10:00:00Z', changedAt: null, files: [] },
    author: { email: 'ann@sheets.example', name: 'Ann' },
  })),
})

test('comments and file names are hits of their sheet, and follow it', () => {
  store('x')
  search.lists.save('conversations-1', JSON.stringify([thread(1, 1, 'Order oak today', 'Done')]))
  search.lists.save(
    'attachments-1',
    JSON.stringify([
      {
        ...{ id: 4, parent: { kind: 'row', id: 1 }, name: 'oak plan.pdf', type: 'FILE', host: null },
        ...{ mimeType: null, sizeBytes: 1, createdAt: null, createdBy: null },
      },
    ]),
  )

  expect(textsIn(search.find('oak'))).toEqual(['Order [oak] today', '[oak] plan.pdf'])
  expect(search.find('who:ann done').count).toBe(1)

  search.lists.save('conversations-1', JSON.stringify([thread(1, 1, 'Pine, then')]))
  expect(textsIn(search.find('oak'))).toEqual(['[oak] plan.pdf'])
  expect(textsIn(search.find('pine'))).toEqual(['[Pine], then'])
})

describe('a filter', () => {
  beforeEach(() => {
    const columns = [
      aColumn(1, 'text', { primary: true, title: 'Task' }),
      aColumn(2, 'text', { title: 'Supplier' }),
      aColumn(3, 'contact', { title: 'Owner' }),
    ]
    const owner = (name: string) => ({ kind: 'contacts' as const, contacts: [{ name }] })
    const rows = [
      aRow(1, { 1: 'Oak door', 2: 'Acme', 3: owner('Ann') }, { modifiedAt: '2026-11-30T08:00:00Z' }),
      aRow(2, { 1: 'Acme visit', 2: 'Oak & Sons', 3: owner('Bob') }, { modifiedAt: '2026-11-29T08:00:00Z' }),
      aRow(3, { 1: 'Ann calls', 2: 'Acme', 3: owner('Cid') }, { modifiedAt: '2026-03-15T08:00:00Z' }),
    ]
    search.store(aSheet(rows, { name: 'Doors', columns }))
    search.store(aSheet([aRow(1, { 1: 'Acme' })], { id: sheetId(2), name: 'Windows' }))
    search.indexAll()
  })

  test.each([
    ['column:supplier oak', [2]],
    ['column:"sup" acme', [1, 3]],
    ['sheet:windows acme', [1]],
    ['who:ann', [1]],
    ['who:bob acme', [2]],
    ['changed:today', [1]],
    ['changed:yesterday', [2]],
    ['changed:week acme', [1, 2]],
    ['changed:2026-03', [3]],
    ['changed:2026-02', []],
    ['column:nothing acme', []],
  ])('%s finds rows %j', (text, rows) => {
    expect(rowsFor(text)).toEqual(rows)
  })

  test('for the user finds the rows of their address, and of no one with a similar one', () => {
    const owner = (email: string) => ({ 2: { kind: 'contacts' as const, contacts: [{ email }] } })
    const creator = { 3: owner('me@office.example')[2] }
    const columns = [
      aColumn(1, 'text', { primary: true }),
      aColumn(2, 'contact'),
      aColumn(3, 'contact', { system: 'CREATED_BY' }),
    ]
    const rows = [
      aRow(1, { ...owner('me@office.example'), ...creator }),
      aRow(4, creator),
      aRow(2, owner('me.too@office.example')),
      aRow(3, { 1: 'for me@office.example' }),
    ]
    search.store(aSheet(rows, { id: sheetId(3), columns }))
    search.indexAll()

    expect(rowsFor('who:me')).toEqual([1, 4])
    expect(rowsFor('assigned:me')).toEqual([1])
  })

  test('alone finds the columns and the sheet that it names', () => {
    expect(textsIn(search.find('column:supplier'))).toEqual(['[Supplier]'])
    expect(search.find('sheet:windows').groups.map(({ name }) => marked(name))).toEqual(['[Windows]'])
  })
})

describe('due dates', () => {
  const due = (...columns: readonly ReturnType<typeof aColumn>[]) => {
    const rows = [
      aRow(1, { 1: 'today', 2: '2026-11-30', 3: '2026-11-01' }),
      aRow(2, { 1: 'in a week', 2: '2026-12-06', 3: '2026-11-30' }),
      aRow(3, { 1: 'later', 2: '2026-12-07' }),
      aRow(4, { 1: 'at noon', 2: '2026-12-01T12:00:00' }),
      aRow(5, { 1: '2026-12-01', 2: 'soon' }),
    ]
    search.store(aSheet(rows, { columns: [aColumn(1, 'text', { primary: true }), ...columns] }))
    search.indexAll()
  }

  test.each([
    ['due:today', [1]],
    ['due:tomorrow', [4]],
    ['due:week', [1, 2, 4]],
    ['due:week week', [2]],
    ['due:2026-12', [2, 3, 4]],
    ['due:2026', [1, 2, 3, 4]],
    ['due:2026-12-07', [3]],
    ['due:2025', []],
  ])('%s finds rows %j', (text, rows) => {
    due(aColumn(2, 'date', { title: 'Due' }), aColumn(3, 'date', { title: 'Ordered' }))

    expect(rowsFor(text)).toEqual(rows)
  })

  test('are all dates of a sheet without a title that says so', () => {
    due(aColumn(2, 'date', { title: 'A' }), aColumn(3, 'date', { title: 'B' }))

    expect(rowsFor('due:today')).toEqual([1, 2])
  })

  test('are shown as what was found, and follow unsaved edits', () => {
    due(aColumn(2, 'date', { title: 'Due' }))
    expect(textsIn(search.find('due:today'))).toEqual([[1, '[30 Nov 2026]']])

    search.edit(SHEET, [pending(set(3, '2026-11-30'))])

    expect(rowsFor('due:today')).toEqual([1, 3])
  })
})

describe('unsaved edits', () => {
  test('are found as typed, and hide what they replace', () => {
    store('oak', 'pine')

    search.edit(SHEET, [pending(set(1, 'larch'))])

    expect(rowsFor('oak')).toEqual([])
    expect(search.find('larch').groups[0]?.hits).toMatchObject([{ rowId: 1, isUnsaved: true }])
    search.edit(SHEET, [])
    expect(rowsFor('oak')).toEqual([1])
  })

  test('add and delete rows', () => {
    store('oak', 'oak', 'oak')
    const location = { parentId: null, after: rowId(1) }

    search.edit(SHEET, [
      pending({ kind: 'add-row', rowId: rowId(-4), location }),
      pending(set(-4, 'oak of mine')),
      pending({ kind: 'delete-row', rowId: rowId(3) }),
    ])

    expect(rowsFor('oak')).toEqual([1, -4, 2])
    expect(search.find('oak').count).toBe(3)
  })

  test('of columns change titles, and remove cells', () => {
    store('oak')

    search.edit(SHEET, [pending({ kind: 'delete-column', columnId: columnId(2) })])

    expect(rowsFor('oak')).toEqual([])
  })
})

test('unsaved comments are found as typed, and hide what they replace', () => {
  store('x')
  search.lists.save('conversations-1', JSON.stringify([thread(1, 1, 'Order oak', 'Order pine')]))
  const about = { rowId: rowId(1), threadId: ThreadId.parse(1) }
  const comment = (edit: CommentEdit): PendingEdit<CommentEdit> => ({
    ...{ seq: ++seq, sheetId: SHEET, edit, base: null, state: 'queued', reason: null, madeAt: 5_000 },
  })

  search.edit(
    SHEET,
    [],
    [
      comment({ kind: 'change-comment', ...about, commentId: CommentId.parse(10), text: 'Order elm' }),
      comment({ kind: 'delete-comment', ...about, commentId: CommentId.parse(11) }),
      comment({ kind: 'post-comment', ...about, commentId: CommentId.parse(-1), text: 'Order larch', file: null }),
    ],
  )

  expect(textsIn(search.find('order'))).toEqual(['[Order] elm', '[Order] larch'])
  expect(textsIn(search.find('oak'))).toEqual([])
  expect(search.find('who:me').count).toBe(2)
})
