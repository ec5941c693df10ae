import { parentPort, workerData } from 'node:worker_threads'
import { z } from 'zod'
import type { CacheReply, CacheRequest } from '../protocol.ts'
import { openWorkerCore } from './core.ts'

/** The worker data from the main process. */
const Start = z.object({ file: z.string(), budgetBytes: z.number() })

const IDLE_MS = 1000

const { file, budgetBytes } = Start.parse(workerData)
const idle = createIdle()
const core = openWorkerCore({ file, budgetBytes, stamp: String(Date.now()), whenIdle: idle.plan })

parentPort?.on('message', (request: CacheRequest) => {
  const { reply, transfer } = core.ok
    ? core.value.handle(request)
    : { reply: { id: request.id, result: core } satisfies CacheReply, transfer: [] }
  parentPort?.postMessage(reply, transfer)
  if (request.call !== 'close') return
  // Nothing keeps the event loop alive, so the thread ends.
  idle.cancel()
  parentPort?.close()
})

function createIdle() {
  let timer: NodeJS.Timeout | null = null
  const cancel = () => {
    if (timer) clearTimeout(timer)
  }
  return {
    cancel,
    plan(work: () => void): void {
      cancel()
      timer = setTimeout(work, IDLE_MS)
    },
  }
}
