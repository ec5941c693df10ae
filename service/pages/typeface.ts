import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

// Two folders up from the source as well as from the bundle (out/service/cli.js).
const FILE = fileURLToPath(new URL('../../assets/fonts/inter-latin.woff2', import.meta.url))

let bytes: Uint8Array<ArrayBuffer> | null = null

/** The typeface of the pages, as the app itself has it: a bare system has none that looks the same. Read with the first page. */
export function typeface(): Uint8Array<ArrayBuffer> {
  bytes ??= new Uint8Array(readFileSync(FILE))
  return bytes
}
