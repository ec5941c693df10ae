import { expect, test } from 'vitest'
import { sheetId } from '../../../shared/columnar/testing/a-sheet.ts'
import { createOpenSince } from './open-since.ts'

test('what was given up is looked for so long after, and what a start finds so long after the start', () => {
  const time = { elapsed: 7 }
  const open = createOpenSince(() => time.elapsed)
  const [given, found] = [sheetId(1), sheetId(2)]
  open.note(given)
  time.elapsed += 1_500

  expect([open.left(given, 2_000), open.left(found, 2_000)]).toEqual([500, 2_000])
  time.elapsed += 1_500
  expect([open.left(given, 2_000), open.left(found, 2_000)]).toEqual([0, 500])
  open.forget(found)
  expect(open.left(found, 2_000)).toBe(2_000)
})
