import { existsSync, readdirSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from '@photostructure/sqlite'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { rowId } from '../../../shared/columnar/testing/a-sheet.ts'
import { type Db, dbOn } from '../../db/db.ts'
import { openOutbox } from '../open-outbox.ts'
import { createOutbox, type Outbox } from '../outbox.ts'
import { OUTBOX_MIGRATIONS } from '../outbox-migrations.ts'
import { added, anOutboxFolder, must, SHEET, typed } from '../testing/an-outbox.ts'
import { contentOf } from './journal-content.ts'
import { mirrored } from './mirrored-db.ts'

let here: ReturnType<typeof anOutboxFolder>
let outbox: Outbox

beforeEach(() => {
  here = anOutboxFolder()
  outbox = here.start().outbox
})
afterEach(() => here.remove())

const store = (...edits: Parameters<Outbox['add']>[1]) => must(outbox.add(SHEET, edits, 1000))
const restart = () => {
  const opened = here.start()
  outbox = opened.outbox
  return opened
}
/** A snapshot of the stored edits and how to restore it, as with a disk that reported writes too early. */
const rememberDatabase = () => {
  here.close()
  const db = new DatabaseSync(here.file)
  db.exec('PRAGMA wal_checkpoint(TRUNCATE)')
  db.close()
  const before = readFileSync(here.file)
  outbox = here.start().outbox
  return () => {
    loseDatabase()
    writeFileSync(here.file, before)
  }
}
/** Deletes the file of stored edits and SQLite’s files next to it. */
const loseDatabase = () => {
  here.close()
  for (const tail of ['', '-wal', '-shm']) rmSync(here.file + tail, { force: true })
}
const values = () => outbox.list(SHEET).map(({ edit }) => (edit.kind === 'set-cell' ? edit.value : edit.kind))

describe('the second copy of stored edits', () => {
  test('is on disk before an edit is reported as stored', () => {
    store(typed(5, 'typed'))

    const { edits, isWhole, isTorn } = contentOf(readFileSync(here.journal))
    expect([...edits.values()].map(row => JSON.parse(row[2]))).toMatchObject([{ kind: 'set-cell', value: 'typed' }])
    expect([isWhole, isTorn]).toEqual([true, false])
  })

  test('is readable by this user only, as is its folder', () => {
    const file = join(here.folder, 'account', 'outbox.db')
    must(openOutbox({ file, stamp: '1' })).outbox.close()

    expect(statSync(`${file}.journal`).mode & 0o777).toBe(0o600)
    expect(statSync(join(here.folder, 'account')).mode & 0o777).toBe(0o700)
  })

  test('restores every edit if the database is lost', () => {
    store(typed(5, 'waits'), typed(6, 'refused'), typed(7, 'done'), typed(8, 'sent'))
    store(added(-1), typed(-1, 'in a new row'))
    must(outbox.holdForReview(SHEET, [2], 'Not on the list.'))
    must(outbox.markSending(SHEET, [3, 4], 2000, null))
    must(outbox.settle(SHEET, { done: [3], saved: [], version: 5, numbers: {} }))
    const before = outbox.list(SHEET)
    loseDatabase()

    const { salvage } = restart()

    expect(salvage).toBe(null) // missing, not damaged
    const sent = { state: 'unknown', mayArrive: true }
    expect(outbox.list(SHEET)).toEqual(before.map(entry => (entry.state === 'sending' ? { ...entry, ...sent } : entry)))
    expect(before.map(({ state }) => state)).toEqual(['queued', 'needs-review', 'sending', 'queued', 'queued'])
  })

  test('has the known rows at the sending of a new one, and the assigned ids', () => {
    store(added(-1), added(-2))
    must(outbox.markSending(SHEET, [1], 2000, { rows: [7, 8, 9] }))
    must(outbox.settle(SHEET, { done: [1], saved: [], version: 5, numbers: { rows: [[rowId(-1), rowId(70)]] } }))
    must(outbox.markSending(SHEET, [2], 2000, { rows: [7, 8, 9, 70] }))
    loseDatabase()

    restart()

    expect(outbox.known(SHEET, 'rows')).toEqual(new Set([7, 8, 9, 70]))
    expect(outbox.numbers(SHEET).rows).toEqual(new Map([[-1, 70]]))
    store(typed(-1, 'the page did not know yet'))
    expect(outbox.list(SHEET).at(-1)).toMatchObject({ edit: { rowId: 70 } })
  })

  test('restores edits that the database lost, without undoing later steps', () => {
    store(typed(5, 'done'))
    const goBack = rememberDatabase()
    must(outbox.markSending(SHEET, [1], 2000, null))
    must(outbox.settle(SHEET, { done: [1], saved: [], version: 5, numbers: {} }))
    store(typed(6, 'later'))
    goBack()

    const { salvage } = restart()

    expect(values()).toEqual(['later'])
    expect(salvage).toMatchObject({ edits: 1 })
  })

  test('is rewritten if it is missing or outdated', () => {
    store(typed(5, 'one'))
    here.close()
    const early = readFileSync(here.journal)
    outbox = here.start().outbox
    store(typed(6, 'two'))
    for (const content of [null, early, 'no journal at all']) {
      here.close()
      if (content === null) rmSync(here.journal)
      else writeFileSync(here.journal, content)

      expect(restart().salvage).toBe(null)
      expect(values()).toEqual(['one', 'two'])
      loseDatabase()
      restart()
      expect(values()).toEqual(['one', 'two'])
    }
  })

  test('that is damaged is set aside', () => {
    store(typed(5, 'one'))
    here.close()
    writeFileSync(here.journal, 'no journal at all')

    restart()

    expect(readFileSync(`${here.journal}.broken-1`, 'utf8')).toBe('no journal at all')
  })

  test('that ends within a step is not damaged: that step was not acknowledged', () => {
    store(typed(5, 'one'))
    const whole = statSync(here.journal).size
    store(typed(6, 'two'))
    here.close()
    const written = statSync(here.journal).size
    truncateSync(here.journal, written - 3)
    const db = new DatabaseSync(here.file)
    db.exec('DELETE FROM edit WHERE seq = 2; UPDATE mirror SET step = step - 1')
    db.close()

    expect(restart().salvage).toBe(null)

    expect(values()).toEqual(['one'])
    expect(written).toBeGreaterThan(whole)
    expect(readdirSync(here.folder).filter(name => name.includes('broken'))).toEqual([])
  })

  test('contains nothing of an account whose edits were discarded', () => {
    store(typed(5, 'one'), added(-1))
    must(outbox.markSending(SHEET, [2], 2000, { rows: [7] }))
    must(outbox.clear())
    loseDatabase()

    restart()

    expect(outbox.list(SHEET)).toEqual([])
    expect(outbox.known(SHEET, 'rows')).toBe(null)
  })

  test('contains nothing of a discarded edit after a request to forget it, and neither do the other files', () => {
    const holding = (word: string) =>
      readdirSync(here.folder, { recursive: true, withFileTypes: true })
        .filter(entry => entry.isFile() && readFileSync(join(entry.parentPath, entry.name)).includes(word))
        .map(({ name }) => name)
    store(typed(5, 'goes on waiting'), typed(6, 'never to be read'))
    expect(holding('never to be read')).not.toEqual([])

    must(outbox.discard(SHEET, [2]))
    must(outbox.forgetDeleted())

    expect(holding('never to be read')).toEqual([])
    expect(holding('goes on waiting')).not.toEqual([])
    loseDatabase()
    restart()
    expect(values()).toEqual(['goes on waiting'])
  })
})

describe('a step that ends between its two stores', () => {
  test('is there after the restart if the journal has it, without damage', () => {
    store(typed(5, 'one'))
    const goBack = rememberDatabase()
    store(typed(6, 'killed before it was committed'))
    goBack()

    expect(restart().salvage).toBe(null)

    expect(values()).toEqual(['one', 'killed before it was committed'])
    expect(readdirSync(here.folder).filter(name => name.includes('broken'))).toEqual([])
  })

  test('and was rejected by the database leaves no trace in the journal', () => {
    const { db, file } = aMirror({ fails: 'database' })
    const before = file.bytes()

    expect(() => db.transaction(() => insertOne(db))).toThrow('the commit fails')

    expect(file.bytes()).toEqual(before)
  })

  test('and was rejected by the journal leaves no trace in the database', () => {
    const { db } = aMirror({ fails: 'journal' })
    const own = createOutbox(db)

    expect(own.add(SHEET, [typed(5, 'one')], 1)).toEqual({ ok: false, error: { kind: 'disk-full' } })

    expect(own.list(SHEET)).toEqual([])
  })
})

describe('the journal', () => {
  test('stays short for any number of edits of one cell', () => {
    const { db, file } = aMirror({})
    const own = createOutbox(db)
    let longest = 0
    for (let time = 0; time < 400; time++) {
      must(own.add(SHEET, [typed(5, `typed ${time}`)], time))
      longest = Math.max(longest, file.bytes().length)
    }

    expect(longest).toBeLessThan(LIMITS.growth + 4000)
    expect([...contentOf(file.bytes()).edits.values()].map(row => JSON.parse(row[2]).value)).toEqual(['typed 399'])
  })

  test('is rewritten once nothing is pending', () => {
    const { db, file } = aMirror({})
    const own = createOutbox(db)
    for (let time = 0; time < 10; time++) must(own.add(SHEET, [typed(time + 1, 'typed')], time))
    const long = file.bytes().length
    must(
      own.discard(
        SHEET,
        own.list(SHEET).map(({ seq }) => seq),
      ),
    )

    expect(file.bytes().length).toBeLessThan(long / 10)
    expect(contentOf(file.bytes())).toMatchObject({ isWhole: true, edits: new Map() })
  })

  test('that cannot be rewritten is continued', () => {
    const { db, file } = aMirror({ fails: 'replacing' })
    const own = createOutbox(db)
    for (let time = 0; time < 100; time++) must(own.add(SHEET, [typed(5, `typed ${time}`)], time))

    expect([...contentOf(file.bytes()).edits.values()].map(row => JSON.parse(row[2]).value)).toEqual(['typed 99'])
  })

  test('deletes the leftover of an interrupted rewrite', () => {
    here.close()
    writeFileSync(`${here.journal}.next`, 'half')

    restart()

    expect(existsSync(`${here.journal}.next`)).toBe(false)
  })
})

const LIMITS = { growth: 20_000, growthWhenEmpty: 1000 }

/** An in-memory database and journal, of which one fails. */
function aMirror({ fails }: { readonly fails?: 'database' | 'journal' | 'replacing' }) {
  const sqlite = new DatabaseSync(':memory:')
  for (const migration of OUTBOX_MIGRATIONS) sqlite.exec(migration)
  let bytes = Buffer.alloc(0)
  let before = bytes
  const full = () => Object.assign(new Error('full'), { errcode: 13 })
  const file = {
    bytes: () => bytes,
    read: () => bytes,
    size: () => bytes.length,
    append(more: Uint8Array) {
      if (fails === 'journal') throw full()
      before = bytes
      bytes = Buffer.concat([bytes, more])
    },
    takeBack() {
      bytes = before
    },
    replace(whole: Uint8Array) {
      if (fails === 'replacing') throw full()
      bytes = Buffer.from(whole)
    },
    close: () => undefined,
  }
  const base = dbOn(sqlite)
  const failing: Db = {
    ...base,
    transaction: work =>
      base.transaction(() => {
        work()
        throw new Error('the commit fails')
      }),
  }
  return { db: mirrored(fails === 'database' ? failing : base, file, LIMITS), file }
}

function insertOne(db: Db): void {
  db.sqlite.exec(
    `INSERT INTO edit (sheet_id, kind, row_id, edit, state, made_at, hash) VALUES (1, 'delete-row', 5, '{}', 'queued', 1, 'x')`,
  )
}
