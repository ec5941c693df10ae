import { expect, test } from 'vitest'
import { aCell, aColumn, columnId } from '../../../shared/columnar/testing/a-sheet.ts'
import type { Slice } from '../../../shared/ipc/slice.ts'
import type { CellVersion } from '../../../shared/model/others/cell-version.ts'
import type { Column } from '../../../shared/model/sheet/column.ts'
import { fail, ok, type Result } from '../../../shared/result.ts'
import { nextLookUps, RowHistoryReader } from './row-history-reader.ts'

type Answer = Result<Slice<CellVersion>>

const page = (value: string, next: number | null = null): Answer =>
  ok({ items: [{ cell: aCell(value), at: 0, by: 'Ann' }], next })
const OFFLINE: Answer = fail({ kind: 'offline', server: 'x' })

/** A reader of these columns. Each look-up waits for `answer`, which is given its name, such as "2 page 1". */
function readerOf(columns: readonly Column[]) {
  const asked: string[] = []
  const waiting: ((answer: Answer) => void)[] = []
  const read = (column: number, at: number) => {
    asked.push(`${column} page ${at}`)
    return new Promise<Answer>(resolve => waiting.push(resolve))
  }
  const reader = new RowHistoryReader(columns, { read, now: () => 7 })
  const answer = async (...answers: readonly Answer[]) => {
    for (const each of answers) {
      await Promise.resolve()
      await Promise.resolve()
      waiting.shift()?.(each)
      await new Promise(resolve => setImmediate(resolve))
    }
  }
  const values = () => reader.state().cells.map(({ versions }) => versions.map(({ cell }) => cell.value))
  return { reader, asked, answer, values }
}

const TWO = [aColumn(1), aColumn(2)]

test('reads one cell after the other, without those that the service fills', async () => {
  const columns = [
    aColumn(1),
    aColumn(2, 'datetime', { system: 'MODIFIED_DATE' }),
    aColumn(3, 'text', { formula: '=1' }),
    aColumn(4),
  ]
  const { reader, asked, answer, values } = readerOf(columns)
  expect(nextLookUps(reader.state()).map(({ columnId }) => columnId)).toEqual([columnId(1), columnId(4)])

  void reader.start()
  await answer(page('A'))
  expect(reader.state()).toMatchObject({ isReading: true, answered: 1, planned: 2 })
  await answer(page('B'))

  expect(asked).toEqual(['1 page 1', '4 page 1'])
  expect(reader.state()).toMatchObject({ isReading: false, answered: 2, error: null, readAt: 7 })
  expect(values()).toEqual([['A'], ['B']])
})

test('keeps the part that was read before a failure, and continues with the rest', async () => {
  const { reader, asked, answer, values } = readerOf(TWO)
  void reader.start()
  await answer(page('A'), OFFLINE)
  expect(reader.state()).toMatchObject({ isReading: false, error: { kind: 'offline' } })
  expect(values()).toEqual([['A'], []])

  void reader.start()
  await answer(page('B'))

  expect(asked).toEqual(['1 page 1', '2 page 1', '2 page 1'])
  expect(values()).toEqual([['A'], ['B']])
})

test('sends nothing after a stop, and uses the answer that was on its way', async () => {
  const { reader, asked, answer, values } = readerOf(TWO)
  void reader.start()
  await new Promise(resolve => setImmediate(resolve))
  reader.stop()
  expect(reader.state().isReading).toBe(false)

  void reader.start()
  await answer(page('A'), page('B'))

  expect(asked).toEqual(['1 page 1', '2 page 1'])
  expect(values()).toEqual([['A'], ['B']])
})

test('reads earlier versions only once all cells have been read', async () => {
  const { reader, asked, answer, values } = readerOf(TWO)
  void reader.start()
  await answer(page('A2', 2), page('B'))
  expect(reader.state().isReading).toBe(false)

  void reader.start()
  await answer(page('A1'))

  expect(asked).toEqual(['1 page 1', '2 page 1', '1 page 2'])
  expect(values()).toEqual([['A2', 'A1'], ['B']])
  expect(nextLookUps(reader.state())).toEqual([])
})

test('reading again keeps the versions on screen until the new ones arrive, and includes new columns', async () => {
  const { reader, answer, values } = readerOf([aColumn(1)])
  void reader.start()
  await answer(page('A'))

  reader.renew([aColumn(1), aColumn(5)])
  expect(values()).toEqual([['A'], []])
  void reader.start()
  await answer(page('A, later'), page('E'))

  expect(values()).toEqual([['A, later'], ['E']])
})

test('does not ask twice for a column that was deleted', async () => {
  const { reader, asked, answer } = readerOf(TWO)
  void reader.start()
  await answer(fail({ kind: 'not-found', what: 'row' }))
  void reader.start()
  await answer(page('B'))

  expect(asked).toEqual(['1 page 1', '2 page 1'])
})

test('a request that the user cancelled in the queue is no failure', async () => {
  const { reader, answer } = readerOf([aColumn(1)])
  void reader.start()
  await answer(fail({ kind: 'cancelled' }))

  expect(reader.state()).toMatchObject({ isReading: false, error: null })
})
