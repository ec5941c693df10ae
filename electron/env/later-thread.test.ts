import { expect, test } from 'vitest'
import { createCacheClient } from '../cache/client/cache-client.ts'
import type { CacheReply, CacheRequest } from '../cache/protocol.ts'
import { createLaterThread, type Thread } from './later-thread.ts'

/** Threads that answer every call and record their end. */
function aWorkshop() {
  const log: string[] = []
  const begin = (): Thread<CacheReply> => {
    log.push('begun')
    let answer: (reply: CacheReply) => void = () => undefined
    let exit: () => void = () => undefined
    return {
      once: (_event, listener) => {
        exit = listener
      },
      on(event: 'message' | 'error', listener: ((reply: CacheReply) => void) | ((cause: Error) => void)) {
        if (event === 'message') answer = listener as (reply: CacheReply) => void // as: by the event's name
      },
      postMessage(message) {
        const { id, call } = message as CacheRequest // as: only the cache client posts here
        log.push(call)
        queueMicrotask(() => answer({ id, result: { ok: true, value: null } }))
        if (call !== 'close') return
        setImmediate(() => {
          log.push('ended')
          exit()
        })
      },
    }
  }
  return { log, later: createLaterThread(begin) }
}

test('a thread starts with the first call, once, and answers it', async () => {
  const { log, later } = aWorkshop()
  const cache = createCacheClient(later)
  expect(log).toEqual([])

  expect((await cache.usage({})).ok).toBe(true)
  expect((await cache.listCopies({})).ok).toBe(true)
  expect(log).toEqual(['begun', 'usage', 'listCopies'])
})

test('closes the thread and waits for it', async () => {
  const { log, later } = aWorkshop()
  const cache = createCacheClient(later)
  await cache.usage({})

  await later.end(() => cache.close({}))
  expect(log).toEqual(['begun', 'usage', 'close', 'ended'])
})

test('does not start an unused thread in order to end it', async () => {
  const { log, later } = aWorkshop()

  await later.end(() => Promise.reject(new Error('nobody is there to close')))
  expect(log).toEqual([])
})
