import { afterEach, beforeEach, expect, test } from 'vitest'
import { sheetId } from '../../../../shared/columnar/testing/a-sheet.ts'
import { fail, ok, type Result } from '../../../../shared/result.ts'
import type { CallOptions } from '../../../api/http.ts'
import { plainAsk } from '../../testing/a-cache.ts'
import { anOutboxEdit } from '../../testing/an-edit.ts'
import { addRow, set } from '../../testing/edits.ts'
import { createTestEnv, SHEET, type TestEnv } from '../../testing/test-env.ts'
import { nextBatch } from '../batches.ts'
import { createRequestKeys } from './request-keys.ts'

const HOUR_MS = 3_600_000

let env: TestEnv
let answer: Result<number | null>
let asked: number
let questions: readonly unknown[]
let time: number

beforeEach(() => {
  env = createTestEnv([])
  answer = ok(24 * HOUR_MS)
  asked = 0
  questions = []
  time = 1_000
})
afterEach(() => env.end())

/** One run of the app on the same outbox. */
const start = (session: string | null = 'a session') => {
  const keyLifeMs = async ({ signal }: CallOptions = {}) => {
    asked += 1
    questions = [...questions, signal?.aborted]
    return answer
  }
  const read: typeof plainAsk.read = (label, priority, job) => {
    questions = [...questions, label, priority]
    return plainAsk.read(label, priority, job)
  }
  return createRequestKeys({
    source: { api: { keyLifeMs }, session: () => session },
    ask: { ...plainAsk, read },
    sent: env.outbox.sentKeys,
    now: () => time,
    elapsed: () => time,
  })
}

/** New rows as sent, each with its cells. */
function aCreate(...texts: readonly string[]) {
  const edits = texts.flatMap((text, index) => [addRow(-index - 1, index === 0 ? 1 : -index), set(-index - 1, text)])
  const create = nextBatch(edits.map((edit, index) => anOutboxEdit(edit, { seq: index + 1 })))
  if (create?.kind !== 'add') throw new Error('these are no new rows')
  return create
}

test('the same create has the same key, also after a restart, and any other one has another', async () => {
  const keys = start()
  await keys.prepare()
  const { value } = keys.note(SHEET, aCreate('a', 'b')) as { value: string } // as: the disk is not full

  const again = start()
  await again.prepare()
  expect(value).toMatch(/^[\w-]{43}$/)
  expect(again.find(SHEET, aCreate('a', 'b'))).toBe(value)
  expect(again.find(SHEET, aCreate('a'))).toBeNull()
  expect(again.find(SHEET, aCreate('a', 'c'))).toBeNull()
})

test('has no keys before the service has declared support', async () => {
  const keys = start()
  expect(keys.note(SHEET, aCreate('a'))).toEqual(ok(null))
  expect(await keys.session()).toBe('a session')
  expect(keys.note(SHEET, aCreate('a'))).not.toEqual(ok(null))
})

test('requests support for keys with interactive priority, cancelable by the user', async () => {
  await start().prepare()

  expect(questions).toEqual(['Check what the service supports', 'person', false])
})

test.each([
  ['that it knows none', ok(null), 1],
  ['no', fail({ kind: 'not-found', what: 'other' }), 1],
  ['what nobody can read', fail({ kind: 'malformed', detail: 'x' }), 1],
  ['nothing, being out of reach', fail({ kind: 'offline', server: 'x' }), 3],
] as const)('a service that says %s gets no keys, and is asked again if that may help', async (_title, says, times) => {
  answer = says
  const keys = start()

  for (let round = 0; round < 3; round++) await keys.prepare()

  expect(keys.note(SHEET, aCreate('a'))).toEqual(ok(null))
  expect(asked).toBe(times)
})

/** Sends a create with a key at time 1,000; the service keeps keys for a day. */
async function leave() {
  const keys = start()
  await keys.prepare()
  const noted = keys.note(SHEET, aCreate('a'))
  if (!noted.ok || noted.value === null) throw new Error('it left without a key')
  return { keys, key: noted.value }
}

const otherSheets = (keys: ReturnType<typeof start>, count: number) => {
  for (let sheet = 1; sheet <= count; sheet += 1) keys.note(sheetId(100 + sheet), aCreate('a'))
}
type Left = Awaited<ReturnType<typeof leave>>

test.each<[title: string, isFound: boolean, then: (left: Left) => unknown]>([
  ['at once', true, () => undefined],
  ['until half of the life of keys is over', true, () => (time += 12 * HOUR_MS - 1)],
  ['and not from then on: somebody may have set the clock', false, () => (time += 12 * HOUR_MS)],
  ['not where the clock is back behind the moment at which it left', false, () => (time -= 1)],
  ['while few others have left since', true, ({ keys }) => otherSheets(keys, 30)],
  ['and not when many have: the service may have forgotten it', false, ({ keys }) => otherSheets(keys, 31)],
  ['not once more after no answer came to that either', false, ({ keys, key }) => keys.spend(SHEET, key)],
])('a create is resent with its key %s', async (_title, isFound, then) => {
  const left = await leave()

  then(left)
  await left.keys.prepare()

  expect(left.keys.find(SHEET, aCreate('a'))).toBe(isFound ? left.key : null)
})

test('has no key to resend with after a later create without one', async () => {
  const { keys } = await leave()
  time += HOUR_MS
  keys.note(SHEET, aCreate('b'))
  await keys.prepare()

  expect([keys.find(SHEET, aCreate('a')), keys.mayAnswer(SHEET)]).toEqual([null, false])
})

test('has no key to resend with in a later run either, once it was rejected', async () => {
  const { keys, key } = await leave()
  keys.spend(SHEET, key)
  const again = start()
  await again.prepare()

  expect([again.find(SHEET, aCreate('a')), again.mayAnswer(SHEET)]).toEqual([null, false])
})

test('nor in another session, in none, or once the service has no support for keys', async () => {
  const { key } = await leave()
  const found = async (session: string | null) => {
    const again = start(session)
    await again.prepare()
    return [again.find(SHEET, aCreate('a')), again.mayAnswer(SHEET), await again.session()]
  }

  expect(await found('a session')).toEqual([key, true, 'a session'])
  expect(await found('another one')).toEqual([null, false, 'another one'])
  expect(await found(null)).toEqual([null, false, null])
  answer = ok(null)
  expect(await found('a session')).toEqual([null, true, null])
})

test('has no key when signed out, and none for a sheet without creates', async () => {
  const out = start(null)
  await out.prepare()

  expect(out.note(SHEET, aCreate('a'))).toEqual(ok(null))
  expect([out.mayAnswer(SHEET), out.mayAnswer(sheetId(2))]).toEqual([false, false])
})

test('sends no request if creates have no keys, regardless of earlier ones', async () => {
  await leave()
  const none = createRequestKeys({
    source: null,
    ask: plainAsk,
    sent: env.outbox.sentKeys,
    now: () => time,
    elapsed: () => time,
  })
  await none.prepare()

  expect([none.note(SHEET, aCreate('a')), await none.session(), none.mayAnswer(SHEET)]).toEqual([ok(null), null, false])
})

test('sends nothing if the key cannot be stored', async () => {
  const { keys } = await leave()
  env.sealDisk(true)
  expect(keys.note(SHEET, aCreate('b'))).toMatchObject({ ok: false })
  env.sealDisk(false)
})

test('caches declared support for an hour', async () => {
  const keys = start()
  await Promise.all([keys.prepare(), keys.prepare()])
  time += HOUR_MS - 1
  await keys.prepare()
  expect(asked).toBe(1)

  time += 1
  expect(keys.note(SHEET, aCreate('a'))).toEqual(ok(null))
  await keys.prepare()
  expect(asked).toBe(2)
})
