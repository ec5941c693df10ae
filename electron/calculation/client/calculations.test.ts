import { expect, test } from 'vitest'
import type { CalculatedNews, SheetMessage } from '../../../shared/model/sheet/sheet-message.ts'
import type { CalculationReply, CalculationRequest } from '../protocol.ts'
import { createCalculations } from './calculations.ts'

const NEWS: CalculatedNews = { isWhole: true, columns: [], outdated: [] }
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
    reply: (run: number) => hear({ run, calculated: NEWS }),
    fail: () => end(new Error('out of memory')),
  }
}

test('each sheet receives its results, until it ends', () => {
  const { sent, calculations, reply } = aThread()
  const [first, second]: (CalculatedNews | null)[][] = [[], []]
  const run = calculations.begin(news => void first?.push(news))
  calculations.begin(news => void second?.push(news))

  run.post(MESSAGE)
  reply(1)
  run.end()
  reply(1)
  run.post(MESSAGE)
  run.end()

  expect([first, second]).toEqual([[NEWS], []])
  expect(sent).toEqual([
    { kind: 'message', run: 1, message: MESSAGE },
    { kind: 'end', run: 1 },
  ])
})

test('a thread that fails is reported once, and all sheets have no more results', () => {
  const { sent, errors, calculations, fail } = aThread()
  const received: (CalculatedNews | null)[] = []
  const run = calculations.begin(news => void received.push(news))

  fail()
  run.post(MESSAGE)
  calculations.begin(news => void received.push(news)).post(MESSAGE)
  run.end()

  expect(received).toEqual([null])
  expect(errors).toHaveLength(1)
  expect(sent).toEqual([])
})
