import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from '@photostructure/sqlite'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isTemporary, type RowId } from '../../../shared/model/ids.ts'
import { namedRows } from '../../../shared/model/sheet/pending-edit.ts'
import { cases } from '../../../shared/testing/cases.ts'
import { createTestRandom } from '../../../shared/testing/random.ts'
import { openOutbox } from '../open-outbox.ts'
import type { Outbox } from '../outbox.ts'
import { type OutboxEdit, toOutboxEdit } from '../outbox-rows.ts'
import { added, anOutboxFolder, must, SHEET, typed } from '../testing/an-outbox.ts'
import { type Die, damage } from '../testing/damage.ts'
import { contentOf } from './journal-content.ts'
import { outboxEditOf } from './two-stores.ts'

const HISTORIES = 5
const STEPS = 40
/** Times that both copies are damaged. */
const BOTH = cases(40, 100)
const PAGE = 4096
const FILE = 'outbox.db'
const LOG = 'outbox.db-wal'
const JOURNAL = 'outbox.db.journal'

/** The files after a kill, the edits stored by then, and every version that an edit ever had. */
type History = {
  readonly folder: string
  readonly stored: readonly OutboxEdit[]
  readonly ever: ReadonlyMap<number, ReadonlySet<string>>
}

let folder: string
let histories: readonly History[]
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'sheaf-damage-'))
  histories = Array.from({ length: HISTORIES }, (_, nth) => history(nth))
})
afterAll(() => rmSync(folder, { recursive: true }))

const formOf = ({ edit, base, madeAt }: OutboxEdit): string => JSON.stringify([edit, base, madeAt])

function history(nth: number): History {
  const die = createTestRandom('history', nth).below
  const here = anOutboxFolder()
  const ever = new Map<number, Set<string>>()
  let { outbox } = here.start()
  for (let step = 0; step < STEPS; step++) {
    if (die(12) === 0) outbox = here.start().outbox
    doSomething(outbox, die, step)
    for (const entry of outbox.list(SHEET)) ever.set(entry.seq, (ever.get(entry.seq) ?? new Set()).add(formOf(entry)))
  }
  const kept = join(folder, `history-${nth}`)
  mkdirSync(kept)
  copy(here.folder, kept)
  const stored = outbox.list(SHEET)
  here.remove()
  return { folder: kept, stored, ever }
}

/** Half of the steps is input; the rest are its consequences. */
function doSomething(outbox: Outbox, die: Die, step: number): void {
  const some = (state: OutboxEdit['state']) => outbox.list(SHEET).filter(entry => entry.state === state && die(2) === 0)
  const seqs = (entries: readonly OutboxEdit[]) => entries.map(({ seq }) => seq)
  const row = 1 + die(30)
  const what = die(10)
  if (what < 3) must(outbox.add(SHEET, [typed(row, `step ${step} ${'x'.repeat(die(300))}`)], step))
  else if (what === 3) {
    const cells = Array.from({ length: 1 + die(60) }, (_, at) => typed(100 + at, `pasted ${step}`, 1 + die(5)))
    must(outbox.add(SHEET, cells, step))
  } else if (what === 4) must(outbox.add(SHEET, [added(-1 - step), typed(-1 - step, `new ${step}`)], step))
  else if (what < 7) {
    const leaving = some('queued').filter(({ edit }) => edit.kind === 'add-row' || !namedRows(edit).some(isTemporary))
    must(outbox.markSending(SHEET, seqs(leaving), step, { rows: [1, 2, 3] }))
  } else if (what === 7) {
    const back = some('sending')
    const made = back.flatMap(({ edit }) => (edit.kind === 'add-row' ? [edit.rowId] : []))
    // as: an id assigned by the service
    const idPairs = made.map(rowId => [rowId, (1000 - rowId) as RowId] as const)
    must(outbox.settle(SHEET, { done: seqs(back), saved: [], version: null, numbers: { rows: idPairs } }))
  } else if (what === 8) must(outbox.holdForReview(SHEET, seqs(some('sending')), 'Not on the list.'))
  else must(outbox.discard(SHEET, seqs(some('needs-review'))))
}

function copy(from: string, to: string): void {
  for (const name of [FILE, LOG, JOURNAL])
    if (existsSync(join(from, name))) copyFileSync(join(from, name), join(to, name))
}

function openDamaged(at: string, isLookedAtTwice: boolean): readonly OutboxEdit[] {
  const { outbox } = must(openOutbox({ file: join(at, FILE), stamp: '1' }))
  const found = outbox.list(SHEET)
  if (!isLookedAtTwice) {
    outbox.close()
    return found
  }
  // The outbox is usable, and new edits persist.
  must(outbox.add(SHEET, [typed(999, 'after the damage')], 1))
  outbox.close()
  const again = must(openOutbox({ file: join(at, FILE), stamp: '2' }))
  expect(again.salvage).toBe(null)
  expect(again.outbox.list(SHEET).slice(0, -1)).toEqual(found)
  again.outbox.close()
  return found
}

type Check = (at: string, history: History, label: string, isLookedAtTwice: boolean) => void

function eachDamage(times: number, names: (die: Die) => readonly string[], check: Check): void {
  for (let time = 0; time < times; time++) {
    const past = histories[time % HISTORIES]
    if (!past) continue
    const die = createTestRandom('damage', time).below
    const at = mkdtempSync(join(folder, 'damaged-'))
    copy(past.folder, at)
    const hurt = names(die).map(name => `${name} ${damage(join(at, name), die, name === JOURNAL ? 512 : PAGE)}`)
    check(at, past, `damage ${time}: ${hurt.join(', ')}`, time % 5 < 1)
    rmSync(at, { recursive: true })
  }
}

test.each<[number, string, readonly string[]]>([
  [cases(60, 200), 'the file of stored edits', [FILE, LOG]],
  [cases(20, 50), 'the journal', [JOURNAL]],
])('%i times damage to %s alone: every edit is there once, unchanged', (times, _what, names) => {
  eachDamage(
    times,
    die => [names[die(names.length)] ?? FILE],
    (at, { stored }, label, isLookedAtTwice) => {
      const found = openDamaged(at, isLookedAtTwice)

      const left = { state: 'unknown', mayArrive: true }
      expect(found, label).toEqual(stored.map(entry => (entry.state === 'sending' ? { ...entry, ...left } : entry)))
    },
  )
})

test(`${BOTH} times damage to both: edits with an intact copy exist once, none is invented, and sent ones are not resent unchecked`, () => {
  eachDamage(
    BOTH,
    die => [JOURNAL, [FILE, LOG][die(2)] ?? FILE],
    (at, { stored, ever }, label, isLookedAtTwice) => {
      const good = goodCopies(at, Math.max(...ever.keys()))

      const found = openDamaged(at, isLookedAtTwice)

      for (const entry of found) expect([...(ever.get(entry.seq) ?? [])], label).toContain(formOf(entry))
      const forms = new Set(found.map(formOf))
      for (const entry of stored) if (good.has(formOf(entry))) expect(forms, label).toContain(formOf(entry))
      // Content lost with the end of the database log leaves no trace; only the journal could have shown it.
      if (!label.includes(LOG)) for (const entry of sentAgain(found, stored)) expect.fail(`${label}: ${formOf(entry)}`)
    },
  )
})

/** Edits that are queued now and were not before; dependents of a new row that needs review wait with it. */
function sentAgain(found: readonly OutboxEdit[], stored: readonly OutboxEdit[]): readonly OutboxEdit[] {
  const waited = new Set(stored.filter(({ state }) => state === 'queued').map(formOf))
  const held = new Set(
    found.flatMap(({ state, edit }) => (state === 'needs-review' ? namedRows(edit) : [])).filter(isTemporary),
  )
  return found.filter(
    entry =>
      entry.state === 'queued' && !waited.has(formOf(entry)) && !namedRows(entry.edit).some(rowId => held.has(rowId)),
  )
}

/** The edits found in the file by number, and in the intact lines of the journal. */
function goodCopies(at: string, last: number): ReadonlySet<string> {
  const good = new Set<string>()
  const note = (entry: OutboxEdit | null) => entry && good.add(formOf(entry))
  const journal = join(at, JOURNAL)
  if (existsSync(journal)) for (const row of contentOf(readFileSync(journal)).edits.values()) note(outboxEditOf(row))
  const look = join(at, 'look')
  mkdirSync(look)
  copy(at, look)
  if (!existsSync(join(look, FILE))) return good
  try {
    const sqlite = new DatabaseSync(join(look, FILE))
    for (let seq = 1; seq <= last; seq++) {
      try {
        note(toOutboxEdit(sqlite.prepare('SELECT * FROM edit NOT INDEXED WHERE seq = ?').get(seq)))
      } catch {
        // Not this one.
      }
    }
    sqlite.close()
  } catch {
    // None of them.
  }
  rmSync(look, { recursive: true })
  return good
}
