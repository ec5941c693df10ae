import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { buildWhenStale } from './build.mjs'
import { startDisplay } from './display.mjs'
import { endProgramsWithThisScript, runProgram } from './process.mjs'
import { runScript, Stop, withProgress } from './progress.mjs'
import { findElectron } from './setup/electron.mjs'
import { installPackages } from './setup/packages.mjs'
import { ROOT, setUp } from './setup.mjs'

/** The files of floors that need no build, copied next to the built ones: from and to. */
const AS_THEY_ARE = [
  ['set-data-value.html', 'set-data-value.html'],
  ...['grid-alone', 'recycled-rows'].flatMap(floor =>
    ['index.html', 'main.cjs', 'package.json'].map(name => [`grid-alone/${name}`, `${floor}/${name}`]),
  ),
]
const isLinux = process.platform === 'linux'
/** In memory: a frame would wait for the writing of its file to a disk. */
const SCREENS = existsSync('/dev/shm') ? '/dev/shm' : tmpdir()

/** The guard starts no competitor, and its sheets have letters of one script only. */
const needsOf = args => ['display', 'keyring', ...(args.includes('--guard') ? [] : ['office', 'scripts'])]

/**
 * Measures the figures that the project promises: `npm run bench -- P3 --json FILE` measures one and writes it to a
 * file; `--beside DIR` measures another checkout in turns with this one.
 *
 * @param {readonly string[]} args
 */
async function bench(args) {
  const at = args.indexOf('--beside')
  if (at >= 0 && args[at + 1] === undefined) throw new Stop('--beside needs the folder of another checkout after it.')
  const electron = await setUp(needsOf(args))
  await buildWhenStale()
  const here = { root: ROOT, electron }
  const checkouts = at < 0 ? [here] : [await prepareOther(resolve(args[at + 1])), here]
  await withProgress('Building the benchmarks', async () => {
    for (const { root } of checkouts) await buildBench(root)
  })
  // Each app has its own display, because a display has one focus.
  const isGuard = args.includes('--guard')
  const start = () => (isGuard ? startDisplay() : startReadableDisplay())
  const displays = isLinux ? await Promise.all(checkouts.map(start)) : []
  const runs = checkouts.map(({ root, electron: found }, side) => ({
    program: join(root, 'out/bench/main.js'),
    env: {
      ...(isLinux && { DISPLAY: displays[side].name }),
      ...(isLinux && !isGuard && { SHEAF_BENCH_SCREEN: displays[side].screen }),
      SHEAF_E2E_ELECTRON: JSON.stringify(found),
    },
  }))
  try {
    const program = at < 0 ? runs[0].program : join(ROOT, 'out/bench/two-checkouts.js')
    const others = at < 0 ? args : [...args.slice(0, at), ...args.slice(at + 2)]
    const { code } = await runProgram(process.execPath, [program, ...others], {
      cwd: ROOT,
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, ...(at < 0 ? runs[0].env : { SHEAF_BENCH_CHECKOUTS: JSON.stringify(runs) }) },
    })
    return code
  } finally {
    await Promise.all(displays.map(({ stop }) => stop()))
  }
}

/** A display, and `screen`: the file with its pixels, which P28 reads; the guard does without. */
async function startReadableDisplay() {
  const screenFolder = mkdtempSync(join(SCREENS, 'sheaf-screen-'))
  process.on('exit', () => rmSync(screenFolder, { recursive: true, force: true }))
  return { ...(await startDisplay({ screenFolder })), screen: join(screenFolder, 'Xvfb_screen0') }
}

/** The benchmarks are those of this checkout; app and service are built by the other one. */
async function prepareOther(root) {
  await installPackages(root)
  const { code, output } = await withProgress(`Building ${root}`, () =>
    runProgram(process.execPath, [join(root, 'scripts/build.mjs')], { cwd: root }),
  )
  if (code !== 0) throw new Stop(`${root} could not be built.\n${output}`)
  return { root, electron: await findElectron(root) }
}

/**
 * Builds the driver, and the scripts that are injected into pages.
 *
 * @param {string} root of the checkout whose app and service are driven
 */
async function buildBench(root) {
  // Loaded here, because set-up may only now have installed it.
  const { build } = await import('esbuild')
  const output = join(root, 'out/bench')
  const common = { bundle: true, absWorkingDir: ROOT, outdir: output, outbase: 'bench', logLevel: 'warning' }
  const programs = [
    'bench/main.ts',
    'bench/two-checkouts.ts',
    'bench/floors/read-and-parse.ts',
    'bench/floors/bare-http.ts',
    'bench/screen/sampler.ts',
  ]
  await build({ ...common, entryPoints: programs, platform: 'node', format: 'esm', packages: 'external' })
  await build({
    ...common,
    entryPoints: [
      'bench/floors/set-data-value.ts',
      'bench/floors/grid-alone/page.tsx',
      'bench/floors/recycled-rows/page.ts',
      'bench/page/probe.ts',
    ],
    platform: 'browser',
    target: 'chrome130',
    format: 'iife',
    minify: true,
    define: { 'process.env.NODE_ENV': '"production"' },
    plugins: [formatOf(root)],
  })
  for (const [from, to] of AS_THEY_ARE) cpSync(join(ROOT, 'bench/floors', from), join(output, 'floors', to))
}

/** The grid alone reads a sheet as the app of that checkout stored it. */
const formatOf = root => ({
  name: 'format',
  setup: ({ onResolve }) =>
    onResolve({ filter: /shared\/columnar\/read\.ts$/ }, () => ({ path: join(root, 'shared/columnar/read.ts') })),
})

endProgramsWithThisScript()
await runScript(() => bench(process.argv.slice(2)))
