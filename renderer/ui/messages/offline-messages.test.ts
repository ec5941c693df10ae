import { expect, test } from 'vitest'
import { sheetId } from '../../../shared/columnar/testing/a-sheet.ts'
import type { OfflineSheet, OfflineState } from '../../../shared/model/offline.ts'
import { containerMark, copiesLabel, sheetMark } from './offline-messages.ts'

const NOW = new Date(2026, 10, 30, 10, 0).getTime()
const ASKED = { nowMs: NOW, isOffline: false }
const COPY = { bytes: 2048, asOf: new Date(2026, 10, 30, 9, 42).getTime() }

const aKept = (state: OfflineState, copy: OfflineSheet['copy'] = null): OfflineSheet => ({
  sheetId: sheetId(1),
  name: 'Costs',
  state,
  copy,
})
const complete = aKept({ kind: 'complete' }, COPY)
const waiting = aKept({ kind: 'waiting' })
const noRoom = aKept({ kind: 'no-room' })

test('a sheet says whether it is kept, how old its copy is, and why it is not kept', () => {
  const refused = { kind: 'refused', code: 1004, message: 'You are not authorized.', refId: null } as const
  const said = [complete, waiting, noRoom, aKept({ kind: 'gone' }, COPY), aKept({ kind: 'failed', error: refused })]

  expect(said.map(sheet => sheetMark(sheet, ASKED).label)).toEqual([
    'Kept offline, as of 09:42 today',
    'Waits to be read',
    'Not kept offline: the copies have reached their limit',
    'Kept offline, as of 09:42 today, but deleted, or no longer shared with you',
    expect.stringContaining('You are not authorized.'),
  ])
})

test('without a connection a sheet without a copy waits for one', () => {
  expect(sheetMark(waiting, { ...ASKED, isOffline: true }).label).toBe('Waits for a connection')
})

test('a container counts its sheets', () => {
  expect(containerMark([complete, complete], ASKED)).toEqual({ kind: 'complete', label: 'Kept offline: 2 sheets' })
  expect(containerMark([complete, waiting], ASKED)).toEqual({
    kind: 'progress',
    label: 'Kept offline: 1 of 2 sheets',
  })
  expect(containerMark([complete, waiting, noRoom], ASKED)).toEqual({
    kind: 'problem',
    label: 'Kept offline: 1 of 3 sheets, and 1 cannot be',
  })
  expect(containerMark([], ASKED).kind).toBe('complete')
})

test('the size of several copies has the time of the oldest', () => {
  const older = aKept({ kind: 'complete' }, { bytes: 1024, asOf: COPY.asOf - 60_000 })

  expect(copiesLabel([complete, older, waiting], NOW)).toBe('3 KB, as of 09:41 today')
  expect(copiesLabel([waiting], NOW)).toBeNull()
})
