import { parentPort, workerData } from 'node:worker_threads'
import { z } from 'zod'
import type { CacheReply, CacheRequest } from '../cache/protocol.ts'
import { openWorkerCore } from './core.ts'

/** What the main process hands over when it starts this thread. */
const Start = z.object({ file: z.string(), budgetBytes: z.number() })

const IDLE_MS = 1000

const { file, budgetBytes } = Start.parse(workerData)
const core = openWorkerCore({ file, budgetBytes, stamp: String(Date.now()), whenIdle: createIdle() })

parentPort?.on('message', (request: CacheRequest) => {
  if (!core.ok) {
    const refused: CacheReply = { id: request.id, result: core }
    parentPort?.postMessage(refused)
    return
  }
  const { reply, transfer } = core.value.handle(request)
  parentPort?.postMessage(reply, transfer)
})

function createIdle() {
  let timer: NodeJS.Timeout | null = null
  return (work: () => void) => {
    if (timer) clearTimeout(timer)
    timer = setTimeout(work, IDLE_MS)
  }
}
