import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { seedProgress } from './seed-progress.mjs'

const PARTS = [
  { seeds: 200, violations: 1, result: ['seed 3: I2 a row once'] },
  { seeds: 100, violations: 0, result: [] },
]
const aFile = () => join(mkdtempSync(join(tmpdir(), 'sheaf-progress-')), 'sim', '1-1000.json')

test('finds a stopped run, and deletes it when it is complete', () => {
  const file = aFile()
  seedProgress(file, 'this code').save(PARTS)

  expect(seedProgress(file, 'this code').load()).toEqual(PARTS)

  seedProgress(file, 'this code').forget()
  expect(seedProgress(file, 'this code').load()).toBeNull()
})

test('ignores results of other code', () => {
  const file = aFile()
  seedProgress(file, 'yesterday’s code').save(PARTS)

  expect(seedProgress(file, 'this code').load()).toBeNull()
})

test('without readable progress a run starts from the beginning', () => {
  const file = aFile()
  expect(seedProgress(file, 'this code').load()).toBeNull()

  seedProgress(file, 'this code').save(PARTS)
  writeFileSync(file, '{"program":"this co')
  expect(seedProgress(file, 'this code').load()).toBeNull()
})
