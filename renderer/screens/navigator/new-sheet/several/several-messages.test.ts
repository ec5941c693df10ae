import { expect, test } from 'vitest'
import { limitOf } from './limit.ts'
import type { Making } from './make-sheets.ts'
import {
  firstSentence,
  limitMessage,
  madeSoFar,
  makeLabel,
  pausedProblem,
  severalSentence,
  stepMessage,
  whyNotSeveral,
} from './several-messages.ts'

const columns = (count: number) => Array.from({ length: count }, () => ({ title: 'A', kind: 'text' as const }))
const table = (rows: number) => ({ rows })

test('a table within the limits needs no choice', () => {
  const limit = limitOf(table(20_001), 1, columns(25), true, null)
  expect(limit).toMatchObject({ isExceeded: false, division: 'first', firstRows: 20_000, obstacle: null })
  expect(makeLabel(limit)).toBe('Create sheet with 20,000 rows')
})

test('names the limit, and offers several sheets or the first rows', () => {
  const limit = limitOf(table(1_000_001), 1, columns(3), true, null)
  expect(limitMessage(limit)).toBe('This table has 1,000,000 rows, and a sheet holds 20,000.')
  expect(makeLabel(limit)).toBe('Create 50 sheets')
  expect(severalSentence('Orders', limit.parts)).toBe('“Orders 1” to “Orders 50”, in a new folder “Orders”.')
  expect(firstSentence(limit.rows, limit.firstRows)).toBe('The other 980,000 are left out.')
  expect(makeLabel(limitOf(table(1_000_001), 1, columns(3), true, 'first'))).toBe('Create sheet with 20,000 rows')
})

test('the limit of cells counts the columns that are imported', () => {
  expect(limitMessage(limitOf(table(6000), 0, columns(100), true, null))).toBe(
    'This table has 6,000 rows, and a sheet with 100 columns holds 5,000.',
  )
  const skipped = [...columns(50), ...columns(50).map(column => ({ ...column, kind: null }))]
  expect(limitOf(table(6000), 0, skipped, true, null).isExceeded).toBe(false)
})

test('says why a table cannot be divided, and what to do', () => {
  const why = (limit: ReturnType<typeof limitOf>) => [limit.division, whyNotSeveral(limit, [])]
  expect(why(limitOf(table(2_000_001), 0, columns(3), true, null))).toEqual([
    'first',
    'That would be 101, and 100 are the most at once. Split the file first.',
  ])
  const [division, reason] = why(limitOf(table(30_000), 0, columns(3), false, null))
  expect(division).toBe('first')
  expect(reason).toContain('Sign in again to allow it.')
})

const soFar = { sheets: 3, rows: 60_000, first: null, hasFolder: true }
const plan = { sheets: 50, rows: 1_000_000 }

test('each step is named with its sheet', () => {
  const working = { ...soFar, kind: 'working', isStopping: false } as const
  expect(stepMessage({ ...working, step: 'storing' }, 50)).toBe('Sheet 4 of 50: storing its rows.')
  expect(stepMessage({ ...working, step: 'storing', isStopping: true }, 50)).toBe('Stopping after sheet 4 of 50.')
})

test('a pause says what is complete, what is stored, and whether it can continue', () => {
  const paused = (error: Extract<Making, { kind: 'paused' }>['error'], isStored = false) =>
    [pausedProblem(error), madeSoFar({ ...soFar, kind: 'paused', error, isStored }, plan)] as const
  expect(paused(null)).toEqual([
    null,
    '3 of 50 sheets are complete, with 60,000 of 1,000,000 rows. Nothing is made twice if you continue.',
  ])
  expect(paused({ kind: 'offline', server: 'https://sheets.example' }, true)).toEqual([
    'The connection was lost. Continue when it is back.',
    '3 of 50 sheets are complete, with 60,000 of 1,000,000 rows. The rows of sheet 4 are stored on this computer, and are saved when there is a connection. Nothing is made twice if you continue.',
  ])
  expect(paused({ kind: 'file-unreadable', name: 'orders.csv', reason: 'changed' })).toEqual([
    'orders.csv was changed after its rows were counted, so the others cannot be imported.',
    '3 of 50 sheets are complete, with 60,000 of 1,000,000 rows.',
  ])
})
