import type { After } from '../../../shared/after.ts'
import { ok, type Result } from '../../../shared/result.ts'
import type { CacheInput, SheetPreview } from '../protocol.ts'
import type { OpenedSheet } from '../sealed-copy.ts'
import type { CacheClient } from './cache-client.ts'

/** Each call is answered while the next one is queued, so that the worker never waits for this thread. */
const CALLS_UNDER_WAY = 2
/** Buffer limit; above it the network waits. */
const WAITING_BYTES = 8 * 1024 * 1024
/** The page draws the first rows within this time, if receiving the rest leaves it a processor. */
const FIRST_LOOK_MS = 180

export type ArrivalDeps = {
  /** A part of the sheet, which is not stored itself. */
  readonly isPart?: boolean
  /** A window shows this sheet and has no rows yet. */
  readonly wantsPreview: () => boolean
  readonly onPreview: (preview: SheetPreview) => void
}

/** A sheet that is being streamed from the service to the worker. */
export type SheetArrival = {
  /** Settles when there is room for more. False: the bytes are no sheet, or there is no worker; the rest is useless. */
  receive(chunk: Uint8Array<ArrayBuffer>): Promise<boolean>
  store(input: Omit<CacheInput<'storeArrival'>, 'arrival'>): Promise<Result<OpenedSheet>>
  /** Settles once the worker has all bytes; returns the number of the arrival. After an error it is dropped. */
  handOn(): Promise<Result<number>>
  /** Cancels the transfer. Settles once all received bytes were passed on; there are no callbacks afterwards. */
  drop(): Promise<void>
}

/** Passes bytes to the worker as they arrive: this thread never holds or parses a whole sheet. */
export function createArrivals(cache: CacheClient, after: After) {
  let lastNumber = 0

  return (
    sheetId: CacheInput<'beginArrival'>['sheetId'],
    { isPart = false, wantsPreview, onPreview }: ArrivalDeps,
  ): SheetArrival => {
    lastNumber += 1
    const arrival = lastNumber
    let waiting: ArrayBuffer[] = []
    let waitingBytes = 0
    let problem: Result<never> | null = null
    let firstLook: 'to come' | 'now' | 'over' = 'to come'
    const underWay = new Set<Promise<void>>()
    const begun = cache.beginArrival({ arrival, sheetId, isPart })

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

    const handOn = async (): Promise<Result<number>> => {
      const first = await begun
      await allHandedOn()
      const failed = first.ok ? problem : first
      if (!failed) return ok(arrival)
      void cache.dropArrival({ arrival })
      return failed
    }

    return {
      handOn,
      async receive(chunk) {
        waiting.push(wholeBuffer(chunk))
        waitingBytes += chunk.byteLength
        pump()
        while (waitingBytes > WAITING_BYTES && !problem) await Promise.race(underWay)
        return problem === null
      },
      async store(input) {
        const handedOn = await handOn()
        return handedOn.ok ? cache.storeArrival({ ...input, arrival }) : handedOn
      },
      async drop() {
        await allHandedOn()
        void cache.dropArrival({ arrival })
      },
    }
  }
}

/** A separate buffer that can be transferred without the other bytes in it. */
function wholeBuffer(chunk: Uint8Array<ArrayBuffer>): ArrayBuffer {
  return chunk.byteLength === chunk.buffer.byteLength ? chunk.buffer : chunk.slice().buffer
}
