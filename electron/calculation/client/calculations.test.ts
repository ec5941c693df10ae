import { expect, test } from 'vitest'
import { columnId, rowId } from '../../../shared/columnar/testing/a-sheet.ts'
import type { CalculatedNews, SheetMessage } from '../../../shared/model/sheet/sheet-message.ts'
import type { CalculationReply, CalculationRequest, InputNeeds } from '../protocol.ts'
import { type Calculations, createCalculations, type RunEvents, type SheetRun } from './calculations.ts'

const NEWS: CalculatedNews = { isWhole: true, columns: [], outdated: [] }
const CELL = { rowId: rowId(1), columnId: columnId(2), location: null }
const MESSAGE: SheetMessage = {
  kind: 'freshness',
  freshness: { copiedAt: 0, checking: false, offline: false },
  turn: 1,
}

function aThread() {
  const sent: CalculationRequest[] = []
  const errors: Error[] = []
  let hear: (reply: CalculationReply) => void = () => undefined
  let end: (cause: Error) => void = () => undefined
  const calculations = createCalculations(
    {
      postMessage: request => void sent.push(request),
      on(event: 'message' | 'error', listener: ((reply: CalculationReply) => void) | ((cause: Error) => void)) {
        if (event === 'message')
          hear = listener as typeof hear // as: by the event's name
        else end = listener as typeof end
      },
    },
    cause => void errors.push(cause),
  )
  return {
    sent,
    errors,
    calculations,
    reply: (run: number) => hear({ kind: 'calculated', run, calculated: NEWS }),
    want: (run: number) => hear({ kind: 'inputs-wanted', run, needs: { fields: true, ranges: false } }),
    answer: (request: number, value: number) => hear({ kind: 'previewed', request, preview: { kind: 'value', value } }),
    fail: () => end(new Error('out of memory')),
  }
}

/** A run that notes what it hears. */
function aRun(calculations: Calculations, before: SheetRun | null = null) {
  const received: (CalculatedNews | InputNeeds | null)[] = []
  const events: RunEvents = {
    onResults: news => void received.push(news),
    onWanted: needs => void received.push(needs),
  }
  const run = calculations.begin(events, before)
  return { ...run, received }
}

test('each sheet receives its results, until it ends', () => {
  const { sent, calculations, reply } = aThread()
  const run = aRun(calculations)
  const other = aRun(calculations)

  run.post(MESSAGE)
  reply(1)
  run.end()
  reply(1)
  run.post(MESSAGE)
  run.end()

  expect([run.received, other.received]).toEqual([[NEWS], []])
  expect(sent).toEqual([
    { kind: 'message', run: 1, message: MESSAGE },
    { kind: 'end', run: 1 },
  ])
})

test('nothing arrives from a run that rests, until another one continues it or it ends', () => {
  const { sent, calculations, reply } = aThread()
  const [first, second] = [aRun(calculations), aRun(calculations)]

  first.rest()
  second.rest()
  reply(1)
  first.post(MESSAGE)
  const third = aRun(calculations, first)
  third.post(MESSAGE)
  reply(3)
  first.end()
  second.end()
  second.end()

  expect([first.received, third.received]).toEqual([[], [NEWS]])
  expect(sent).toEqual([
    { kind: 'continue', run: 3, before: 1 },
    { kind: 'message', run: 3, message: MESSAGE },
    { kind: 'end', run: 2 },
  ])
})

test('a run that has ended is not continued', () => {
  const { sent, calculations } = aThread()
  const first = aRun(calculations)

  first.end()
  aRun(calculations, first)

  expect(sent).toEqual([{ kind: 'end', run: 1 }])
})

test('a sheet is asked for what its formulas read elsewhere, and its answer is passed on', () => {
  const { sent, calculations, want } = aThread()
  const run = aRun(calculations)
  const inputs = { fields: [], ranges: [], noRoom: [] }

  want(1)
  run.give(inputs)

  expect(run.received).toEqual([{ fields: true, ranges: false }])
  expect(sent).toEqual([{ kind: 'inputs', run: 1, inputs }])
})

test('each formula that is previewed receives its own result', async () => {
  const { sent, calculations, answer } = aThread()
  const run = aRun(calculations)

  const previews = [run.preview(CELL, '=1'), run.preview(CELL, '=2')]
  answer(2, 2)
  answer(1, 1)
  run.end()

  expect(await Promise.all(previews)).toEqual([
    { kind: 'value', value: 1 },
    { kind: 'value', value: 2 },
  ])
  expect(await run.preview(CELL, '=3')).toBeNull()
  expect(sent.map(({ kind }) => kind)).toEqual(['preview', 'preview', 'end'])
})

test('a formula has no preview if the thread fails', async () => {
  const { calculations, fail } = aThread()
  const preview = aRun(calculations).preview(CELL, '=1')

  fail()

  expect(await preview).toBeNull()
})

test('a thread that fails is reported once, and all sheets have no more results', () => {
  const { sent, errors, calculations, fail } = aThread()
  const run = aRun(calculations)

  fail()
  run.post(MESSAGE)
  const later = aRun(calculations)
  later.post(MESSAGE)
  later.give(null)
  run.end()

  expect([...run.received, ...later.received]).toEqual([null])
  expect(errors).toHaveLength(1)
  expect(sent).toEqual([])
})
