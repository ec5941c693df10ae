import { expect, test } from 'vitest'
import { sheetId } from '../../shared/columnar/testing/a-sheet.ts'
import { createSheetSessions, isHeld } from './sheet-session.ts'

const SHEET = sheetId(1)

test('waits after an abandoned request, and after a start for edits found there', () => {
  const time = { elapsed: 7 }
  const sessions = createSheetSessions(() => time.elapsed)
  const [given, found] = [sessions.of(sheetId(1)).openSince, sessions.of(sheetId(2)).openSince]
  given.note()
  time.elapsed += 1_500
  found.found(() => 60_000)

  expect([given.left(2_000), found.left(2_000)]).toEqual([500, 2_000])
  time.elapsed += 1_500
  found.found(() => 60_000)
  expect([given.left(2_000), found.left(2_000)]).toEqual([0, 500])
  found.forget()
  found.found(() => 60_000)
  expect(found.left(2_000)).toBe(2_000)
})

test('an abandoned request may be executed for a minute, one found at a start for its timeout longer', () => {
  const time = { elapsed: 7 }
  const sessions = createSheetSessions(() => time.elapsed)
  const [given, found] = [sessions.of(sheetId(1)).openSince, sessions.of(sheetId(2)).openSince]
  given.note()
  found.found(() => 90_000)
  expect([given.arrivesFor(), found.arrivesFor()]).toEqual([60_000, 150_000])

  time.elapsed += 1_000
  found.note()
  expect([given.arrivesFor(), found.arrivesFor()]).toEqual([59_000, 149_000])
})

test.each([
  ['that came soon tells how the sheet is now', 2_000, true],
  ['that a computer heard when it had slept tells how it was before', 3_600_000, false],
])('a response to a save %s', (_title, tookMs, isFresh) => {
  let now = 10_000
  const { freshness } = createSheetSessions(() => now).of(SHEET)
  const leftAt = freshness.elapsed()

  now += tookMs
  freshness.noteAnswer(leftAt)

  expect(freshness.isFresh()).toBe(isFresh)
})

test('a sheet has one session with its own mutex', async () => {
  const sessions = createSheetSessions(() => 0)
  const first = gate()
  const work = sessions.of(SHEET).mutex(() => first.opened)

  expect(sessions.of(SHEET)).toBe(sessions.of(SHEET))
  expect([sessions.of(SHEET), sessions.of(sheetId(2))].map(isHeld)).toEqual([true, false])

  first.open()
  await work
  expect(isHeld(sessions.of(SHEET))).toBe(false)
})

test('work waits for earlier work on its sheet, and not for that on another sheet', async () => {
  const sessions = createSheetSessions(() => 0)
  const [{ mutex }, { mutex: other }] = [sessions.of(SHEET), sessions.of(sheetId(2))]
  const first = gate()
  const done: string[] = []

  const slow = mutex(async () => {
    await first.opened
    done.push('slow')
  })
  const next = mutex(async () => void done.push('next'))
  await other(async () => void done.push('other'))
  first.open()
  await Promise.all([slow, next])

  expect(done).toEqual(['other', 'slow', 'next'])
})

test('work that throws rejects for its caller, and the next work runs', async () => {
  const { mutex } = createSheetSessions(() => 0).of(SHEET)

  const broken = mutex(async () => {
    throw new Error('a bug')
  })
  const next = mutex(async () => 'went')

  await expect(broken).rejects.toThrow('a bug')
  expect(await next).toBe('went')
})

function gate() {
  let open: () => void = () => undefined
  const opened = new Promise<void>(resolve => {
    open = resolve
  })
  return { open: () => open(), opened }
}
