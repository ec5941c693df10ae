import { afterEach, expect, test } from 'vitest'
import { showSheet } from './testing/show-sheet.ts'
import { createTestEnv, SHEET, type TestEnv } from './testing/test-env.ts'

let env: TestEnv
afterEach(() => env.end())

test('reads the attachments again with each new version of the sheet, and on each refresh by the user', async () => {
  env = createTestEnv(['Door'], 'hold')
  await showSheet(env)
  const before = env.changedAttachments.length

  await env.sync.refresh(SHEET)
  expect(env.changedAttachments.slice(before)).toEqual([SHEET])

  await env.service.someoneSets(1, 'theirs')
  await env.sync.refresh(SHEET)
  expect(env.changedAttachments.slice(before)).toEqual([SHEET, SHEET])
})

test('reading a sheet never triggers another read; an added, removed or missing file does', async () => {
  env = createTestEnv(['Door'], 'hold')
  await showSheet(env)
  await env.service.someoneSets(1, 'theirs')
  await env.sync.refresh(SHEET)
  await env.sync.refresh(SHEET)
  expect(env.outdatedClips).toEqual([])

  env.sync.attachments.changed(SHEET)
  expect(env.outdatedClips).toEqual([SHEET])
})
