import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { expect, test } from 'vitest'
import { encodeSheet } from '../../../shared/columnar/encode.ts'
import { aCell, aRow, aSheet, columnId, rowId, sheetId } from '../../../shared/columnar/testing/a-sheet.ts'
import type { SheetMessage } from '../../../shared/model/sheet/sheet-message.ts'
import { builtWorker } from '../../compose/testing/built-worker.ts'
import type { CalculationRequest } from '../protocol.ts'

test('the shipped thread replies with the results of unsaved edits, and ends when it is closed', async () => {
  const thread = new Worker(await builtWorker('calculation'))
  const send = (request: CalculationRequest) => thread.postMessage(request)
  const row = aRow(1, { 1: 2 })
  const cells = new Map(row.cells).set(columnId(2), aCell(4, { formula: '=[Column 1]@row * 2' }))
  const message: SheetMessage = {
    kind: 'snapshot',
    buffer: encodeSheet(aSheet([{ ...row, cells }])),
    pending: [
      {
        seq: 1,
        sheetId: sheetId(1),
        edit: { kind: 'set-cell', rowId: rowId(1), columnId: columnId(1), value: 21, formula: null },
        base: null,
        state: 'queued',
        reason: null,
        madeAt: 0,
      },
    ],
    freshness: { copiedAt: 0, checking: false, offline: false },
    loading: null,
    turn: 1,
  }

  const replied = once(thread, 'message')
  send({ kind: 'message', run: 7, message })

  expect(await replied).toEqual([
    {
      kind: 'calculated',
      run: 7,
      calculated: { isWhole: true, columns: [{ columnId: 2, changed: [[1, 42]], gone: [] }], outdated: [] },
    },
  ])
  const exited = once(thread, 'exit')
  send({ kind: 'close' })
  expect(await exited).toEqual([0])
})
