import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { sheetId } from '../../../shared/columnar/testing/a-sheet.ts'
import { openOutbox } from '../open-outbox.ts'

const [one, two, three] = [sheetId(1), sheetId(2), sheetId(3)]
const sent = (key: string) => ({ key, session: 'a session', at: 5 })

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sheaf-keys-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

/** The outbox of one run. */
function open() {
  const opened = openOutbox({ file: join(folder, 'outbox.db'), stamp: '1' })
  if (!opened.ok) throw new Error(opened.error.kind)
  return opened.value.outbox
}

test('keeps the key of the latest create of a sheet over a restart, with the number of later ones', () => {
  const before = open()
  for (const [sheet, key] of [
    [one, 'a'],
    [two, 'b'],
    [three, 'c'],
    [two, 'd'],
  ] as const) {
    expect(before.sentKeys.put(sheet, sent(key)).ok).toBe(true)
  }
  before.close()

  const { sentKeys, close } = open()
  expect([one, two, three].map(sheet => sentKeys.find(sheet))).toEqual([
    { ...sent('a'), later: 3 },
    { ...sent('d'), later: 0 },
    { ...sent('c'), later: 1 },
  ])
  close()
})

test('a create without a key removes the previous one, and does not affect the count of other sheets', () => {
  const { sentKeys, close } = open()
  sentKeys.put(one, sent('a'))
  sentKeys.put(two, sent('b'))

  sentKeys.put(two, null)

  expect(sentKeys.find(two)?.key).not.toBe('b')
  expect(sentKeys.find(one)).toMatchObject({ key: 'a', later: 1 })
  expect(sentKeys.find(three)).toBeNull()
  close()
})
