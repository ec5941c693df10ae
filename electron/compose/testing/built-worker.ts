import { mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'esbuild'

const ELECTRON = join(import.meta.dirname, '../..')
const SOURCES = {
  main: 'cache/worker/main.ts',
  calculation: 'calculation/worker/main.ts',
  search: 'search/worker/main.ts',
  'table-main': 'files/import/table-main.ts',
}
const OUTPUT = join(ELECTRON, '../.cache/test-workers')

const built = new Map<keyof typeof SOURCES, Promise<string>>()

/** The path of the shipped worker, or of the file reader, built once by each thread that runs tests. */
export function builtWorker(name: keyof typeof SOURCES = 'main'): Promise<string> {
  const path = built.get(name) ?? bundle(name)
  built.set(name, path)
  return path
}

async function bundle(name: keyof typeof SOURCES): Promise<string> {
  const sqlite = pathToFileURL(createRequire(import.meta.url).resolve('@photostructure/sqlite')).pathname
  const { outputFiles } = await build({
    entryPoints: [join(ELECTRON, SOURCES[name])],
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20.18',
    // The native module loads its binary by relative path, so it stays in place.
    alias: { '@photostructure/sqlite': sqlite },
    external: [sqlite],
    logLevel: 'silent',
    write: false,
  })
  const path = join(OUTPUT, `${name}.mjs`)
  mkdirSync(OUTPUT, { recursive: true })
  // Replaced atomically, because another thread may be starting from it.
  const temporary = `${path}.${crypto.randomUUID()}`
  writeFileSync(temporary, outputFiles[0]?.contents ?? '')
  renameSync(temporary, path)
  return path
}
