import { expect, test } from 'vitest'
import { Upload } from '../../../shared/model/attachment.ts'
import { formatOfDisplay } from '../../../shared/print/format-of-display.ts'
import {
  connectionLabel,
  countedBy,
  meterLabel,
  meterTone,
  outdatedFigures,
  selectionFigures,
  unsavedLine,
  uploadsSummary,
} from './status-messages.ts'

const anUpload = (state: Upload['state']) =>
  Upload.parse({
    id: state,
    sheetId: 1,
    rowId: null,
    name: 'a.pdf',
    totalBytes: 1,
    sentBytes: 0,
    startedAt: null,
    state,
    reason: null,
    canRetry: false,
  })

test('counts uploads by state, and shows nothing when all are done', () => {
  expect(uploadsSummary([anUpload('failed'), anUpload('sending'), anUpload('queued'), anUpload('queued')])).toBe(
    '1 uploading, 2 queued, 1 failed',
  )
  expect(uploadsSummary([anUpload('queued'), anUpload('changed'), anUpload('unreadable')])).toBe(
    '1 queued, 2 to decide',
  )
  expect(uploadsSummary([anUpload('done')])).toBeNull()
})

test('shows no number of edits before they are counted', () => {
  expect(unsavedLine({ total: 0, isUnknown: true }, false)).toBe('Counting edits')
  expect(unsavedLine({ total: 0 }, false)).toBe('Nothing to save')
  expect(unsavedLine({ total: 2 }, false)).toBe('2 edits not saved')
  expect(unsavedLine({ total: 2 }, true)).toBe('2 edits stored here')
})

test('does not show the service as available without a session, because it is not contacted', () => {
  expect(connectionLabel('online', 'reading', 'none')).toBe('Not signed in')
  expect(connectionLabel('connecting', 'signed-in', 'none')).toBe('Connecting')
  expect(connectionLabel('online', 'signed-in', 'none')).toBe('Connected')
})

test('for the local workspace, shows that its service starts or does not run, and no sign-in', () => {
  expect(connectionLabel('connecting', 'reading', 'starting')).toBe('Starting')
  expect(connectionLabel('connecting', 'reading', 'here')).toBe('Not running')
  expect(connectionLabel('online', 'signed-in', 'here')).toBe('Connected')
})

type SelectionSummary = NonNullable<Parameters<typeof selectionFigures>[0]>
const aSummary = (change: Partial<SelectionSummary>): SelectionSummary => ({
  filled: 4,
  leftOut: 0,
  numbers: 4,
  sum: 179_150,
  min: 33_650,
  max: 58_200,
  unit: '',
  format: null,
  ...change,
})
const values = (change: Partial<SelectionSummary>) => selectionFigures(aSummary(change))?.map(([, value]) => value)

test('sum and average need two numbers, and the count two filled cells', () => {
  expect(selectionFigures(aSummary({ filled: 1, numbers: 1 }))).toBeNull()
  expect(selectionFigures(null)).toBeNull()
  expect(selectionFigures(aSummary({ filled: 3, numbers: 1 }))).toEqual([['Count', '3']])
  expect(selectionFigures(aSummary({ filled: 2, numbers: 0, min: null, max: null }))).toEqual([['Count', '2']])
  expect(selectionFigures(aSummary({ filled: 6 }))).toEqual([
    ['Sum', '179,150'],
    ['Avg', '44,787.5'],
    ['Count', '6'],
    ['Min', '33,650'],
    ['Max', '58,200'],
  ])
})

test('counts the cells excluded from the sum, with the reason', () => {
  const count = 'Count'
  expect(new Map(selectionFigures(aSummary({ filled: 3, numbers: 3, leftOut: 1 }))).get(count)).toBe(
    '3 of 4 cells, parents not counted twice',
  )
  expect(selectionFigures(aSummary({ filled: 1, numbers: 1, leftOut: 1 }))).toEqual([
    [count, '1 of 2 cells, parents not counted twice'],
  ])
})

test('says how many numbers are outdated results', () => {
  expect(outdatedFigures(null)).toBeNull()
  expect(outdatedFigures(aSummary({}))).toBeNull()
  expect(outdatedFigures(aSummary({ numbers: 1, outdated: 1 }))).toBeNull()
  expect(outdatedFigures(aSummary({ outdated: 1 }))).toBe('Includes 1 result that updates when your edits are saved')
  expect(outdatedFigures(aSummary({ outdated: 2 }))).toBe('Includes 2 results that update when your edits are saved')

  const withParents = { numbers: 6, sum: 9, min: 1, max: 2, outdated: 2 }
  expect(outdatedFigures(countedBy(aSummary({ withParents }), false))).toBeNull()
  expect(outdatedFigures(countedBy(aSummary({ withParents }), true))).toMatch(/2 results/)
})

test('the option also counts parents', () => {
  const all = { numbers: 4, sum: 400, min: 50, max: 200 }
  const summary = aSummary({ filled: 3, numbers: 3, leftOut: 1, sum: 200, withParents: all })
  const figures = (countsParents: boolean) => new Map(selectionFigures(countedBy(summary, countsParents)))
  expect([figures(false).get('Sum'), figures(true).get('Sum'), figures(true).get('Count')]).toEqual(['200', '400', '4'])
  expect(countedBy(aSummary({}), true)).toEqual(aSummary({}))
})

test('figures of currency, percentages and durations have the format of their column', () => {
  const pounds = formatOfDisplay('£58,200.00')
  const two = { filled: 2, numbers: 2 }

  expect(values({ ...two, format: pounds, max: 145_500 })).toEqual([
    '£179,150.00',
    '£89,575.00',
    '2',
    '£33,650.00',
    '£145,500.00',
  ])
  expect(values({ ...two, format: formatOfDisplay('35%'), sum: 1.1, min: 0.35, max: 0.75 })).toEqual([
    '110%',
    '55%',
    '2',
    '35%',
    '75%',
  ])
  expect(values({ ...two, unit: 'd', sum: 12, min: 2, max: 10 })).toEqual(['12d', '6d', '2', '2d', '10d'])
})

test('a sum has no binary rounding error', () => {
  expect(values({ numbers: 2, sum: 0.1 + 0.2 })?.[0]).toBe('0.3')
})

test('the meter is calm below 200, busy from 200, full at 300 or during a pause of the service', () => {
  expect(meterTone(199, 300, false)).toBe('calm')
  expect(meterTone(200, 300, false)).toBe('busy')
  expect(meterTone(300, 300, false)).toBe('full')
  expect(meterTone(10, 300, true)).toBe('full')
})

test('the meter says how long queued work takes, and until when the service has paused us', () => {
  expect(meterLabel({ pausedUntil: null, clearsInMs: null }, 0)).toBe('Requests')
  expect(meterLabel({ pausedUntil: null, clearsInMs: 5_000 }, 0)).toBe('Requests')
  expect(meterLabel({ pausedUntil: null, clearsInMs: 14 * 60_000 }, 0)).toBe('Requests are waiting, about 14 min')
  expect(meterLabel({ pausedUntil: 48_000, clearsInMs: 120_000 }, 0)).toBe('Rate limit reached. Continuing in 48 s')
})
