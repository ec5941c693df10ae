import { expect, test } from 'vitest'
import { calculatedMessage, exportProblem, outdatedMessage, progressMessage } from './export-messages.ts'

test('a failed export is reported with the next step', () => {
  const unwritable = { kind: 'folder-unwritable' } as const
  expect(exportProblem({ ...unwritable, reason: 'denied' })).toBe(
    'Sheaf has no permission to write to that folder. Choose another one.',
  )
  expect(exportProblem({ ...unwritable, reason: 'gone' })).toContain('no longer exists')
  expect(exportProblem({ kind: 'no-copy' })).toContain('This sheet is still loading')
  expect(exportProblem({ kind: 'invalid', issues: [] })).toContain('could not be laid out')
  expect(exportProblem({ kind: 'disk-full' })).toContain('disk is full')
})

test('results in an export that are not the service’s are counted', () => {
  expect([calculatedMessage(1), calculatedMessage(1200)]).toEqual([
    '1 result was calculated by Sheaf with edits that are not saved yet.',
    '1,200 results were calculated by Sheaf with edits that are not saved yet.',
  ])
  expect([outdatedMessage(1), outdatedMessage(12)]).toEqual([
    '1 result is from before your unsaved edits.',
    '12 results are from before your unsaved edits.',
  ])
})

test('progress is counted in rows', () => {
  expect(progressMessage({ done: 1200, total: 20_000 })).toBe('1,200 of 20,000 rows written')
})
