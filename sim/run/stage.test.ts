import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { newStage } from './stage.ts'

test('two services at once have separate files and leave none behind', () => {
  const parent = mkdtempSync(join(tmpdir(), 'sheaf-stages-'))
  onTestFinished(() => rmSync(parent, { recursive: true }))

  const stages = [newStage('sliding', parent), newStage('sliding', parent)]
  const folders = readdirSync(parent).length
  for (const stage of stages) stage.close()

  expect([folders, readdirSync(parent).length]).toEqual([2, 0])
})
