import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ColumnId, RowId, SheetId } from '../../shared/model/ids.ts'
import type { StepStack, UndoChange } from '../../shared/model/undo-record.ts'
import { openUndoSteps, type UndoSteps, type UndoStepsDeps } from './undo-steps.ts'

const SHEET = SheetId.parse(5)
const OTHER = SheetId.parse(6)
const push = (stack: StepStack, text: string | null, images: string[] = []): UndoChange => ({
  kind: 'push',
  stack,
  text,
  images,
})

let folder: string
let open: UndoSteps[] = []
let lost: unknown[] = []
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sheaf-undo-'))
})
afterEach(() => {
  for (const steps of open) steps.close()
  open = []
  lost = []
  rmSync(folder, { recursive: true })
})

const file = () => join(folder, 'undo.db')
const filesHolding = (word: string) =>
  readdirSync(folder).filter(name => readFileSync(join(folder, name)).includes(word))

/** Starts a run. A previous run that has the steps open is not closed. */
function begin(deps: Partial<UndoStepsDeps> = {}): UndoSteps {
  const steps = openUndoSteps({
    file: file(),
    stamp: '1',
    numbersOf: () => ({ rows: new Map(), columns: new Map() }),
    onLost: cause => lost.push(cause),
    ...deps,
  })
  open.push(steps)
  return steps
}

test('keeps the two stacks of each sheet in the next run, oldest first', () => {
  const steps = begin()
  steps.record(SHEET, [push('undo', 'a')])
  steps.record(SHEET, [push('undo', 'b'), { kind: 'note', text: 'n' }])
  steps.record(SHEET, [{ kind: 'pop', stack: 'undo' }])
  steps.record(SHEET, [push('redo', 'c')])
  steps.record(OTHER, [push('undo', 'd')])

  expect(begin().list(SHEET)).toEqual({ undo: ['a'], redo: ['c'], notes: ['n'], idPairs: {} })
  expect(begin().list(OTHER)).toMatchObject({ undo: ['d'], redo: [], notes: [] })
})

test('a new step clears what could be redone, and a replaced one stays in its position', () => {
  const steps = begin()
  steps.record(SHEET, [push('undo', 'a'), push('undo', 'b'), push('redo', 'c')])
  steps.record(SHEET, [{ kind: 'clear-redo' }, push('undo', 'd')])
  steps.record(SHEET, [{ kind: 'replace', stack: 'undo', depth: 1, text: 'B' }])

  expect(begin().list(SHEET)).toMatchObject({ undo: ['a', 'B', 'd'], redo: [] })
})

test('a step that is too large ends the history below it', () => {
  const steps = begin()
  steps.record(SHEET, [push('undo', 'a'), push('undo', null), push('undo', 'c')])

  expect(steps.list(SHEET).undo).toEqual(['c'])
})

test('drops the oldest steps beyond the limits of a sheet, and its notes with the last step', () => {
  const steps = begin({ limits: { steps: 3, characters: 10, sheets: 50 } })
  steps.record(SHEET, [{ kind: 'note', text: 'n' }])
  expect(steps.list(SHEET).notes).toEqual([])

  for (const text of ['a', 'b', 'c', 'd']) steps.record(SHEET, [push('undo', text)])
  expect(steps.list(SHEET).undo).toEqual(['b', 'c', 'd'])
  steps.record(SHEET, [push('undo', 'long text')])
  expect(steps.list(SHEET).undo).toEqual(['d', 'long text'])
  steps.record(SHEET, [push('redo', 'e'), { kind: 'note', text: 'n' }])
  expect(steps.list(SHEET)).toMatchObject({ undo: [], redo: ['e'], notes: ['n'] })
  steps.record(SHEET, [{ kind: 'clear-redo' }])
  expect(steps.list(SHEET).notes).toEqual([])
})

test('drops the sheets whose last step is oldest at the next start', () => {
  const steps = begin()
  for (const id of [1, 2, 3]) steps.record(SheetId.parse(id), [push('undo', 'a')])
  steps.record(SheetId.parse(1), [push('undo', 'b')])

  const next = begin({ limits: { steps: 100, characters: 1000, sheets: 2 } })
  expect([1, 2, 3].map(id => next.list(SheetId.parse(id)).undo.length)).toEqual([2, 0, 1])
})

test("lists the service's ids of the rows and columns that occur in the texts", () => {
  const rows = new Map([
    [RowId.parse(-9), RowId.parse(90)],
    [RowId.parse(-8), RowId.parse(80)],
  ])
  const columns = new Map([[ColumnId.parse(-3), ColumnId.parse(30)]])
  const steps = begin({ numbersOf: () => ({ rows, columns }) })
  steps.record(SHEET, [push('undo', '{"rowId":-9,"columnId":-3,"value":-1.5}'), push('redo', '{"value":-0}')])

  expect(steps.list(SHEET).idPairs).toEqual({ rows: [[-9, 90]], columns: [[-3, 30]] })
})

test('lists the images that steps of all sheets may put back', () => {
  const steps = begin()
  steps.record(SHEET, [push('undo', 'a', ['one', 'two']), push('undo', 'b')])
  steps.record(OTHER, [push('redo', 'c', ['three'])])

  expect([...steps.images()].sort()).toEqual(['one', 'three', 'two'])
})

test('leaves no text of a forgotten sheet in the file', () => {
  const steps = begin()
  steps.record(SHEET, [push('undo', 'never to be read')])
  steps.record(OTHER, [push('undo', 'goes on')])
  expect(filesHolding('never to be read')).not.toEqual([])

  steps.forget([SHEET])

  expect(filesHolding('never to be read')).toEqual([])
  expect(begin().list(OTHER).undo).toEqual(['goes on'])
  steps.clear()
  expect(filesHolding('goes on')).toEqual([])
})

test('a damaged file is set aside, and steps are stored in a new one', () => {
  begin().record(SHEET, [push('undo', 'a')])
  for (const steps of open.splice(0)) steps.close()
  rmSync(`${file()}-wal`, { force: true })
  writeFileSync(file(), 'no database at all, and longer than a header of one'.repeat(100))

  const steps = begin()
  expect(steps.list(SHEET).undo).toEqual([])
  expect(lost).toHaveLength(1)
  steps.record(SHEET, [push('undo', 'b')])
  expect(begin().list(SHEET).undo).toEqual(['b'])
})

test('a file that cannot be opened costs only the steps of later starts', () => {
  writeFileSync(file(), '')
  const blocked = begin({ file: join(file(), 'undo.db') })

  blocked.record(SHEET, [push('undo', 'a')])
  blocked.forget([SHEET])
  blocked.clear()
  expect(lost).toHaveLength(1)
  expect(blocked.images()).toEqual([])
  expect(blocked.list(SHEET)).toEqual({ undo: [], redo: [], notes: [], idPairs: {} })
})
