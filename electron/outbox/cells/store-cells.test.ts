import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { aCell, columnId, rowId, sheetId } from '../../../shared/columnar/testing/a-sheet.ts'
import type { Result } from '../../../shared/result.ts'
import { createTestRandom } from '../../../shared/testing/random.ts'
import type { NewEdit } from '../coalesce.ts'
import { openOutbox } from '../open-outbox.ts'
import type { Outbox } from '../outbox.ts'
import type { OutboxChange } from '../outbox-rows.ts'

const SHEET = sheetId(1)
const SCRIPTS = 8
const TRANSACTIONS = 12
let folder: string
const open: Outbox[] = []

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sheaf-cells-'))
})

afterEach(() => {
  for (const outbox of open.splice(0)) outbox.close()
  rmSync(folder, { recursive: true })
})

function anOutbox(name: string): Outbox {
  const opened = openOutbox({ file: join(folder, name), stamp: '1' })
  if (!opened.ok) throw new Error(JSON.stringify(opened.error))
  open.push(opened.value.outbox)
  return opened.value.outbox
}

const must = (change: Result<OutboxChange>): OutboxChange => {
  if (!change.ok) throw new Error(JSON.stringify(change.error))
  return change.value
}

const set = (row: number, column: number, value: string | null): NewEdit => ({
  edit: { kind: 'set-cell', rowId: rowId(row), columnId: columnId(column), value, formula: null },
  base: aCell('was'),
})

const shown = (row: number, column: number, format: string | null): NewEdit => ({
  edit: { kind: 'format-cell', rowId: rowId(row), columnId: columnId(column), format },
  base: aCell('was'),
})

const TEXTS = ['was', 'a', 'b', null, 'a "quoted"\nline \u0000 \ud800 é']
const randomCells = (die: (sides: number) => number): NewEdit[] =>
  Array.from({ length: 1 + die(12) }, () =>
    die(3) === 0
      ? shown(1 + die(3), 1 + die(3), [null, ',,1', ',,,1'][die(3)] ?? null)
      : set(1 + die(3), 1 + die(3), TEXTS[die(TEXTS.length)] ?? null),
  )

/** Sends or rejects some of them. */
function carryOn(outbox: Outbox, die: (sides: number) => number): void {
  const queued = outbox.toSend(SHEET, 100).filter(() => die(3) === 0)
  const seqs = queued.map(({ seq }) => seq)
  if (die(2) === 0) must(outbox.markSending(SHEET, seqs, 2000, null))
  else must(outbox.holdForReview(SHEET, seqs, 'No.'))
}

test('stores a bulk edit of cells like the same edits one by one', () => {
  for (let script = 0; script < SCRIPTS; script++) {
    const atOnce = anOutbox(`at-once-${script}`)
    const oneByOne = anOutbox(`one-by-one-${script}`)
    const die = createTestRandom('transactions', script).below
    for (let transaction = 0; transaction < TRANSACTIONS; transaction++) {
      const cells = randomCells(die)
      must(atOnce.add(SHEET, cells, transaction))
      for (const cell of cells) must(oneByOne.add(SHEET, [cell], transaction))
      const howToCarryOn = () => createTestRandom('carry on', script, transaction).below
      carryOn(atOnce, howToCarryOn())
      carryOn(oneByOne, howToCarryOn())

      expect(atOnce.list(SHEET).map(withoutSeq), `script ${script}`).toEqual(oneByOne.list(SHEET).map(withoutSeq))
      expect(atOnce.counts()).toEqual(oneByOne.counts())
      for (const edit of atOnce.list(SHEET)) expect(atOnce.read(edit.seq), `script ${script}`).toEqual(edit)
    }
  }
})

/** A cell added and dropped in the same edit may have used up a number. */
const withoutSeq = ({ seq, ...edit }: ReturnType<Outbox['list']>[number]) => edit

test('a bulk edit of cells reports new, changed and dropped edits', () => {
  const outbox = anOutbox('received')
  const first = must(outbox.add(SHEET, [set(1, 1, 'a'), set(1, 2, 'b'), set(2, 1, 'c')], 1))
  expect(first).toMatchObject({ changed: [{ seq: 1 }, { seq: 2 }, { seq: 3 }], gone: [], hasCommentEdits: false })

  const second = must(outbox.add(SHEET, [set(1, 1, 'was'), set(1, 2, 'other'), set(3, 1, 'new')], 2))

  expect(second.gone).toEqual([1])
  expect(second.changed.map(({ seq, edit }) => [seq, edit.kind === 'set-cell' && edit.value])).toEqual([
    [2, 'other'],
    [4, 'new'],
  ])
})

const list = (...options: string[]) => ({ kind: 'choice' as const, symbol: null, options, validation: true })
const retyped = (column: number, ...options: string[]): NewEdit => ({
  edit: { kind: 'change-column', columnId: columnId(column), change: { type: list(...options) } },
  base: null,
})

test('does not send a value before an earlier change of its column’s options', () => {
  const outbox = anOutbox('options')
  const lined = () =>
    outbox.list(SHEET).map(({ edit, base }) => [edit.kind === 'set-cell' ? edit.value : edit.kind, base?.value])
  must(outbox.add(SHEET, [set(1, 1, 'a'), set(1, 2, 'b')], 1))
  must(outbox.add(SHEET, [retyped(1, 'a', 'new'), set(1, 1, 'new'), set(1, 2, 'c')], 2))
  expect(lined()).toEqual([
    ['a', 'was'],
    ['c', 'was'],
    ['change-column', undefined],
    ['new', 'a'],
  ])

  must(outbox.add(SHEET, [set(1, 1, 'newer')], 3))
  expect(lined().at(-1)).toEqual(['newer', 'a'])
  must(outbox.add(SHEET, [set(1, 1, 'a')], 4))
  expect(lined()).toHaveLength(3)
})

test('stores a text typed over a refused image with that image', () => {
  const outbox = anOutbox('image')
  const cell = { rowId: rowId(1), columnId: columnId(1) }
  const put = { kind: 'set-cell', ...cell, value: 'A text that is too long', formula: null, image: 'a1' } as const
  must(outbox.add(SHEET, [{ edit: put, base: aCell('was') }], 1))
  const seqs = outbox.list(SHEET).map(({ seq }) => seq)
  must(outbox.holdForReview(SHEET, seqs, 'The text is too long.'))

  must(outbox.add(SHEET, [set(1, 1, 'Door')], 2))
  expect(outbox.list(SHEET).map(({ edit }) => edit)).toMatchObject([{ value: 'Door', image: 'a1' }])
})

test('never reuses the number of a withdrawn edit', () => {
  const outbox = anOutbox('numbers')
  must(outbox.add(SHEET, [set(1, 1, 'a')], 1))
  must(outbox.add(SHEET, [set(1, 1, 'was')], 2))

  expect(must(outbox.add(SHEET, [set(1, 1, 'b')], 3)).changed).toMatchObject([{ seq: 2 }])
})

test('finds all withdrawn edits, also beyond the size of the cache', () => {
  const outbox = anOutbox('many')
  const cells = (value: string) =>
    Array.from({ length: 22_000 }, (_, at) => set(1 + Math.floor(at / 20), 1 + (at % 20), value))
  must(outbox.add(SHEET, cells('new'), 1))
  expect(outbox.counts().total).toBe(22_000)

  const back = must(outbox.add(SHEET, cells('was'), 2))

  expect(back.gone).toHaveLength(22_000)
  expect(outbox.list(SHEET)).toEqual([])
})
