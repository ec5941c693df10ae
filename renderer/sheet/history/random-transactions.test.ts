import { expect, test } from 'vitest'
import { columnId } from '../../../shared/columnar/testing/a-sheet.ts'
import type { ColumnId, RowId } from '../../../shared/model/ids.ts'
import type { GridEdit } from '../../../shared/model/sheet/pending-edit.ts'
import { cases } from '../../../shared/testing/cases.ts'
import { createTestRandom } from '../../../shared/testing/random.ts'
import { type Die, randomTransaction } from './testing/random-transactions.ts'
import { createTestHistory, type Given, type TestHistory } from './testing/test-history.ts'
import type { Undone } from './undo-step.ts'

const SCRIPTS = cases(8, 200)
const SCRIPTS_AT_ONCE = 8
const TRANSACTIONS = 300

const START: readonly Given[] = [
  [1, null, 'a', 1],
  [2, 1, 'b', true],
  [3, 1, 'c'],
  [4, 3, 'd', null, 'x'],
  [5, null, 'e', { kind: 'choices', choices: ['p', 'q'] }],
  [6, null],
  [7, 6, 'f', 0.5],
]

/** Runs transactions, and records the sheet before and after each, by name. */
async function work(at: TestHistory, die: Die, transactions: number, isToDo: (edit: GridEdit) => boolean = () => true) {
  const pictures = new Map<string, { before: string; after: string; turnsOver: boolean }>()
  let after = at.picture()
  for (let index = 0; index < transactions; index++) {
    const before = after
    const edits = randomTransaction(at.view(), die, at.newRowId).filter(isToDo)
    await at.history.do(edits, String(index))
    // The result of a conversion is known only after the service has done it.
    if (edits.some(isTurningOver)) at.save()
    after = at.picture()
    pictures.set(String(index), { before, after, turnsOver: edits.some(isTurningOver) })
    if (die(8) === 0) at.save()
  }
  return pictures
}

const isTurningOver = (edit: GridEdit) => edit.kind === 'change-column' && edit.change.type !== undefined

const NOTHING = { cells: 0, rows: 0, columns: 0 }
const isWhole = ({ left, error }: Undone) => error === null && left.cells + left.rows + left.columns === 0

async function isExactBothWays(script: number) {
  const die = createTestRandom('transactions', script).below
  const at = createTestHistory(START)
  const start = at.picture()
  const pictures = await work(at, die, TRANSACTIONS)
  const end = at.picture()

  const retrace = async (next: 'undo' | 'redo', expected: 'before' | 'after') => {
    let steps = 0
    for (let done = await at.history[next](); done; done = await at.history[next](), steps++) {
      if (pictures.get(done.what)?.turnsOver) at.save()
      const [is, was] = [at.picture(), pictures.get(done.what)?.[expected]]
      // `expect` takes as long as an undo, so it is called only for failures.
      if (!isWhole(done)) expect(done, `script ${script}`).toMatchObject({ left: NOTHING, error: null })
      if (is !== was) expect(is, `script ${script}, ${next} of ${done.what}`).toEqual(was)
      if (die(20) === 0) at.save()
    }
    return steps
  }
  const undone = await retrace('undo', 'before')
  expect(undone).toBeGreaterThan(TRANSACTIONS * 0.8)
  expect(at.picture()).toEqual(start)
  expect(await retrace('redo', 'after')).toBe(undone)
  expect(at.picture()).toEqual(end)
}

const batches = Array.from({ length: SCRIPTS / SCRIPTS_AT_ONCE }, (_, at) => [
  at * SCRIPTS_AT_ONCE,
  (at + 1) * SCRIPTS_AT_ONCE,
])

test.each(batches)(
  `${TRANSACTIONS} random transactions are undone to the start and redone to the end, each exactly, while new rows are numbered: scripts %i to %i`,
  async (from, to) => {
    for (let script = from; script < to; script++) await isExactBothWays(script)
  },
)

test('undo and redo never overwrite edits of another user', async () => {
  let leftAlone = 0
  for (let script = 0; script < SCRIPTS; script++) {
    const die = createTestRandom('transactions beside others', script).below
    const at = createTestHistory(START)
    await work(at, die, 40, edit => !isTurningOver(edit))
    const theirs = new Map<RowId, Map<ColumnId, string>>()
    const write = (text: string) => {
      at.save()
      if (at.view().rowCount === 0) return
      const row = at.view().rowIdAt(die(at.view().rowCount))
      const own = at.view().meta.columns.filter(({ system }) => system === null)
      const column = own[die(own.length)]?.id ?? columnId(1)
      const [rowThere, columnThere] = [at.elsewhere.row(row), at.elsewhere.column(column)]
      theirs.set(row, (theirs.get(row) ?? new Map()).set(column, text))
      at.meddle(rows =>
        rows.map(each =>
          each.id === rowThere
            ? {
                ...each,
                cells: new Map(each.cells).set(columnThere, { value: text, display: null, formula: null }),
              }
            : each,
        ),
      )
    }

    for (let step = 0; step < 60; step++) {
      if (die(3) === 0) write(`theirs ${script} ${step}`)
      const done = await (die(3) === 0 ? at.history.redo() : at.history.undo())
      leftAlone += (done?.left.cells ?? 0) + (done?.left.rows ?? 0)
      for (const [row, cells] of theirs) {
        for (const [column, text] of cells) {
          const view = at.view()
          const index = view.indexOf(row)
          const isThere = index >= 0 && view.meta.columns.some(({ id }) => id === column)
          const value = isThere ? view.cellAt(index, column).value : text
          if (value !== text) expect(value, `script ${script}`).toBe(text)
        }
      }
    }
  }
  expect(leftAlone).toBeGreaterThan(SCRIPTS)
})
