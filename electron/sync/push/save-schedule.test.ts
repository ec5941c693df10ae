import { beforeEach, describe, expect, test } from 'vitest'
import { sheetId } from '../../../shared/columnar/testing/a-sheet.ts'
import { createVirtualClock, type VirtualClock } from '../../queue/testing/virtual-clock.ts'
import { createSheetSessions } from '../sheet-session.ts'
import type { Which } from './batches.ts'
import { createSaveSchedule } from './save-schedule.ts'

const A = sheetId(1)
const B = sheetId(2)
let clock: VirtualClock
let saved: [number, number][]
let kinds: Which[]
let newest: number
let schedule: ReturnType<typeof createSaveSchedule>
let began: number

beforeEach(() => start('automatic'))

function start(saving: 'automatic' | 'hold'): void {
  clock = createVirtualClock()
  began = clock.now()
  saved = []
  kinds = []
  newest = 7
  schedule = createSaveSchedule(
    {
      now: clock.now,
      after: clock.after,
      sessions: createSheetSessions(clock.now),
      save: (sheetId, which) => {
        saved.push([sheetId, clock.now() - began])
        kinds.push(which)
      },
      newest: () => newest,
    },
    saving,
  )
}

describe('a failed save', () => {
  test('reports the time of the next retry until it happens', async () => {
    schedule.later(A, 15_000)
    schedule.later(B, 60_000)
    expect(schedule.nextTryAt()).toBe(began + 15_000)

    await clock.turn(15_000)
    expect(saved).toEqual([[A, 15_000]])
    expect(schedule.nextTryAt()).toBe(began + 60_000)
    await clock.turn(45_000)
    expect(schedule.nextTryAt()).toBeNull()
  })

  test('cancels the retry once the user edits or saves that sheet', () => {
    schedule.later(A, 15_000)
    schedule.saveNow(A)
    expect(schedule.nextTryAt()).toBeNull()
  })

  test('does not count an edit that only waits for a pause', () => {
    schedule.edited(A)
    expect(schedule.nextTryAt()).toBeNull()
  })
})

describe('saving by itself', () => {
  test('comes two seconds after the last edit, once', async () => {
    schedule.edited(A)
    await clock.turn(1_500)
    schedule.edited(A)
    await clock.turn(20_000)

    expect(saved).toEqual([[A, 3_500]])
  })

  test('happens after at most fifteen seconds of continuous typing', async () => {
    for (let second = 0; second < 40; second++) {
      schedule.edited(A)
      await clock.turn(1_000)
    }

    expect(saved.map(([, at]) => at)).toEqual([15_000, 30_000])
  })

  test('is scheduled separately for each sheet', async () => {
    schedule.edited(A)
    await clock.turn(1_000)
    schedule.edited(B)
    await clock.turn(5_000)

    expect(saved).toEqual([
      [A, 2_000],
      [B, 3_000],
    ])
  })
})

describe('saving on hold', () => {
  test('sends nothing until the user requests it', async () => {
    start('hold')
    schedule.edited(A)
    await clock.turn(60_000)
    expect(saved).toEqual([])

    schedule.saveNow(A)

    expect(saved).toEqual([[A, 60_000]])
  })

  test('cancels a scheduled save', async () => {
    schedule.edited(A)
    schedule.setSaving('hold', [A])
    await clock.turn(60_000)

    expect(saved).toEqual([])
    expect(schedule.saving).toBe('hold')
  })

  test('sends queued edits when it ends', async () => {
    start('hold')
    schedule.edited(A)
    schedule.setSaving('automatic', [A, B])
    await clock.turn(60_000)

    expect(saved.map(([sheet]) => sheet)).toEqual([A, B])
  })

  test('still settles unknown outcomes', async () => {
    start('hold')
    schedule.later(A, 5_000)
    await clock.turn(60_000)

    expect(saved).toEqual([[A, 5_000]])
    expect(kinds).toEqual([{ upTo: 0 }])
  })

  test('resumes only edits that were sent before, until the user requests more', () => {
    start('hold')
    schedule.resume(A)
    schedule.saveNow(A)
    schedule.setSaving('automatic', [])
    schedule.resume(A)

    expect(kinds).toEqual([{ upTo: 0 }, { upTo: 7 }, 'all'])
  })

  test('remembers requested edits while the save must wait, and holds later ones', async () => {
    start('hold')
    schedule.saveNow(A)
    newest = 9
    schedule.edited(A)
    schedule.later(A, 5_000)
    await clock.turn(60_000)
    schedule.saveNow(A)

    expect(kinds).toEqual([{ upTo: 7 }, { upTo: 7 }, { upTo: 9 }])
  })
})

test('saving now replaces the scheduled save', async () => {
  schedule.edited(A)
  schedule.saveNow(A)
  await clock.turn(60_000)

  expect(saved).toEqual([[A, 0]])
})

test('sends nothing after it is stopped', async () => {
  schedule.edited(A)
  schedule.stop()
  await clock.turn(60_000)

  expect(saved).toEqual([])
})
