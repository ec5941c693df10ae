import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from '@photostructure/sqlite'
import { expect, onTestFinished, test } from 'vitest'
import { createSpendStore } from './spend-store.ts'

test('a full disk causes no wait, and a bug is thrown', () => {
  const db = new DatabaseSync(':memory:')
  const store = createSpendStore(db, 'token')
  db.exec('CREATE TRIGGER full BEFORE INSERT ON spends BEGIN SELECT RAISE(FAIL, "full"); END')
  const unwritten = [store.start(1, 1_000), store.start(1, 1_000)]
  db.exec('DROP TRIGGER full')
  const written = [store.start(1, 1_000), store.start(1, 1_000)]

  expect(new Set([...unwritten, ...written]).size).toBe(4)
  db.close()
  expect(() => store.start(1, 1_000)).toThrow()
})

test('a response after shutdown is ignored: the next start counts its request as pending', () => {
  const folder = mkdtempSync(join(tmpdir(), 'sheaf-spends-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const first = new DatabaseSync(join(folder, 'budget.db'))
  const store = createSpendStore(first, 'token')
  const [early, late] = [store.start(1, 1_000), store.start(10, 1_001)]
  store.answer(early, 1_500)
  first.close()

  expect(() => store.answer(late, 2_000)).not.toThrow()

  const again = new DatabaseSync(join(folder, 'budget.db'))
  expect(createSpendStore(again, 'token').load()).toEqual([
    { id: early, units: 1, answeredAt: 1_500 },
    { id: late, units: 10, answeredAt: null },
  ])
  again.close()
})
