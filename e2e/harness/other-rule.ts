import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build, type Plugin } from 'esbuild'
import { ROOT } from './electron.ts'

/** A function whose results above a limit are higher in the service than in the app. */
export type OtherRule = { readonly name: string; readonly above: number; readonly by: number }

const FUNCTION_TABLE = /formulas\/functions\/function-table\.ts$/

/** Builds the service with another rule into a folder. Returns its command line, for `ServiceOptions.cli`. */
export async function buildServiceWith(rule: OtherRule, folder: string): Promise<string> {
  const cli = join(folder, 'service-with-other-rule.mjs')
  // The native module finds its binary next to itself, so it is not bundled.
  const sqlite = pathToFileURL(createRequire(import.meta.url).resolve('@photostructure/sqlite')).pathname
  await build({
    entryPoints: [join(ROOT, 'service/cli.ts')],
    outfile: cli,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20.18',
    alias: { '@photostructure/sqlite': sqlite },
    external: [sqlite],
    plugins: [planted(rule)],
    // Some libraries are CommonJS and require Node's modules at run time.
    banner: {
      js: "import { createRequire as requireOf } from 'node:module'; const require = requireOf(import.meta.url);",
    },
    logLevel: 'silent',
  })
  return cli
}

/** Extends the engine's table of functions while it is bundled: the service has no option for that. */
const planted = ({ name, above, by }: OtherRule): Plugin => ({
  name: 'other-rule',
  setup({ onLoad }) {
    onLoad({ filter: FUNCTION_TABLE }, async ({ path }) => ({
      loader: 'ts',
      contents: `${await readFile(path, 'utf8')}
        const engines = FUNCTIONS.get('${name}')
        const run = (call, scene) => {
          const result = engines.run(call, scene)
          return typeof result === 'number' && result > ${above} ? result + ${by} : result
        }
        FUNCTIONS.set('${name}', { ...engines, run })`,
    }))
  },
})
