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

type Work = { readonly isToDo?: (edit: GridEdit) => boolean; readonly between?: () => void }

/** Runs transactions, and records the sheet before and after each, by name. */
async function work(
  at: TestHistory,
  die: Die,
  transactions: number,
  { isToDo = () => true, between = () => undefined }: Work = {},
) {
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
    between()
  }
  return pictures
}

const rowOnService = (at: TestHistory, index: number): RowId => at.elsewhere.row(at.view().rowIdAt(index))

const isTurningOver = (edit: GridEdit) => edit.kind === 'change-column' && edit.change.type !== undefined

const NOTHING = { cells: 0, rows: 0, columns: 0 }
const isWhole = ({ left, error }: Undone) => error === null && left.cells + left.rows + left.columns === 0

async function isExactBothWays(script: number, restartsOneIn = Number.POSITIVE_INFINITY) {
  const die = createTestRandom('transactions', script).below
  const at = createTestHistory(START)
  const start = at.picture()
  const restarts = createTestRandom('restarts', script)
  const between = () => {
    if (restarts.next() * restartsOneIn < 1) at.restart()
  }
  const pictures = await work(at, die, TRANSACTIONS, { between })
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
      between()
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

test.each(batches)(
  'the same with another window every tenth step, which has only the stored steps: scripts %i to %i',
  async (from, to) => {
    for (let script = from; script < to; script++) await isExactBothWays(script, 10)
  },
)

test.each([
  ['in one window', Number.POSITIVE_INFINITY],
  ['with another window every fifth step', 5],
])('undo and redo never overwrite edits of another user, %s', async (_case, restartsOneIn) => {
  let leftAlone = 0
  for (let script = 0; script < SCRIPTS; script++) {
    const die = createTestRandom('transactions beside others', script).below
    const at = createTestHistory(START)
    await work(at, die, 40, { isToDo: edit => !isTurningOver(edit) })
    const restarts = createTestRandom('restarts beside others', script)
    /** By the ids of the service, which are the same in every window. */
    const theirs = new Map<RowId, Map<ColumnId, string>>()
    const write = (text: string) => {
      at.save()
      if (at.view().rowCount === 0) return
      const row = at.view().rowIdAt(die(at.view().rowCount))
      const own = at.view().meta.columns.filter(({ system }) => system === null)
      const column = own[die(own.length)]?.id ?? columnId(1)
      const [rowThere, columnThere] = [at.elsewhere.row(row), at.elsewhere.column(column)]
      theirs.set(rowThere, (theirs.get(rowThere) ?? new Map()).set(columnThere, text))
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
      if (restarts.next() * restartsOneIn < 1) at.restart()
      const done = await (die(3) === 0 ? at.history.redo() : at.history.undo())
      leftAlone += (done?.left.cells ?? 0) + (done?.left.rows ?? 0)
      const view = at.view()
      const indexes = new Map(Array.from({ length: view.rowCount }, (_, each) => [rowOnService(at, each), each]))
      const columns = new Map(view.meta.columns.map(({ id }) => [at.elsewhere.column(id), id]))
      for (const [row, cells] of theirs) {
        for (const [column, text] of cells) {
          const [index, columnHere] = [indexes.get(row), columns.get(column)]
          const isThere = index !== undefined && columnHere !== undefined
          const value = isThere ? view.cellAt(index, columnHere).value : text
          if (value !== text) expect(value, `script ${script}`).toBe(text)
        }
      }
    }
  }
  expect(leftAlone).toBeGreaterThan(SCRIPTS)
})
