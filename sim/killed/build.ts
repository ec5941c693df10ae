import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'esbuild'
import { builtWorker } from '../../electron/compose/testing/built-worker.ts'

/** Builds the program to be killed into a folder, and its production worker. */
export async function buildCore(folder: string): Promise<{ readonly program: string; readonly worker: string }> {
  const program = join(folder, 'core.mjs')
  // The native module finds its binary next to itself, so it is not bundled.
  const sqlite = pathToFileURL(createRequire(import.meta.url).resolve('@photostructure/sqlite')).pathname
  await build({
    entryPoints: [join(import.meta.dirname, 'main.ts')],
    outfile: program,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20.18',
    sourcemap: true,
    alias: { '@photostructure/sqlite': sqlite },
    external: [sqlite],
    // Some libraries are CommonJS and require Node's modules at run time.
    banner: {
      js: "import { createRequire as requireOf } from 'node:module'; const require = requireOf(import.meta.url);",
    },
    logLevel: 'silent',
  })
  return { program, worker: await builtWorker() }
}
