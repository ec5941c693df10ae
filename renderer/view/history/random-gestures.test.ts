import { expect, test } from 'vitest'
import { columnId } from '../../../shared/columnar/testing/a-sheet.ts'
import type { RowId } from '../../../shared/model/ids.ts'
import { createWorkplace, type Given, type Workplace } from './testing/a-workplace.ts'
import { createDie, type Die, randomGesture } from './testing/random-gestures.ts'

const SEEDS = 200
const GESTURES = 300

const START: readonly Given[] = [
  [1, null, 'a', 1],
  [2, 1, 'b', true],
  [3, 1, 'c'],
  [4, 3, 'd', null, 'x'],
  [5, null, 'e', { kind: 'choices', choices: ['p', 'q'] }],
  [6, null],
  [7, 6, 'f', 0.5],
]

/** Does gestures, and keeps how the sheet was before and after each, by its name. */
async function work(at: Workplace, die: Die, gestures: number) {
  const pictures = new Map<string, { before: string; after: string }>()
  for (let index = 0; index < gestures; index++) {
    const before = at.picture()
    await at.history.do(randomGesture(at.view(), die, at.newRowId), String(index))
    pictures.set(String(index), { before, after: at.picture() })
    if (die(8) === 0) at.save()
  }
  return pictures
}

test(`${GESTURES} random gestures are undone to the start and redone to the end, each exactly, while new rows are numbered`, async () => {
  for (let seed = 0; seed < SEEDS; seed++) {
    const die = createDie(seed)
    const at = createWorkplace(START)
    const start = at.picture()
    const pictures = await work(at, die, GESTURES)
    const end = at.picture()

    let steps = 0
    for (let done = await at.history.undo(); done; done = await at.history.undo(), steps++) {
      expect(done, `seed ${seed}`).toMatchObject({ left: { cells: 0, rows: 0 }, error: null })
      expect(at.picture(), `seed ${seed}, ${done.what} undone`).toEqual(pictures.get(done.what)?.before)
      if (die(20) === 0) at.save()
    }
    expect(steps).toBeGreaterThan(GESTURES * 0.8)
    expect(at.picture()).toEqual(start)

    for (let done = await at.history.redo(); done; done = await at.history.redo(), steps--) {
      expect(done, `seed ${seed}`).toMatchObject({ left: { cells: 0, rows: 0 }, error: null })
      expect(at.picture(), `seed ${seed}, ${done.what} redone`).toEqual(pictures.get(done.what)?.after)
      if (die(20) === 0) at.save()
    }
    expect(steps).toBe(0)
    expect(at.picture()).toEqual(end)
  }
}, 120_000)

test('what somebody else wrote meanwhile is never overwritten, however much is undone and redone around it', async () => {
  let leftAlone = 0
  for (let seed = 0; seed < SEEDS; seed++) {
    const die = createDie(seed)
    const at = createWorkplace(START)
    await work(at, die, 40)
    const theirs = new Map<RowId, Map<number, string>>()
    const write = (text: string) => {
      at.save()
      if (at.view().rowCount === 0) return
      const row = at.view().rowIdAt(die(at.view().rowCount))
      const column = 1 + die(4)
      theirs.set(row, (theirs.get(row) ?? new Map()).set(column, text))
      at.meddle(rows =>
        rows.map(each =>
          each.id === row
            ? {
                ...each,
                cells: new Map(each.cells).set(columnId(column), { value: text, display: null, formula: null }),
              }
            : each,
        ),
      )
    }

    for (let step = 0; step < 60; step++) {
      if (die(3) === 0) write(`theirs ${seed} ${step}`)
      const done = await (die(3) === 0 ? at.history.redo() : at.history.undo())
      leftAlone += (done?.left.cells ?? 0) + (done?.left.rows ?? 0)
      for (const [row, cells] of theirs) {
        for (const [column, text] of cells) {
          const index = at.view().indexOf(row)
          expect(index < 0 ? 'gone' : at.view().cellAt(index, columnId(column)).value, `seed ${seed}`).toBe(text)
        }
      }
    }
  }
  expect(leftAlone).toBeGreaterThan(SEEDS)
}, 120_000)
