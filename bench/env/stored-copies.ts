import type { CacheCall, CacheInput, CacheOutput, CacheRequest } from '../../electron/cache/protocol.ts'
import { openWorkerCore } from '../../electron/cache/worker/core.ts'
import { SheetId } from '../../shared/model/ids.ts'

/** Larger than everything that is stored, so nothing is evicted. */
const BUDGET_BYTES = 2 ** 34
/** The pieces in which the network delivers a sheet. */
const CHUNK_BYTES = 64 * 1024

/** The thread that owns the copies, without the thread: a file that sheets and changes are stored in. */
export function openCopyStore(file: string) {
  const opened = openWorkerCore({ file, stamp: '1', budgetBytes: BUDGET_BYTES, whenIdle: () => undefined })
  if (!opened.ok) throw new Error(`${file} cannot be opened: ${opened.error.kind}`)
  const core = opened.value
  const ask = <C extends CacheCall>(call: C, input: CacheInput<C>): CacheOutput<C> => {
    // as: a call and its input belong together by the types of this function
    const { result } = core.handle({ id: 1, call, input } as CacheRequest).reply
    if (!result.ok) throw new Error(`${call} failed: ${result.error.kind}`)
    return result.value as CacheOutput<C> // as: the answer to this call
  }
  return {
    /** Stores a sheet as it arrives from the service. */
    store(id: number, bytes: Uint8Array, at: number): void {
      const [arrival, sheetId] = [1, SheetId.parse(id)]
      ask('beginArrival', { arrival, sheetId })
      for (let from = 0; from < bytes.length; from += CHUNK_BYTES) {
        const chunk = bytes.slice(from, from + CHUNK_BYTES)
        ask('addBytes', { arrival, chunks: [chunk.buffer], wantsPreview: false })
      }
      ask('storeArrival', { arrival, at, keep: [] })
    },
    change: (change: CacheInput<'applyChange'>): void => void ask('applyChange', change),
    close: core.close,
  }
}
export type CopyStore = ReturnType<typeof openCopyStore>
