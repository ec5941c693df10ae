import { expect, test } from 'vitest'
import { sheetId } from '../../shared/columnar/testing/a-sheet.ts'
import { createSheetSessions } from './sheet-session.ts'

const SHEET = sheetId(1)

test('what was given up is looked for so long after, and what a start finds so long after the start', () => {
  const time = { elapsed: 7 }
  const sessions = createSheetSessions(() => time.elapsed)
  const [given, found] = [sessions.of(sheetId(1)).openSince, sessions.of(sheetId(2)).openSince]
  given.note()
  time.elapsed += 1_500

  expect([given.left(2_000), found.left(2_000)]).toEqual([500, 2_000])
  time.elapsed += 1_500
  expect([given.left(2_000), found.left(2_000)]).toEqual([0, 500])
  found.forget()
  expect(found.left(2_000)).toBe(2_000)
})

test.each([
  ['that came soon tells how the sheet is now', 2_000, true],
  ['that a computer heard when it had slept tells how it was before', 3_600_000, false],
])('an answer to a save %s', (_words, tookMs, isFresh) => {
  let now = 10_000
  const { freshness } = createSheetSessions(() => now).of(SHEET)
  const leftAt = freshness.elapsed()

  now += tookMs
  freshness.noteAnswer(leftAt)

  expect(freshness.isFresh()).toBe(isFresh)
})

test('a sheet has one session, with a mutex that it alone holds', async () => {
  const sessions = createSheetSessions(() => 0)
  let open: () => void = () => undefined
  const opened = new Promise<void>(resolve => {
    open = resolve
  })
  const work = sessions.of(SHEET).mutex.run(() => opened)

  expect(sessions.of(SHEET)).toBe(sessions.of(SHEET))
  expect([sessions.of(SHEET), sessions.of(sheetId(2))].map(({ mutex }) => mutex.isTaken())).toEqual([true, false])

  open()
  await work
  expect(sessions.of(SHEET).mutex.isTaken()).toBe(false)
})
