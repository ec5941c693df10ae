import { QueryClient } from '@tanstack/react-query'
import { beforeEach, expect, test, vi } from 'vitest'
import { encodeSheet } from '../../../shared/columnar/encode.ts'
import { aRow, aSheet, columnId, rowId, sheetId } from '../../../shared/columnar/testing/a-sheet.ts'
import { IdMap } from '../../bridge/id-map.ts'
import { afterMessage, type SheetState, unopenedSheet } from '../../bridge/sheet-state.ts'
import { keepLeft, leftSheet } from './open-sheet.ts'

const shown = afterMessage(
  unopenedSheet,
  {
    kind: 'snapshot',
    buffer: encodeSheet(aSheet([aRow(1, { 1: 'Door' })])),
    pending: [],
    freshness: { copiedAt: 1000, checking: false, offline: false },
    loading: null,
    turn: 0,
  },
  new IdMap(),
)
let cache: QueryClient

beforeEach(() => {
  vi.useFakeTimers()
  cache = new QueryClient()
  return () => vi.useRealTimers()
})

/** The state of a sheet of this size. */
function ofSize(bytes: number): SheetState {
  const { parts } = shown
  return { ...shown, parts: parts && { ...parts, base: { ...parts.base, bytes } } }
}

/** Leaves sheets one after the other. */
function leave(state: SheetState, ...numbers: readonly number[]): void {
  for (const number of numbers) {
    vi.advanceTimersByTime(1000)
    keepLeft(cache, sheetId(number), state)
  }
}
const areKept = (...numbers: readonly number[]) =>
  numbers.map(number => leftSheet(cache, sheetId(number)).view !== null)

test('a left sheet is unchanged on return and reports nothing twice', () => {
  const content = { value: 1, formula: null }
  keepLeft(cache, sheetId(1), {
    ...shown,
    savedCells: [{ rowId: rowId(1), columnId: columnId(1), wrote: content, is: content }],
  })

  expect(leftSheet(cache, sheetId(1))).toEqual({ ...shown, savedCells: [] })
  expect(leftSheet(cache, sheetId(2))).toBe(unopenedSheet)
  expect(leftSheet(cache, null)).toBe(unopenedSheet)
})

test('keeps the last three left sheets of 18 MB', () => {
  leave(ofSize(18_000_000), 1, 2, 3, 1, 4)

  expect(areKept(1, 2, 3, 4)).toEqual([true, false, true, true])
})

test('keeps every left sheet of a dozen small ones', () => {
  const dozen = Array.from({ length: 12 }, (_, index) => index + 1)
  leave(shown, ...dozen)

  expect(areKept(...dozen)).not.toContain(false)
})

test('reopens a sheet that failed, is incomplete or was removed', () => {
  keepLeft(cache, sheetId(1), unopenedSheet)
  keepLeft(cache, sheetId(2), { ...shown, loading: { rows: 1, totalRows: 9 } })
  keepLeft(cache, sheetId(3), { ...shown, error: { kind: 'no-copy' } })

  expect(areKept(1, 2, 3)).toEqual([false, false, false])
})
