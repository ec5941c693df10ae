import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildSync } from 'esbuild'
import { type BeginReading, readInThread } from '../thread-reading.ts'

/** A program that was bundled has no source beside it, and brings the thread along. */
const BUNDLED = join(import.meta.dirname, 'csv-thread.mjs')

let script: string | null = existsSync(BUNDLED) ? BUNDLED : null

/** The thread as it ships, built from its source when the first large file is read. */
export function builtThread(): string {
  if (script !== null) return script
  const folder = mkdtempSync(join(tmpdir(), 'sheaf-csv-thread-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  const outfile = join(folder, 'csv-thread.mjs')
  buildSync({
    entryPoints: [join(import.meta.dirname, '../csv-thread.ts')],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20.18',
    logLevel: 'silent',
  })
  script = outfile
  return outfile
}

/** Reads in that thread. */
export const readCsvInThread: BeginReading = file => readInThread(builtThread())(file)
