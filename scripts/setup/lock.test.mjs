import { spawnSync } from 'node:child_process'
import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { plantTree } from '../testing/planted-tree.mjs'
import { withLock } from './lock.mjs'

test('work under one lock never overlaps', async () => {
  const lock = join(plantTree({}), 'lock')
  const seen = []
  const work = name => async () => {
    seen.push(`${name} begins`)
    await new Promise(resolve => setTimeout(resolve, 50))
    seen.push(`${name} ends`)
  }

  await Promise.all([withLock(lock, work('one')), withLock(lock, work('two'))])

  expect(seen).toEqual(['one begins', 'one ends', 'two begins', 'two ends'])
  expect(existsSync(lock)).toBe(false)
})

test('takes over the lock of a dead process', async () => {
  const lock = join(plantTree({}), 'lock')
  const { pid } = spawnSync(process.execPath, ['--version'])
  writeFileSync(lock, String(pid))

  expect(await withLock(lock, async () => 'worked')).toBe('worked')
})

test('failed work releases the lock', async () => {
  const lock = join(plantTree({}), 'lock')

  await expect(
    withLock(lock, () => {
      throw new Error('broken')
    }),
  ).rejects.toThrow('broken')

  expect(existsSync(lock)).toBe(false)
})
