import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'
import { errorCode } from '../../shared/thrown.ts'
import type { CsvLayout, ImportedSheet, ImportRefusal } from '../rules/content/import-csv.ts'

/** A file to parse. Its bytes are transferred, so the caller can no longer read them. */
export type CsvFile = {
  readonly bytes: Uint8Array<ArrayBuffer>
  readonly layout: CsvLayout
}

/** The result of a thread: `memory` means that it exceeded the memory limit. */
export type ThreadOutcome = ImportedSheet | ImportRefusal | 'memory'

/** A file being parsed. */
type Reading = {
  /** Rejects for a bug only. Stays pending after `end`. */
  readonly outcome: Promise<ThreadOutcome>
  /** Terminates the thread at any point. */
  end(): void
}

/** Parses a file in a separate thread. */
export type BeginReading = (file: CsvFile) => Reading

/** The built thread: two folders up from the source as well as from the bundle (out/service/cli.js). */
export const CSV_THREAD = fileURLToPath(new URL('../../out/service/csv-thread.js', import.meta.url))

/** A file of 30 MB that fits a sheet takes about 150 MB; a malicious one ends with its thread. */
const THREAD_MB = 512

/** Parses in a thread that runs `script`, the built `csv-thread.ts`. */
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
