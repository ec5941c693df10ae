import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { beforeEach, expect, test, vi } from 'vitest'
import { Account } from '../../shared/model/account.ts'
import type { AppStart } from '../../shared/model/app-start.ts'
import { Upload } from '../../shared/model/attachment.ts'
import { defaultSettings } from '../../shared/model/settings.ts'
import { eventually } from '../../shared/testing/eventually.ts'
import { applyEvent, keys } from './apply-events.ts'

let cache: QueryClient
const onFailed = vi.fn()

beforeEach(() => {
  cache = new QueryClient()
  onFailed.mockReset()
  cache.setQueryData(keys.start, aStart())
})

test('a lost connection shows immediately', () => {
  const connection = { kind: 'offline', why: 'unreachable', since: 5, nextTryAt: 20 } as const

  applyEvent(cache, { kind: 'connection.changed', connection }, onFailed)

  expect(start().connection).toEqual(connection)
  expect(start().settings).toEqual(defaultSettings)
})

test('signing in to another account drops the lists of the previous one', () => {
  cache.setQueryData(keys.items, ['theirs'])

  applyEvent(cache, { kind: 'session.changed', session: { kind: 'signed-in', account: anAccount(2) } }, onFailed)

  expect(cache.getQueryData(keys.items)).toBeUndefined()
})

test('neither shows nor counts unsaved edits of the previous account after a switch', () => {
  const unsaved = { total: 5, queued: 4, needsReview: 1, conflicts: 0, bySheet: [] }
  applyEvent(cache, { kind: 'unsaved.changed', unsaved, taken: 0 }, onFailed)

  applyEvent(
    cache,
    { kind: 'session.changed', session: { kind: 'reading', account: anAccount(1), why: 'gone' } },
    onFailed,
  )
  expect(start().unsaved).toEqual(unsaved)

  applyEvent(cache, { kind: 'session.changed', session: { kind: 'signed-in', account: anAccount(2) } }, onFailed)
  expect(start()).toMatchObject({ unsaved: { total: 0 }, connection: { kind: 'connecting' } })
})

test('counts edits that the service accepted as saved, and withdrawn edits not', () => {
  const publish = (total: number, taken: number) =>
    applyEvent(
      cache,
      { kind: 'unsaved.changed', unsaved: { total, queued: total, needsReview: 0, conflicts: 0, bySheet: [] }, taken },
      onFailed,
    )
  publish(5, 0)
  publish(0, 0)
  expect(cache.getQueryData(keys.saved)).toBeUndefined()

  publish(3, 0)
  publish(1, 2)
  publish(0, 1)
  expect(cache.getQueryData(keys.saved)).toBe(3)
})

test('an expired session keeps the lists for reading', () => {
  cache.setQueryData(keys.items, ['mine'])

  applyEvent(
    cache,
    { kind: 'session.changed', session: { kind: 'reading', account: anAccount(1), why: 'gone' } },
    onFailed,
  )

  expect(cache.getQueryData(keys.items)).toEqual(['mine'])
})

test('the accounts of this computer and a running sign-in survive a change of account', () => {
  cache.setQueryData(keys.accounts, ['somebody'])
  applyEvent(cache, { kind: 'sign-in.changed', signIn: aSignIn, error: null }, onFailed)

  applyEvent(cache, { kind: 'session.changed', session: { kind: 'signed-in', account: anAccount(2) } }, onFailed)

  expect(cache.getQueryData(keys.accounts)).toEqual(['somebody'])
  expect(cache.getQueryData(keys.signIn)).toEqual({ signIn: aSignIn, error: null })
})

test('a failed sign-in ends with its reason', () => {
  const error = { kind: 'sign-in-failed', problem: 'denied' } as const
  applyEvent(cache, { kind: 'sign-in.changed', signIn: aSignIn, error: null }, onFailed)

  applyEvent(cache, { kind: 'sign-in.changed', signIn: null, error }, onFailed)

  expect(cache.getQueryData(keys.signIn)).toEqual({ signIn: null, error })
})

test('does not claim that a newly shown account has nothing to save', () => {
  applyEvent(cache, { kind: 'session.changed', session: { kind: 'signed-in', account: anAccount(2) } }, onFailed)

  expect(start().unsaved).toMatchObject({ total: 0, isUnknown: true })
})

test('a save in another account invalidates the list of accounts', () => {
  cache.setQueryData(keys.accounts, [])

  applyEvent(cache, { kind: 'accounts.changed' }, onFailed)

  return eventually(() => expect(cache.getQueryState(keys.accounts)?.isInvalidated).toBe(true))
})

test('an upload keeps its position in the list while it progresses', () => {
  cache.setQueryData(keys.uploads, [anUpload('a', 0), anUpload('b', 0)])

  applyEvent(cache, { kind: 'upload.changed', upload: anUpload('a', 50) }, onFailed)
  applyEvent(cache, { kind: 'upload.changed', upload: anUpload('c', 0) }, onFailed)
  applyEvent(cache, { kind: 'upload.removed', uploadId: 'b' }, onFailed)

  expect(cache.getQueryData(keys.uploads)).toEqual([anUpload('a', 50), anUpload('c', 0)])
})

test('storing an edit invalidates the list of pending changes', () => {
  cache.setQueryData(keys.ledger, [])

  applyEvent(
    cache,
    {
      kind: 'unsaved.changed',
      unsaved: { total: 1, queued: 1, needsReview: 0, conflicts: 0, bySheet: [[7, 1]] },
      taken: 0,
    },
    onFailed,
  )

  expect(start().unsaved.total).toBe(1)
  return eventually(() => expect(cache.getQueryState(keys.ledger)?.isInvalidated).toBe(true))
})

test('does not miss a change during a read of the list', async () => {
  const answers = [deferred(), deferred()]
  let asked = 0
  const list = new QueryObserver(cache, { queryKey: keys.items, queryFn: () => answers[asked++]!.promise })
  const stop = list.subscribe(() => undefined)

  applyEvent(cache, { kind: 'items.changed' }, onFailed)
  await eventually(() => expect(asked).toBe(2))
  answers[1]!.resolve(['new sheet'])
  answers[0]!.resolve([])

  await eventually(() => expect(list.getCurrentResult().data).toEqual(['new sheet']))
  stop()
})

test('reports the message of a failure that no call waits for', () => {
  applyEvent(cache, { kind: 'failed', what: 'Saving Bird strikes', error: { kind: 'disk-full' } }, onFailed)

  expect(onFailed).toHaveBeenCalledWith('Saving Bird strikes', { kind: 'disk-full' })
})

const aSignIn = { step: 'waiting', host: 'app.example.org', way: 'scheme', until: 600_000 } as const

function deferred() {
  let resolve: (list: string[]) => void = () => undefined
  const promise = new Promise<string[]>(done => {
    resolve = done
  })
  return { promise, resolve }
}

const start = () => cache.getQueryData<AppStart>(keys.start)!

const aStart = (): AppStart => ({
  version: '0.1.0',
  session: { kind: 'signed-in', account: anAccount(1) },
  tokenStores: { keyring: 'unavailable', backend: 'basic_text' },
  connection: { kind: 'connecting' },
  settings: defaultSettings,
  unsaved: { total: 0, queued: 0, needsReview: 0, conflicts: 0, bySheet: [] },
  platform: 'linux',
  systemLocale: 'en-GB',
  systemAccent: null,
})

const anAccount = (userId: number) =>
  Account.parse({
    key: `local#${userId}`,
    signInMethod: 'local',
    baseUrl: 'http://127.0.0.1:4102/2.0',
    serverName: 'This computer',
    userId,
    email: 'person@example.org',
    name: 'A Person',
    keeping: 'session',
  })

const anUpload = (id: string, sentBytes: number) =>
  Upload.parse({
    id,
    sheetId: 7,
    rowId: null,
    name: `${id}.pdf`,
    totalBytes: 100,
    sentBytes,
    startedAt: null,
    state: 'queued',
    reason: null,
    canRetry: false,
  })
