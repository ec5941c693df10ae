import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildSync } from 'esbuild'
import { type BeginReading, readInThread } from '../thread-reading.ts'

/** A bundled program has no source next to it, and includes the built thread. */
const BUNDLED = join(import.meta.dirname, 'csv-thread.mjs')

let script: string | null = existsSync(BUNDLED) ? BUNDLED : null

/** The production thread, built from its source on first use. */
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

/** Parses in that thread. */
export const readCsvInThread: BeginReading = file => readInThread(builtThread())(file)
