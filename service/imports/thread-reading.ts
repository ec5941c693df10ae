import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'
import { errorCode } from '../../shared/thrown.ts'
import type { CsvLayout, ImportedSheet, ImportRefusal } from '../rules/content/import-csv.ts'

/** A file to read. Its bytes are handed over: whoever gives them cannot look at them any more. */
export interface CsvFile {
  readonly bytes: Uint8Array<ArrayBuffer>
  readonly layout: CsvLayout
}

/** What became of a file that a thread was given: `memory` means that it took more than there is for it. */
export type ThreadOutcome = ImportedSheet | ImportRefusal | 'memory'

/** A file that is being read. */
interface Reading {
  /** Rejects for a bug only. After `end` it may stay open. */
  readonly outcome: Promise<ThreadOutcome>
  /** Ends the thread, wherever it is. */
  end(): void
}

/** Begins to read a file away from the requests. */
export type BeginReading = (file: CsvFile) => Reading

/** The built thread: two folders up from the source as well as from the bundle (out/service/cli.js). */
export const CSV_THREAD = fileURLToPath(new URL('../../out/service/csv-thread.js', import.meta.url))

/** A file of 30 MB that fits a sheet takes about 150 MB; one that is made to take more ends with its thread. */
const THREAD_MB = 512

/** Reads in a thread of `script`, which is `csv-thread.ts` as it was built. */
export function readInThread(script: string, maxOldGenerationSizeMb: number = THREAD_MB): BeginReading {
  return file => {
    const thread = new Worker(script, {
      workerData: file,
      transferList: [file.bytes.buffer],
      resourceLimits: { maxOldGenerationSizeMb },
    })
    const outcome = new Promise<ThreadOutcome>((resolve, reject) => {
      thread.once('message', resolve)
      thread.once('error', error =>
        errorCode(error) === 'ERR_WORKER_OUT_OF_MEMORY' ? resolve('memory') : reject(error),
      )
    })
    return { outcome, end: () => void thread.terminate() }
  }
}
