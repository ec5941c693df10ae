import type { After } from '../../../shared/after.ts'
import type { Result } from '../../../shared/result.ts'
import type { CacheInput, SheetPreview } from '../protocol.ts'
import type { OpenedSheet } from '../sealed-copy.ts'
import type { CacheClient } from './cache-client.ts'

/** A call answers after the next one is there, so that the worker never waits for this thread. */
const CALLS_UNDER_WAY = 2
/** More than this is not held here; the network waits. */
const WAITING_BYTES = 8 * 1024 * 1024
/** The page draws the first rows in this time, if the rest of the sheet leaves it a processor to do it on. */
const FIRST_LOOK_MS = 180

export type ArrivalDeps = {
  /** Somebody looks at the sheet and has nothing to see. */
  readonly wantsPreview: () => boolean
  readonly onPreview: (preview: SheetPreview) => void
}

/** A sheet that is being read from the service, piece by piece, on its way to the worker. */
export type SheetArrival = {
  /** Settles when there is room for more. False: what came is no sheet, or there is no worker; the rest is of no use. */
  receive(chunk: Uint8Array<ArrayBuffer>): Promise<boolean>
  store(input: Omit<CacheInput<'storeArrival'>, 'arrival'>): Promise<Result<OpenedSheet>>
  /** The rest will not come. Settles once everything that did come was handed on: afterwards nobody hears of it. */
  drop(): Promise<void>
}

/** Bytes are handed to the worker as they come: this thread never holds a whole sheet, nor looks into one. */
export function createArrivals(cache: CacheClient, after: After) {
  let lastNumber = 0

  return (sheetId: CacheInput<'beginArrival'>['sheetId'], { wantsPreview, onPreview }: ArrivalDeps): SheetArrival => {
    lastNumber += 1
    const arrival = lastNumber
    let waiting: ArrayBuffer[] = []
    let waitingBytes = 0
    let problem: Result<never> | null = null
    let firstLook: 'to come' | 'now' | 'over' = 'to come'
    const underWay = new Set<Promise<void>>()
    const begun = cache.beginArrival({ arrival, sheetId })

    const send = async () => {
      const chunks = waiting
      waiting = []
      waitingBytes = 0
      const added = await cache.addBytes({ arrival, chunks, wantsPreview: wantsPreview() })
      if (!added.ok) problem ??= added
      else if (added.value && wantsPreview()) {
        onPreview(added.value)
        if (firstLook === 'to come') rest()
      }
    }
    const track = (work: Promise<void>) => {
      const tracked: Promise<void> = work.then(() => {
        underWay.delete(tracked)
        pump()
      })
      underWay.add(tracked)
    }
    const rest = () => {
      firstLook = 'now'
      const over = new Promise<void>(resolve => void after(FIRST_LOOK_MS, resolve))
      track(
        over.then(() => {
          firstLook = 'over'
        }),
      )
    }
    const pump = () => {
      if (problem || waiting.length === 0 || firstLook === 'now' || underWay.size >= CALLS_UNDER_WAY) return
      track(send())
    }

    const allHandedOn = async () => {
      while (underWay.size > 0) await Promise.race(underWay)
    }

    return {
      async receive(chunk) {
        waiting.push(wholeBuffer(chunk))
        waitingBytes += chunk.byteLength
        pump()
        while (waitingBytes > WAITING_BYTES && !problem) await Promise.race(underWay)
        return problem === null
      },
      async store(input) {
        const first = await begun
        await allHandedOn()
        const failed = first.ok ? problem : first
        if (!failed) return cache.storeArrival({ ...input, arrival })
        void cache.dropArrival({ arrival })
        return failed
      },
      async drop() {
        await allHandedOn()
        void cache.dropArrival({ arrival })
      },
    }
  }
}

/** A buffer of its own, that can be handed over without what else lies in it. */
function wholeBuffer(chunk: Uint8Array<ArrayBuffer>): ArrayBuffer {
  return chunk.byteLength === chunk.buffer.byteLength ? chunk.buffer : chunk.slice().buffer
}
