import { expect, test } from 'vitest'
import { sheetId } from '../../../../shared/columnar/testing/a-sheet.ts'
import { type ImportJob, importJobs } from './import-jobs.ts'

const aJob = (): ImportJob => ({
  account: 'a',
  sheetId: sheetId(1),
  lines: [],
  isNew: false,
  isPlain: false,
  hidden: [],
  mappingIn: () => [],
})

test('an import runs once, however often its sheet is shown', () => {
  const [first, second] = [aJob(), aJob()]
  importJobs.begin(first)
  expect([importJobs.claim(first), importJobs.claim(first)]).toEqual([true, false])
  importJobs.stop(first)
  importJobs.begin(second)
  expect([importJobs.claim(second), importJobs.isStopped(first), importJobs.isStopped(second)]).toEqual([
    true,
    true,
    false,
  ])
})
