import { describe, expect, onTestFinished, test } from 'vitest'
import { aColumn, columnId, rowId, sheetId } from '../../../../shared/columnar/testing/a-sheet.ts'
import { fail, ok, type Result } from '../../../../shared/result.ts'
import { imagesApi } from '../../../api/images.ts'
import { sheetsApi } from '../../../api/sheets.ts'
import type { Ask } from '../../ask.ts'
import { anOutboxEdit } from '../../testing/an-edit.ts'
import { addRow, deleteRow, formatCell, moveRow, set } from '../../testing/edits.ts'
import { lostAfter } from '../../testing/faults.ts'
import { openRealService } from '../../testing/service/real-service.ts'
import { nextBatch } from '../batches.ts'
import { cellWrites, type SendDeps, sendBatch } from './send-batch.ts'

const SHEET = sheetId(1)
/** No image has local bytes here. */
const keptImages: SendDeps['keptImages'] = {
  open: async () => fail({ kind: 'file-unreadable', name: 'image', reason: 'gone' }),
}
const target = { sheetId: SHEET, columns: [aColumn(1), aColumn(2)] }

function setUp(change: Partial<SendDeps['sheets']> = {}) {
  const service = openRealService(SHEET, ['a', 'b', 'c'], () => 1_000_000)
  onTestFinished(service.close)
  const http = service.http()
  const labels: string[] = []
  const ask: Ask = {
    read: (_label, _priority, job) => job(new AbortController().signal),
    organize: (_label, job) => job(new AbortController().signal),
    write: (label, _sheetId, job) => {
      labels.push(label)
      return job(new AbortController().signal)
    },
  }
  const send = (...edits: Parameters<typeof anOutboxEdit>[0][]) => {
    const batch = nextBatch(edits.map((edit, index) => anOutboxEdit(edit, { seq: index + 1 })))
    if (!batch || batch.kind === 'comment' || batch.kind === 'column') throw new Error('there is nothing to send')
    const deps = { sheets: { ...sheetsApi(http), ...change }, images: imagesApi(http), keptImages, ask }
    return sendBatch(deps, target, 'Snag log', batch, () => true, null)
  }
  return { service, labels, send }
}

describe('a batch', () => {
  test('of each kind becomes its request, with a readable label', async () => {
    const { service, labels, send } = setUp()

    await send(set(1, 'A'), set(2, 'B'))
    await send(addRow(-1, 1), set(-1, 'new'))
    await send(moveRow(3, null, 1))
    await send(deleteRow(2))

    expect(service.drawn()).toEqual(['A', '>c', 'new'])
    expect(service.writes()).toEqual(['updateRows 2', 'addRows 1', 'updateRows 1', 'deleteRows 1'])
    expect(labels).toEqual([
      'Save 2 rows of Snag log',
      'Add 1 row to Snag log',
      'Move 1 row of Snag log',
      'Delete 1 row of Snag log',
    ])
  })

  test('with a response about other rows may have been executed, and must be checked', async () => {
    const none = {
      updateRows: async () => ok({ version: 2, rows: [] }),
      addRows: async () => ok({ version: 2, rows: [] }),
    }
    const { send } = setUp(none)

    const answers: Result<unknown>[] = [await send(set(1, 'A')), await send(addRow(-1, 1))]

    expect(answers.map(answer => answer.ok || answer.error.kind)).toEqual(['malformed', 'malformed'])
  })

  test('that fails returns the error', async () => {
    const { service, send } = setUp()
    service.plan('updateRows', lostAfter)

    expect(await send(set(1, 'A'))).toEqual(fail({ kind: 'outcome-unknown' }))
  })
})

const PERCENT = ',,,,,,,,,,,,0,,3,,'
const row = { rowId: rowId(5), cells: [set(5, 7)], formats: [formatCell(5, PERCENT), formatCell(5, null, 2)], seqs: [] }

test('writes a cell with value and format once; a cell with only a format is sent with its current content', () => {
  const now = { value: 0.5, display: null, formula: '=1/2' }

  expect(cellWrites(row, () => now)).toMatchObject([
    { columnId: 1, value: 7, formula: null, format: PERCENT },
    { columnId: 2, value: 0.5, formula: '=1/2', format: null },
  ])
})

test('sends a format alone if the content is unknown: nothing is overwritten', () => {
  expect(cellWrites({ ...row, cells: [] }, () => null)).toEqual([
    { columnId: columnId(1), format: PERCENT },
    { columnId: columnId(2), format: null },
  ])
})
