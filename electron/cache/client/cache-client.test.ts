import { expect, test } from 'vitest'
import { ok } from '../../../shared/result.ts'
import type { CacheReply, CacheRequest } from '../protocol.ts'
import { createCacheClient } from './cache-client.ts'

function createPort() {
  const sent: { readonly request: CacheRequest; readonly transfer: readonly ArrayBuffer[] }[] = []
  const listeners = new Map<string, (received: never) => void>()
  return {
    sent,
    answer: (reply: CacheReply) => listeners.get('message')?.(reply as never), // takes replies
    break: () => listeners.get('error')?.(new Error('gone') as never), // the listener of 'error' takes errors
    port: {
      postMessage: (message: unknown, transfer: readonly ArrayBuffer[]) =>
        void sent.push({ request: message as CacheRequest, transfer }), // as: the client sends nothing else
      on: (event: string, listener: (received: never) => void) => listeners.set(event, listener),
    },
  }
}

test('matches each response to its call in any order', async () => {
  const { port, sent, answer } = createPort()
  const cache = createCacheClient(port)
  const first = cache.loadListing({ key: 'a' })
  const second = cache.loadListing({ key: 'b' })

  answer({ id: sent[1]!.request.id, result: ok('B') })
  answer({ id: sent[0]!.request.id, result: ok('A') })
  answer({ id: 999, result: ok('nobody asked') })

  expect([await first, await second]).toEqual([ok('A'), ok('B')])
})

test('transfers bytes instead of copying them', () => {
  const { port, sent } = createPort()
  const cache = createCacheClient(port)
  const chunks = [new ArrayBuffer(8), new ArrayBuffer(9)]

  void cache.addBytes({ arrival: 1, chunks, wantsPreview: false })
  void cache.usage({})

  expect(sent.map(({ transfer }) => transfer)).toEqual([chunks, []])
})

test('calls to an ended thread are answered, both earlier and later ones', async () => {
  const { port, break: breakPort } = createPort()
  const cache = createCacheClient(port)
  const before = cache.usage({})
  breakPort()

  const answers = [await before, await cache.usage({})]

  expect(answers).toMatchObject([{ error: { kind: 'storage-broken' } }, { error: { kind: 'storage-broken' } }])
})
