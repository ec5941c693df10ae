import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'esbuild'
import { buildWorker } from '../../electron/compose/testing/a-run.ts'

/** The program that is killed, and its worker as it ships, in a folder of their own. */
export async function buildCore(folder: string): Promise<{ readonly program: string; readonly worker: string }> {
  const program = join(folder, 'core.mjs')
  // The native module finds its binary beside itself, so it stays where it is.
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
    // Some libraries are CommonJS and ask for Node's own modules at run time.
    banner: {
      js: "import { createRequire as requireOf } from 'node:module'; const require = requireOf(import.meta.url);",
    },
    logLevel: 'silent',
  })
  return { program, worker: await buildWorker(folder) }
}
