import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { buildWhenStale } from './build.mjs'
import { startDisplay } from './display.mjs'
import { endProgramsWithThisScript, runProgram } from './process.mjs'
import { runScript, withProgress } from './progress.mjs'
import { ROOT, setUp } from './setup.mjs'

const OUTPUT = join(ROOT, 'out/bench')
/** The floors that need no build, copied next to the built ones. */
const AS_THEY_ARE = [
  'set-data-value.html',
  ...['index.html', 'main.cjs', 'package.json'].map(name => `grid-alone/${name}`),
]
const isLinux = process.platform === 'linux'

/** The guard starts no competitor, and its sheets have letters of one script only. */
const needsOf = words => ['display', 'keyring', ...(words.includes('--guard') ? [] : ['office', 'scripts'])]

/**
 * Measures the figures that the project promises: `npm run bench -- P3 --json FILE` measures one and writes it to a
 * file.
 *
 * @param {readonly string[]} words
 */
async function bench(words) {
  const electron = await setUp(needsOf(words))
  await buildWhenStale()
  await withProgress('Building the benchmarks', buildBench)
  const display = isLinux ? await startDisplay() : null
  try {
    const { code } = await runProgram(process.execPath, [join(OUTPUT, 'main.js'), ...words], {
      cwd: ROOT,
      stdio: ['ignore', 'inherit', 'inherit'],
      env: {
        ...process.env,
        ...(display && { DISPLAY: display.name }),
        SHEAF_E2E_ELECTRON: JSON.stringify(electron),
      },
    })
    return code
  } finally {
    await display?.stop()
  }
}

/** Builds the driver, and the scripts that are injected into pages. */
async function buildBench() {
  // Loaded here, because set-up may only now have installed it.
  const { build } = await import('esbuild')
  const common = { bundle: true, absWorkingDir: ROOT, outdir: OUTPUT, outbase: 'bench', logLevel: 'warning' }
  const programs = ['bench/main.ts', 'bench/floors/read-and-parse.ts', 'bench/floors/bare-http.ts']
  await build({ ...common, entryPoints: programs, platform: 'node', format: 'esm', packages: 'external' })
  await build({
    ...common,
    entryPoints: ['bench/floors/set-data-value.ts', 'bench/floors/grid-alone/page.tsx', 'bench/page/probe.ts'],
    platform: 'browser',
    target: 'chrome130',
    format: 'iife',
    minify: true,
    define: { 'process.env.NODE_ENV': '"production"' },
  })
  for (const file of AS_THEY_ARE) cpSync(join(ROOT, 'bench/floors', file), join(OUTPUT, 'floors', file))
}

endProgramsWithThisScript()
await runScript(() => bench(process.argv.slice(2)))
