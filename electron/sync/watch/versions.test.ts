import { expect, test } from 'vitest'
import { SheetId } from '../../../shared/model/ids.ts'
import { fail, ok, type Result } from '../../../shared/result.ts'
import type { Versions } from '../../api/sheets.ts'
import { aRead } from '../../queue/testing/a-diary.ts'
import { createSimulatedQueue } from '../../queue/testing/simulated-queue.ts'
import { createAsk } from '../ask.ts'
import { createVersions } from './versions.ts'

const MINUTE_MS = 60_000
const ids = Array.from({ length: 12 }, (_, nth) => SheetId.parse(nth + 1))
const [FIRST = SheetId.parse(1), SECOND = SheetId.parse(2)] = ids

/** Twelve sheets of version 5 on a service that responds in 100 ms, through a real queue. */
function anOffice() {
  const { clock, queue } = createSimulatedQueue()
  const service = {
    versions: new Map(ids.map(id => [id, 5])),
    listMs: 100,
    isListFresh: true,
    answerList: (versions: Versions): Result<Versions> => ok(new Map(versions)),
  }
  const asked: (SheetId | 'list')[] = []
  const versionOf = createVersions({
    api: {
      async version(id) {
        asked.push(id)
        await clock.wait(100)
        return ok(service.versions.get(id) ?? 0)
      },
      async versions() {
        asked.push('list')
        await clock.wait(service.listMs)
        return service.answerList(service.versions)
      },
    },
    ask: createAsk(queue, { received: () => undefined, tried: () => undefined, trouble: () => null }),
    isListFresh: () => service.isListFresh,
    elapsed: clock.now,
  })

  const ask = (sheetIds: readonly SheetId[]) =>
    Promise.all(sheetIds.map(sheetId => versionOf({ sheetId, name: `Sheet ${sheetId}`, version: 5 }, 'person')))

  return {
    service,
    ask,
    /** Requests these versions while the budget is exhausted, and continues until all are resolved. */
    async askWhileFull(sheetIds: readonly SheetId[], meanwhile = () => undefined) {
      void queue.run(aRead({ weight: 300 }), async () => ok(null))
      await clock.turn(0)
      const answers = ask(sheetIds)
      meanwhile()
      await clock.turn(2 * MINUTE_MS)
      return { answers: await answers, asked: asked.splice(0) }
    },
  }
}

const received = (versions: readonly number[]) => versions.map(version => ok(version))
const allAt5 = received(ids.map(() => 5))

test('requests all sheets that waited for the budget in one request, including changes made during the wait', async () => {
  const { askWhileFull, service } = anOffice()

  const { answers, asked } = await askWhileFull(ids, () => void service.versions.set(SECOND, 6))

  expect(asked).toEqual(['list'])
  expect(answers).toEqual(received(ids.map(id => (id === SECOND ? 6 : 5))))
})

test('requests sheets of the same moment in one request', async () => {
  const { ask, askWhileFull } = anOffice()
  const answers = ask(ids)

  expect((await askWhileFull([])).asked).toEqual(['list'])
  expect(await answers).toEqual(allAt5)
})

test('requests one or two sheets separately', async () => {
  const { askWhileFull } = anOffice()

  expect((await askWhileFull([FIRST])).asked).toEqual([FIRST])
  expect((await askWhileFull([FIRST, SECOND])).asked).toEqual([FIRST, SECOND])
})

test('does not use the list of a service that does not declare support for request keys', async () => {
  const { askWhileFull, service } = anOffice()
  service.isListFresh = false

  expect((await askWhileFull(ids)).asked).toEqual(ids)
})

test('callers during the request of a list get no outdated version', async () => {
  const { ask, askWhileFull, service } = anOffice()
  let late: ReturnType<typeof ask> | null = null
  service.answerList = versions => {
    const before = new Map(versions)
    service.versions.set(FIRST, 6)
    late = ask([FIRST])
    return ok(before)
  }

  const { answers, asked } = await askWhileFull(ids)

  expect([answers[0], await late]).toEqual([ok(5), received([6])])
  expect(asked).toEqual(['list', FIRST])
})

test('requests a sheet that the list omits separately', async () => {
  const { askWhileFull, service } = anOffice()
  service.answerList = versions => ok(new Map([...versions].filter(([id]) => id !== SECOND)))

  const { answers, asked } = await askWhileFull(ids)

  expect(asked).toEqual(['list', SECOND])
  expect(answers).toEqual(allAt5)
})

test('if the list is lost, requests each sheet separately, and the next time together again', async () => {
  const { askWhileFull, service } = anOffice()
  const { answerList } = service
  service.answerList = () => fail({ kind: 'offline', server: 'test' })

  const { answers, asked } = await askWhileFull(ids)

  expect([asked[0], asked.slice(1).length]).toEqual(['list', ids.length])
  expect(answers).toEqual(allAt5)
  service.answerList = answerList
  expect((await askWhileFull(ids)).asked).toEqual(['list'])
})

test.each([
  ['is behind what was told before', { answerList: () => ok(new Map(ids.map(id => [id, id === FIRST ? 4 : 5]))) }],
  ['tells no versions', { answerList: () => ok(new Map()) }],
  ['is refused', { answerList: () => fail({ kind: 'forbidden', message: 'No.' }) }],
] as const)('a list that %s is not used, and not requested again', async (_why, how) => {
  const { askWhileFull, service } = anOffice()
  Object.assign(service, how)

  const first = await askWhileFull(ids)
  const second = await askWhileFull(ids)

  expect(first.asked[0]).toBe('list')
  expect([first.answers, second.answers]).toEqual([allAt5, allAt5])
  expect(second.asked).toEqual(ids)
})

test('a slow list is not requested again', async () => {
  const { askWhileFull, service } = anOffice()
  service.listMs = 5_000

  expect((await askWhileFull(ids)).asked).toEqual(['list'])
  expect((await askWhileFull(ids)).asked).toEqual(ids)
})
