import { expect, test } from 'vitest'
import { aColumn } from '../../../shared/columnar/testing/a-sheet.ts'
import type { WrongArgument } from '../../../shared/formula/wrong-argument.ts'
import type { FormulaPreview, ServiceReason } from '../../../shared/model/sheet/formula-preview.ts'
import { previewMessage } from './preview-message.ts'

const TEXT = aColumn(1, 'text')
const messageOf = (preview: FormulaPreview | null, column = TEXT) => previewMessage(preview, '=A1', column, '2026')
const wrong = (argument: Pick<WrongArgument, 'function' | 'at' | 'problem'>): WrongArgument => ({
  start: 0,
  end: 1,
  ...argument,
})
const noteOf = (error: string, argument: Parameters<typeof wrong>[0] | null = null) =>
  messageOf({ kind: 'error', error, wrongArgument: argument && wrong(argument) })?.note

test('a value reads as in its cell', () => {
  const shown = (value: Extract<FormulaPreview, { kind: 'value' }>['value'], column = TEXT) =>
    messageOf({ kind: 'value', value }, column)

  expect(shown(1234.5)).toEqual({ result: '= 1234.5', note: null })
  expect(shown('Done')?.result).toBe('= Done')
  expect(shown(null)?.result).toBe('= empty')
  expect(shown(true, aColumn(1, 'checkbox'))?.result).toBe('= Checked')
  expect(shown('2026-12-24', aColumn(1, 'date'))?.result).toBe('= 24 Dec')
  expect(shown('a'.repeat(4000))?.result).toHaveLength(202)
})

test('an error has its reason, and the argument that causes it', () => {
  expect(messageOf({ kind: 'error', error: '#DIVIDE BY ZERO', wrongArgument: null })).toEqual({
    result: '= #DIVIDE BY ZERO',
    note: 'This formula divides by zero or by an empty cell.',
  })
  expect(noteOf('#INVALID DATA TYPE', { function: 'ROUND', at: 1, problem: 'value' })).toBe(
    'Argument 2 of ROUND (digits) is the cause. This formula uses a value of the wrong type, such as text instead of a number.',
  )
  expect(noteOf('#NO MATCH', { function: 'SUM', at: 2, problem: 'value' })).toBe(
    'Argument 3 of SUM is the cause. This formula found no match.',
  )
  expect(noteOf('#INCORRECT ARGUMENT SET', { function: 'IF', at: 1, problem: 'missing' })).toBe(
    'Argument 2 of IF (then) is missing.',
  )
  expect(noteOf('#INCORRECT ARGUMENT SET', { function: 'ROUND', at: 2, problem: 'surplus' })).toBe(
    'Argument 3 of ROUND is one too many.',
  )
  expect(noteOf('#NEW')).toBeNull()
})

test.each<[reason: ServiceReason, note: string]>([
  [{ kind: 'function', name: 'NEWER' }, 'Only the service may know the function NEWER.'],
  [{ kind: 'other-sheet' }, 'It reads a range that is not on this computer.'],
  [{ kind: 'no-room' }, 'There is no room in memory for a sheet that it reads.'],
  [{ kind: 'summary-field' }, 'The summary of the sheet is not on this computer.'],
  [{ kind: 'schedule' }, 'The schedule of the project is not on this computer yet.'],
  [{ kind: 'outdated' }, 'It reads a result that the service calculates when your edits are saved.'],
  [{ kind: 'limit' }, 'It reads too many cells to be calculated here.'],
])('a formula that only the service can calculate says why: %o', (reason, note) => {
  expect(messageOf({ kind: 'service', reason })).toEqual({ result: 'Calculated when saved', note })
})

test('an unfinished or unknown formula has no message', () => {
  expect(messageOf({ kind: 'unfinished' })).toBeNull()
  expect(messageOf(null)).toBeNull()
})
