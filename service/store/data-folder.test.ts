import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { claimData } from './data-folder.ts'

function aFile(): string {
  const folder = mkdtempSync(join(tmpdir(), 'sheaf-lock-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return join(folder, 'service.lock')
}

test('only the first service on a folder is alone; after it has ended, the next one is alone again', () => {
  const file = aFile()
  const first = claimData(file)
  const second = claimData(file)

  expect([first.isAlone, second.isAlone]).toEqual([true, false])
  second.release()
  first.release()

  const third = claimData(file)
  expect(third.isAlone).toBe(true)
  third.release()
})

test('no other user of this computer can read or lock the data folder', () => {
  const file = aFile()
  claimData(file).release()

  expect(statSync(file).mode & 0o077).toBe(0)
})
