import { afterEach, expect, test } from 'vitest'
import { showSheet } from './testing/show-sheet.ts'
import { createTestEnv, SHEET, type TestEnv } from './testing/test-env.ts'

let env: TestEnv
afterEach(() => env.end())

test('the list of attachments is read again with each new version of the sheet, and whenever the person refreshes', async () => {
  env = createTestEnv(['Door'], 'hold')
  await showSheet(env)
  const before = env.changedAttachments.length

  await env.sync.refresh(SHEET)
  expect(env.changedAttachments.slice(before)).toEqual([SHEET])

  env.service.someoneSets(1, 'theirs')
  await env.sync.refresh(SHEET)
  expect(env.changedAttachments.slice(before)).toEqual([SHEET, SHEET])
})

test('reading a sheet never asks for it to be read again; a file that comes, goes or is missed does', async () => {
  env = createTestEnv(['Door'], 'hold')
  await showSheet(env)
  env.service.someoneSets(1, 'theirs')
  await env.sync.refresh(SHEET)
  await env.sync.refresh(SHEET)
  expect(env.outdatedClips).toEqual([])

  env.sync.attachments.changed(SHEET)
  expect(env.outdatedClips).toEqual([SHEET])
})
