import { afterEach, describe, expect, test } from 'vitest'
import { ColumnId, RowId } from '../../../shared/model/ids.ts'
import { fail, ok } from '../../../shared/result.ts'
import { eventually } from '../../../shared/testing/eventually.ts'
import { REJECTED, set } from '../../sync/testing/edits.ts'
import { SHEET } from '../../sync/testing/test-env.ts'
import { createTestWindow, openTestAccount, type TestAccount } from '../testing/an-account.ts'
import { sheetHandlers } from './sheet-handlers.ts'

let open: TestAccount
const window = createTestWindow()
const { caller } = window
const handlers = sheetHandlers(
  () => open.account,
  async () => 'opened',
)

afterEach(() => open.end())

async function start(rows: readonly string[], saving: 'automatic' | 'hold' = 'hold'): Promise<void> {
  open = await openTestAccount({ rows, saving })
}

/** Opens the sheet and waits until it can be read. */
async function show(opening: string, rows: readonly string[]): Promise<void> {
  expect(await handlers['sheet.open']({ sheetId: SHEET, opening }, caller)).toEqual(ok(null))
  await eventually(() => expect(window.opening(opening).page.drawn()).toEqual(rows))
}
const submit = (row: number, value: string | boolean) =>
  handlers['edits.submit']({ sheetId: SHEET, edits: [set(row, value)] }, caller)

describe('an opened sheet', () => {
  test('returns a receipt; its content follows on the port', async () => {
    await start(['Door', 'Wall'])

    await show('first', ['Door', 'Wall'])

    expect(open.account.ports.size).toBe(1)
  })

  test('continues in the new port when opened again, and the old port closes', async () => {
    await start(['Door'])
    await show('old', ['Door'])

    await show('new', ['Door'])
    await eventually(() => expect(window.opening('old').isClosed).toBe(true))
    await submit(1, 'Window')

    await eventually(() => expect(window.opening('new').page.drawn()).toEqual(['Window']))
    expect(window.opening('old').page.drawn()).toEqual(['Door'])
    expect(window.opening('new').isClosed).toBe(false)
    expect(open.account.ports.size).toBe(1)
  })

  test('receives nothing more after it is closed', async () => {
    await start(['Door'])
    await show('closed', ['Door'])

    expect(await handlers['sheet.close']({ sheetId: SHEET }, caller)).toEqual(ok(null))
    await eventually(() => expect(open.account.ports.size).toBe(0))
    await submit(1, 'Window')
    await open.env.clock.settle()

    expect(window.opening('closed').isClosed).toBe(true)
    expect(window.opening('closed').page.drawn()).toEqual(['Door'])
  })

  test('is not requested again on reconnection after it is closed', async () => {
    await start(['Door'])
    await show('closed before', ['Door'])
    await handlers['sheet.close']({ sheetId: SHEET }, caller)
    await eventually(() => expect(open.account.ports.size).toBe(0))
    const before = open.env.service.calls()

    open.account.sync.resume()
    await open.env.clock.settle()

    expect(open.env.service.calls()).toEqual(before)
  })

  test('is closed when the page disappears', async () => {
    await start(['Door'])
    await show('left', ['Door'])

    window.opening('left').leave()

    await eventually(() => expect(open.account.ports.size).toBe(0))
  })

  test('reports on its port that it does not exist', async () => {
    await start(['Door'])
    open.env.service.set({ isGone: true })

    await show('gone', [])

    await eventually(() => expect(window.opening('gone').page.failures).toMatchObject([{ kind: 'not-found' }]))
  })

  test('is requested again when the user refreshes it', async () => {
    await start(['Door'])
    await show('fresh', ['Door'])
    await open.env.service.someoneSets(1, 'Gate')

    expect(await handlers['sheet.refresh']({ sheetId: SHEET }, caller)).toEqual(ok(null))

    await eventually(() => expect(window.opening('fresh').page.drawn()).toEqual(['Gate']))
  })
})

test('closing a sheet that is not open is no failure', async () => {
  await start([])

  expect(await handlers['sheet.close']({ sheetId: SHEET }, caller)).toEqual(ok(null))
})

describe('an edit', () => {
  test('is answered with a receipt once it is stored, and survives the end of the program', async () => {
    await start(['Door'])

    const receipt = await submit(1, 'Window')
    await open.env.restart()

    expect(receipt).toMatchObject(ok({ stored: 1 }))
    expect(open.env.outbox.list(SHEET)).toMatchObject([{ edit: { value: 'Window' }, state: 'queued' }])
  })

  test('is returned on the port as unsaved', async () => {
    await start(['Door'])
    await show('back', ['Door'])

    await submit(1, 'Window')

    const { page } = window.opening('back')
    await eventually(() => expect(page.drawn()).toEqual(['Window']))
    expect(page.states()).toEqual(['queued'])
    expect(open.env.service.writes()).toEqual([])
  })

  test('is rejected on a full disk, and the grid shows the previous value', async () => {
    await start(['Door'])
    await show('full', ['Door'])
    open.env.fillDisk()

    const refused = await handlers['edits.submit'](
      { sheetId: SHEET, edits: [set(1, 'x'.repeat(20_000)), set(1, 'y'.repeat(20_000), 2)] },
      caller,
    )

    expect(refused).toEqual(fail({ kind: 'disk-full' }))
    await open.env.clock.settle()
    expect(window.opening('full').page.drawn()).toEqual(['Door'])
  })

  test('is sent when the user saves, one sheet or all of them', async () => {
    await start(['Door', 'Wall'])
    await show('saving', ['Door', 'Wall'])

    await submit(1, 'Window')
    await handlers['edits.save']({ sheetId: SHEET }, caller)
    await open.env.clock.settle()
    await submit(2, 'Fence')
    await handlers['edits.save']({ sheetId: null }, caller)
    await open.env.clock.settle()

    expect(open.env.service.writes()).toEqual(['updateRows 1', 'updateRows 1'])
    expect(open.env.service.drawn()).toEqual(['Window', 'Fence'])
  })

  test('is listed with the names of its targets, and removed when discarded', async () => {
    await start(['Door', 'Wall'])
    await show('listed', ['Door', 'Wall'])
    await submit(2, 'Fence')

    const listed = await handlers['edits.list']({ after: 0 }, caller)

    if (!listed.ok) throw new Error(listed.error.kind)
    expect(listed.value).toMatchObject({
      items: [{ sheetName: 'Snag log', rowNumber: 2, rowName: 'Fence', columnTitle: 'Column 1' }],
      next: null,
    })
    const seqs = listed.value.items.map(({ edit }) => edit.seq)
    expect(await handlers['edits.discard']({ seqs }, caller)).toEqual(ok(null))
    await eventually(() => expect(window.opening('listed').page.drawn()).toEqual(['Door', 'Wall']))
  })

  test('that the service rejected waits for a decision, and is sent again on request', async () => {
    await start(['Door'])
    await show('refused', ['Door'])
    await submit(1, REJECTED)
    await handlers['edits.save']({ sheetId: SHEET }, caller)
    const { page } = window.opening('refused')
    await eventually(() => expect(page.states()).toEqual(['needs-review']))
    const [inReview] = open.env.outbox.list(SHEET)

    expect(await handlers['edits.retry']({ seqs: [inReview!.seq] }, caller)).toEqual(ok(null))
    await open.env.clock.settle()

    expect(open.env.service.writes()).toEqual(['updateRows 1', 'updateRows 1'])
  })
})

test('on the sign-in screen no call for a sheet succeeds, and no port is opened', async () => {
  await start(['Door'])
  const signedOut = sheetHandlers(
    () => null,
    async () => 'opened',
  )
  const refused = fail({ kind: 'unauthorized', reason: 'signed-out' })

  expect(await signedOut['sheet.open']({ sheetId: SHEET, opening: 'nobody' }, caller)).toEqual(refused)
  expect(await signedOut['edits.submit']({ sheetId: SHEET, edits: [set(1, 'x')] }, caller)).toEqual(refused)
  expect(await signedOut['edits.save']({ sheetId: null }, caller)).toEqual(refused)
  expect(() => window.opening('nobody')).toThrow()
})

test('a cell without a link opens nothing, nor does a missing cell', async () => {
  const opened: string[] = []
  const calls = sheetHandlers(
    () => open.account,
    async address => {
      opened.push(address)
      return 'opened'
    },
  )
  await start(['Door'])
  await show('links', ['Door'])

  for (const row of [1, 99]) {
    const cell = { sheetId: SHEET, rowId: RowId.parse(row), columnId: ColumnId.parse(1) }
    expect(await calls['link.open'](cell, caller)).toEqual(ok({ outcome: 'not-allowed' }))
  }
  expect(opened).toEqual([])
})
