import { parentPort, workerData } from 'node:worker_threads'
import { z } from 'zod'
import { isoDay } from '../../../shared/print/date-text.ts'
import type { SearchRequest } from '../protocol.ts'
import { createSearchCore } from './core.ts'
import { createIndexFile } from './index-file.ts'
import { openCopies } from './open-copies.ts'

/** The worker data from the main process. */
const { index, copies } = z.object({ index: z.string(), copies: z.string() }).parse(workerData)

let isPlanned = false
/** One piece after another; requests that arrive in between are answered first. */
function inBackground(step: () => boolean): void {
  if (isPlanned) return
  isPlanned = true
  setImmediate(() => {
    isPlanned = false
    if (step()) inBackground(step)
  })
}

const handle = createSearchCore({
  index: createIndexFile({ file: index, stamp: String(Date.now()) }),
  readCopies: openCopies(copies),
  today: () => isoDay(new Date()),
  zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  inBackground,
  reply: reply => parentPort?.postMessage(reply),
})

parentPort?.on('message', (request: SearchRequest) => {
  handle(request)
  // Nothing keeps the event loop alive, so the thread ends.
  if (request.kind === 'close') parentPort?.close()
})
