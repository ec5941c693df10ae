import { join } from 'node:path'
import { runProgram } from '../process.mjs'
import { withProgress } from '../progress.mjs'
import { buildService } from '../service.mjs'
import { withLock } from '../setup/lock.mjs'
import { installPackages } from '../setup/packages.mjs'
import { ROOT } from '../setup.mjs'

const OUTPUT = join(ROOT, '.cache/beside')

/**
 * The same edits over the same lossy network, through the official SDK and through Sheaf's core. Exits with 1 when
 * Sheaf has lost or duplicated one. See `bench/beside/README.md`.
 *
 * @param {readonly string[]} args
 */
export async function prove(args) {
  await withLock(join(ROOT, '.cache/setup.lock'), () => installPackages(ROOT))
  await buildService()
  await withProgress('Building the comparison', build)
  const { code } = await runProgram(process.execPath, [join(OUTPUT, 'main.js'), ...args], {
    cwd: ROOT,
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  return code
}

async function build() {
  // Loaded here, because set-up may only now have installed it.
  const { build: bundle } = await import('esbuild')
  await bundle({
    entryPoints: { main: join(ROOT, 'bench/beside/main.ts'), worker: join(ROOT, 'electron/cache/worker/main.ts') },
    outdir: OUTPUT,
    bundle: true,
    platform: 'node',
    target: 'node20.18',
    format: 'esm',
    packages: 'external',
    logLevel: 'warning',
  })
}
