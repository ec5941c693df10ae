import { closeSync, mkdtempSync, openSync, readdirSync, rmSync, statSync, writeFileSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from '@photostructure/sqlite'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { aCell, columnId, rowId, sheetId } from '../../shared/columnar/testing/a-sheet.ts'
import type { CellValue } from '../../shared/model/sheet/cell-value.ts'
import type { SheetEdit } from '../../shared/model/sheet/edit.ts'
import type { Result } from '../../shared/result.ts'
import type { NewEdit } from './coalesce.ts'
import { type OpenedOutbox, openOutbox } from './open-outbox.ts'
import type { Outbox } from './outbox.ts'
import type { OutboxChange } from './outbox-rows.ts'

const SHEET = sheetId(1)
let folder: string
let file: string
let outbox: Outbox

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sheaf-outbox-'))
  file = join(folder, 'outbox.db')
  outbox = open().outbox
})

afterEach(() => {
  outbox.close()
  rmSync(folder, { recursive: true })
})

function open(): OpenedOutbox {
  const opened = openOutbox({ file, stamp: '1' })
  if (!opened.ok) throw new Error(JSON.stringify(opened.error))
  return opened.value
}

function restart(): OpenedOutbox {
  outbox.close()
  const opened = open()
  outbox = opened.outbox
  return opened
}

function must(change: Result<OutboxChange>): OutboxChange {
  if (!change.ok) throw new Error(JSON.stringify(change.error))
  return change.value
}

const set = (row: number, value: CellValue, base: CellValue = null, column = 1): NewEdit => ({
  edit: { kind: 'set-cell', rowId: rowId(row), columnId: columnId(column), value, formula: null },
  base: aCell(base),
})
/** A row with predecessors. */
const waits = (row: number, ...ids: number[]): NewEdit =>
  set(row, { kind: 'predecessors', predecessors: ids.map(id => ({ rowId: rowId(id), relation: 'FS' })) }, null, 2)
const bare = (edit: SheetEdit): NewEdit => ({ edit, base: null })
const add = (row: number, after: number | null = null, parent: number | null = null): NewEdit =>
  bare({
    kind: 'add-row',
    rowId: rowId(row),
    location: { parentId: parent === null ? null : rowId(parent), after: after === null ? null : rowId(after) },
  })
const remove = (row: number): NewEdit => bare({ kind: 'delete-row', rowId: rowId(row) })

const move = (row: number, parent: number | null, base: NewEdit['base'] = null): NewEdit => ({
  edit: {
    kind: 'move-row',
    rowId: rowId(row),
    location: { parentId: parent === null ? null : rowId(parent), after: null },
  },
  base,
})

const store = (...edits: NewEdit[]) => must(outbox.add(SHEET, edits, 1000))
const seqsOf = (change: OutboxChange) => change.changed.map(edit => edit.seq)
const waiting = () => outbox.list(SHEET).map(({ edit, state }) => [edit.kind, 'rowId' in edit && edit.rowId, state])
const values = () =>
  outbox.list(SHEET).map(({ edit, base }) => [edit.kind === 'set-cell' ? edit.value : edit.kind, base?.value])
const send = (change: OutboxChange) => must(outbox.markSending(SHEET, seqsOf(change), 2000, null))

describe('a stored edit', () => {
  test('remains after a restart, in order of creation', () => {
    store(set(5, 'first', 'old'))
    store(add(-1, 5), set(-1, 'new'))

    restart()

    expect(outbox.list(SHEET)).toMatchObject([
      { seq: 1, state: 'queued', madeAt: 1000, base: aCell('old'), edit: { kind: 'set-cell', value: 'first' } },
      { seq: 2, edit: { kind: 'add-row', rowId: -1, location: { parentId: null, after: 5 } } },
      { seq: 3, edit: { kind: 'set-cell', rowId: -1, value: 'new' } },
    ])
    expect(outbox.counts()).toEqual({ total: 3, queued: 3, needsReview: 0, conflicts: 0, bySheet: [[1, 3]] })
  })

  test('becomes one with later unsent input: first base, last value', () => {
    const first = store(set(5, 'a', 'old'))

    const change = store(set(5, 'b', 'old'), set(6, 'other'))

    expect(values()).toEqual([
      ['b', 'old'],
      ['other', null],
    ])
    expect(change.changed.map(edit => edit.seq)).toEqual([seqsOf(first)[0], seqsOf(first)[0]! + 1])
  })

  test('is dropped when the cell’s original value returns', () => {
    store(set(5, 'a', 'old'))

    const change = store(set(5, 'old', 'old'))

    expect(change).toMatchObject({ changed: [], gone: [1] })
    expect(store(set(7, null, null), set(7, '', null)).changed).toEqual([])
    expect(waiting()).toEqual([])
  })

  test('of which an earlier request may still be executed is neither replaced, nor dropped, nor overtaken', () => {
    const sent = seqsOf(store(set(5, 'sent', 'old')))
    must(outbox.markSending(SHEET, sent, 2000, null))
    must(outbox.markUnknown(SHEET, sent))
    must(outbox.requeue(SHEET, sent))
    store(set(5, 'old', 'old'))
    must(outbox.markSending(SHEET, sent, 3000, null))
    must(outbox.requeue(SHEET, sent))
    expect(values().flat()).toEqual(['sent', 'old', 'old', 'sent'])
  })

  test('that clears a cell waits for a row added under it, since a blank row cannot be a parent', () => {
    store(set(5, 'Roof'), move(6, 5))

    store(set(5, null))
    expect(values()).toEqual([
      ['Roof', null],
      ['move-row', undefined],
      [null, 'Roof'],
    ])
    store(set(5, 'Walls'))
    expect(values().at(-1)).toEqual(['Walls', 'Roof'])
    store(set(5, 'Roof'))
    expect(values()).toEqual([
      ['Roof', null],
      ['move-row', undefined],
    ])
  })

  test('that moves a row again waits for the text of its new parent', () => {
    store(move(6, 4), set(5, 'Roof'))

    store(move(6, 5))
    expect(waiting().map(([kind]) => kind)).toEqual(['move-row', 'set-cell', 'move-row'])
    store(move(6, 4))
    expect(waiting().map(([kind]) => kind)).toEqual(['move-row', 'set-cell', 'move-row'])
  })

  test('on top of one that is being sent is separate and based on its value', () => {
    send(store(set(5, 'sent', 'old')))

    store(set(5, 'later', 'old'))

    expect(values()).toEqual([
      ['sent', 'old'],
      ['later', 'sent'],
    ])
  })

  test('replaces a rejected one', () => {
    must(outbox.holdForReview(SHEET, seqsOf(store(set(5, 'refused', 'old'))), 'no'))

    const change = store(set(5, 'better', 'old'))

    expect(change.gone).toEqual([1])
    expect(values()).toEqual([['better', 'old']])
  })

  test('of a row that was never sent is dropped with the row, without a trace', () => {
    store(add(-1), set(-1, 'new'))

    expect(store(remove(-1)).gone).toEqual([1, 2])
    expect(waiting()).toEqual([])
  })

  test('stays if another edit depends on its row', () => {
    store(add(-1), add(-2, -1))

    store(remove(-1))

    expect(waiting().map(([kind]) => kind)).toEqual(['add-row', 'add-row', 'delete-row'])
  })

  test('that references a new row gets its id, at any position in the queue', () => {
    store(waits(5, 8))
    const added = store(add(-1), add(-2, -1), waits(-1, -2, 9), set(-2, 'text'))
    // Typed again: it precedes the row that it references.
    store(waits(5, -2))
    restart()
    expect(outbox.add(SHEET, [waits(6, -7)], 1000)).toEqual({ ok: false, error: { kind: 'not-found', what: 'row' } })

    const [one, two] = seqsOf(added)
    must(outbox.markSending(SHEET, [Number(one), Number(two)], 2000, null))
    const idPairs = [[rowId(-1), rowId(70)] as const, [rowId(-2), rowId(71)] as const]
    const done = must(
      outbox.settle(SHEET, { done: [Number(one), Number(two)], saved: [], version: null, numbers: { rows: idPairs } }),
    )

    expect(outbox.list(SHEET).map(({ edit }) => edit)).toEqual([
      waits(5, 71).edit,
      waits(70, 71, 9).edit,
      set(71, 'text').edit,
    ])
    expect(done.changed).toHaveLength(3)
    store(waits(6, -2))
    expect(outbox.list(SHEET).at(-1)?.edit).toEqual(waits(6, 71).edit)
  })

  test('of a new row with dependents leaves no trace only without them', () => {
    store(add(-1), waits(5, -1))
    store(remove(-1))
    expect(waiting().map(([kind]) => kind)).toEqual(['add-row', 'set-cell', 'delete-row'])
  })

  test('cannot make a row wait for itself', () => {
    expect(outbox.add(SHEET, [waits(5, 5)], 1000)).toMatchObject({ ok: false, error: { kind: 'invalid' } })
  })

  test('a new row cannot take the id of another', () => {
    store(add(-1))

    expect(outbox.add(SHEET, [add(-1)], 1)).toMatchObject({ ok: false, error: { kind: 'invalid' } })
  })
})

describe('a sent edit', () => {
  test('is unknown after a crash, and never resent without a check', () => {
    send(store(set(5, 'a')))

    restart()

    expect(waiting()).toEqual([['set-cell', 5, 'unknown']])
    expect(outbox.toSend(SHEET, 10)).toEqual([])
    expect(outbox.sheets()).toEqual([1])
  })

  test('is dropped when the service has it; dependents of a new row get its id', () => {
    const sent = store(add(-1), set(-1, 'new'))
    must(outbox.markSending(SHEET, seqsOf(sent), 2000, { rows: [5, 6] }))
    store(add(-2, -1), set(-2, 'typed meanwhile'))

    const settled = must(
      outbox.settle(SHEET, { done: [2], saved: [1], version: 9, numbers: { rows: [[rowId(-1), rowId(77)]] } }),
    )
    store(set(-1, 'the page did not know yet'))

    expect(settled.gone).toEqual([2])
    expect(outbox.known(SHEET, 'rows')).toEqual(new Set([5, 6]))
    expect(outbox.list(SHEET)).toMatchObject([
      { state: 'saved', savedVersion: 9, edit: { kind: 'add-row', rowId: 77 } },
      { state: 'queued', edit: { kind: 'add-row', rowId: -2, location: { after: 77 } } },
      { state: 'queued', edit: { rowId: -2 } },
      { state: 'queued', edit: { rowId: 77, value: 'the page did not know yet' } },
    ])
  })

  test('that is saved stays until the copy has caught up', () => {
    must(outbox.settle(SHEET, { done: [], saved: seqsOf(send(store(add(-1)))), version: 9, numbers: {} }))
    expect(outbox.counts().total).toBe(0)

    expect(must(outbox.dropSaved(SHEET, 8)).gone).toEqual([])
    expect(must(outbox.dropSaved(SHEET, 9)).gone).toEqual([1])
  })

  test('that is rejected is held for review with the reason, or replaced by later input', () => {
    const refused = seqsOf(send(store(set(5, 'a', 'old'), set(6, 'b', 'old'))))
    store(set(5, 'typed since'))

    must(outbox.holdForReview(SHEET, refused, 'The value is not on the list.'))

    expect(outbox.list(SHEET)).toMatchObject([
      { state: 'needs-review', reason: 'The value is not on the list.', edit: { value: 'b' } },
      { state: 'queued', reason: null, base: aCell('old'), edit: { value: 'typed since' } },
    ])
    expect(outbox.counts()).toMatchObject({ total: 2, needsReview: 1 })
  })

  test('cannot be withdrawn, and a queued one can', () => {
    const sent = send(store(set(5, 'a')))
    const queued = store(set(6, 'b'))

    must(outbox.discard(SHEET, [...seqsOf(sent), ...seqsOf(queued)]))

    expect(waiting()).toEqual([['set-cell', 5, 'sending']])
  })

  test('of a withdrawn new row is withdrawn with its dependents', () => {
    store(add(-1), set(-1, 'new'), add(-2, -1), set(5, 'other'))

    must(outbox.discard(SHEET, [1]))

    expect(waiting()).toEqual([['set-cell', 5, 'queued']])
  })

  test('cannot place a row under or after itself', () => {
    expect(outbox.add(SHEET, [add(-1, -1)], 1)).toMatchObject({ ok: false, error: { kind: 'invalid' } })
  })

  test('that is retried is based on the current content of its cell', () => {
    must(outbox.holdForReview(SHEET, seqsOf(store(set(5, 'mine', 'old'))), 'Someone else changed this cell.'))

    must(outbox.retry(SHEET, [{ seq: 1, base: aCell('theirs') }]))

    expect(outbox.list(SHEET)).toMatchObject([{ state: 'queued', reason: null, base: aCell('theirs') }])
  })

  test('cannot make a transition that would lose it or send it twice', () => {
    store(set(5, 'a'))
    outbox.close()
    const db = new DatabaseSync(file)

    expect(() => db.exec("UPDATE edit SET state = 'saved'")).toThrow('cannot move')
    expect(() => db.exec("UPDATE edit SET state = 'unknown'")).toThrow('cannot move')
    db.exec("UPDATE edit SET state = 'sending'")
    db.exec("UPDATE edit SET state = 'saved'")
    expect(() => db.exec("UPDATE edit SET state = 'queued'")).toThrow('cannot move')
    db.close()
    outbox = open().outbox
  })
})

describe('the file of stored edits', () => {
  test('is readable by this user only', () => {
    const modes = readdirSync(folder).map(name => statSync(join(folder, name)).mode & 0o777)

    expect(new Set(modes)).toEqual(new Set([0o600]))
  })

  test('that is damaged is set aside, and no edit is lost', () => {
    store(...Array.from({ length: 2000 }, (_, index) => set(index + 1, `value ${index + 1} ${'x'.repeat(100)}`)))
    send({ sheetId: SHEET, changed: outbox.list(SHEET).slice(0, 1), gone: [], hasCommentEdits: false })
    outbox.close()
    const db = new DatabaseSync(file)
    db.exec("UPDATE edit SET edit = replace(edit, 'value 3 ', 'value 4 ') WHERE seq = 3")
    db.exec('PRAGMA wal_checkpoint(TRUNCATE)')
    db.close()
    damageMiddle(file)

    const { salvage } = restartClosed()

    expect(salvage).toEqual({ setAside: `${file}.broken-1`, edits: 2000, lost: 0 })
    const rows = outbox.list(SHEET).map(({ edit }) => 'rowId' in edit && edit.rowId)
    expect(rows).toEqual(Array.from({ length: 2000 }, (_, index) => index + 1))
    expect(outbox.list(SHEET)[0]).toMatchObject({ state: 'unknown', edit: { rowId: 1 } })
    expect(outbox.list(SHEET)[2]).toMatchObject({
      state: 'queued',
      edit: { value: expect.stringContaining('value 3') },
    })
  })

  test('that is damaged, without a second copy, yields the intact edits', () => {
    store(...Array.from({ length: 2000 }, (_, index) => set(index + 1, `value ${index + 1} ${'x'.repeat(100)}`)))
    outbox.close()
    rmSync(`${file}.journal`)
    const db = new DatabaseSync(file)
    db.exec("UPDATE edit SET edit = replace(edit, 'value 3 ', 'value 4 ') WHERE seq = 3")
    db.exec('PRAGMA wal_checkpoint(TRUNCATE)')
    db.close()
    damageMiddle(file)

    const { salvage } = restartClosed()

    const rows = outbox.list(SHEET).map(({ edit }) => 'rowId' in edit && edit.rowId)
    expect(salvage?.edits).toBe(rows.length)
    expect(rows).toContain(2)
    expect(rows).not.toContain(3)
    expect(rows).toContain(2000) // after the damage
    expect(rows.length).toBeGreaterThan(1800)
  })

  test('that is no database does not prevent the app from starting', () => {
    outbox.close()
    for (const name of readdirSync(folder)) rmSync(join(folder, name))
    writeFileSync(file, 'x'.repeat(9000))

    expect(restartClosed().salvage).toMatchObject({ edits: 0 })
  })
})

function restartClosed(): OpenedOutbox {
  const opened = open()
  outbox = opened.outbox
  return opened
}

/** Overwrites a page near the end: earlier pages are readable. */
function damageMiddle(path: string): void {
  const at = Math.floor((statSync(path).size * 0.6) / 4096) * 4096
  const handle = openSync(path, 'r+')
  writeSync(handle, Buffer.alloc(4096 * 4, 0xaa), 0, 4096 * 4, at)
  closeSync(handle)
}
