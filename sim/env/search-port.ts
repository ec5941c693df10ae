import { dbOn } from '../../electron/db/db.ts'
import type { SearchThread } from '../../electron/search/client/search-client.ts'
import type { SearchReply, SearchRequest } from '../../electron/search/protocol.ts'
import { createCopiesReader } from '../../electron/search/worker/copies-reader.ts'
import { createSearchCore } from '../../electron/search/worker/core.ts'
import { createIndexFile } from '../../electron/search/worker/index-file.ts'
import { writingOf } from '../../shared/print/writing.ts'
import type { Clock } from './clock.ts'
import type { Disk } from './disk.ts'

/** The thread of the search. As with the cache worker, an app can be killed before and after each message. */
export function searchThread(
  clock: Clock,
  now: () => number,
  { index, copies }: Pick<Disk, 'index' | 'copies'>,
  isAlive: () => boolean,
): SearchThread {
  let hear: (reply: SearchReply) => void = () => undefined
  let isPlanned = false
  const inBackground = (step: () => boolean): void => {
    if (isPlanned) return
    isPlanned = true
    clock.after(0, () => {
      isPlanned = false
      if (isAlive() && step()) inBackground(step)
    })
  }
  const handle = createSearchCore({
    index: createIndexFile({ file: 'nowhere', stamp: '1' }, dbOn(index)),
    readCopies: read => read(createCopiesReader(copies)),
    today: () => new Date(now()).toISOString().slice(0, 10),
    zone: 'UTC',
    inBackground,
    reply(reply) {
      const copy = structuredClone(reply)
      clock.after(0, () => isAlive() && hear(copy))
    },
  })
  return {
    port: {
      postMessage(request) {
        const copy: SearchRequest = structuredClone(request)
        clock.after(0, () => isAlive() && handle(copy))
      },
      on(event: string, listener: never) {
        if (event === 'message') hear = listener
      },
    },
    writing: () => writingOf('en-GB'),
    onError: cause => {
      throw cause
    },
  }
}
