import { expect, test } from 'vitest'
import { exportProblem, progressWords } from './export-words.ts'

test('a file that could not be written is told with what to do next', () => {
  const unreadable = { kind: 'file-unreadable', name: 'plan.csv' } as const
  expect(exportProblem({ ...unreadable, reason: 'denied' })).toBe(
    'Sheaf may not write into that folder. Choose another one.',
  )
  expect(exportProblem({ ...unreadable, reason: 'gone' })).toContain('not there any more')
  expect(exportProblem({ kind: 'no-copy' })).toContain('Wait until it is loaded')
  expect(exportProblem({ kind: 'invalid', issues: [] })).toContain('could not be laid out')
  expect(exportProblem({ kind: 'disk-full' })).toContain('disk is full')
})

test('how far it has come is told in rows', () => {
  expect(progressWords({ done: 1200, total: 20_000 })).toBe('1,200 of 20,000 rows written')
})
