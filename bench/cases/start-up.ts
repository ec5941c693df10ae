import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { electronUnderTest, sandboxSwitches } from '../../e2e/harness/electron.ts'
import { launchApp } from '../../e2e/harness/launch.ts'
import { type Keyring, startKeyring } from '../../e2e/harness/sign-in/keyring.ts'
import { type MadeSheet, readWire, textsOf } from '../data/make-sheet.ts'
import { bareWindow, gridAlone } from '../env/bare-electron.ts'
import { type BenchEnv, putProbe } from '../env/bench-env.ts'
import { openStored } from '../env/drive.ts'
import { openInOffice } from '../env/office.ts'
import { type Start, timeStart } from '../env/start-up.ts'
import { exportCopy } from '../env/stored-copy.ts'
import { type Figure, ratioFigure } from '../harness/figure.ts'

const ROUNDS = 9
const [DOORS, SHELL, SHEET] = ['doors', 'shell', 'sheet']
const [BARE, GRID, OFFICE] = ['bare window', 'the grid alone', 'LibreOffice']

/**
 * P1: warm start, from launch to first paint: the sign-in screen for a new user, the shell for a signed-in one. P2:
 * straight into the last sheet of 500,000 cells, until it is painted and a key press moves the active cell. The floor
 * is a bare Electron window, and the grid alone with the same sheet and key; the competitor is LibreOffice with the
 * same values.
 */
export async function startUp(env: BenchEnv): Promise<Figure[]> {
  const folder = await mkdtemp(join(tmpdir(), 'sheaf-starts-'))
  const keyring = await startKeyring()
  try {
    await prepareProfile(env, keyring, join(folder, SHELL), null)
    await prepareProfile(env, keyring, join(folder, SHEET), env.big)
    const { texts } = textsOf(await readWire(env.client, env.big))
    const bare = await bareWindow(join(folder, 'bare'))
    const cells = join(folder, 'sheet.bin')
    await exportCopy(join(folder, SHEET), env.big.id, cells)
    const grid = await gridAlone(join(folder, 'grid'), cells, env.big.plan.name)
    const start = (name: string, what: string, isThere: Start['isThere']) => ({
      name,
      run: () => timeStart({ ...ourStart(keyring, join(folder, name), what), isThere }),
    })
    const rounds = await env.runRounds(
      [
        { name: BARE, run: () => timeStart(bare) },
        start(DOORS, 'window', line => line === 'painted Welcome to Sheaf'),
        start(SHELL, 'window', line => line.startsWith('painted')),
        start(SHEET, 'key', line => line === `took a key in ${env.big.plan.name}`),
        { name: GRID, run: () => timeStart(grid) },
        { name: OFFICE, run: await openInOffice(folder, texts) },
      ],
      ROUNDS,
    )
    return [
      ratioFigure('P1 start to the doors', 1.35, rounds, DOORS, BARE),
      ratioFigure('P1 start to the shell', 1.35, rounds, SHELL, BARE),
      ratioFigure('P2 start into the last sheet', 1.8, rounds, SHEET, BARE),
      ratioFigure('P2 beside the grid alone', 1.15, rounds, SHEET, GRID),
      ratioFigure('P2 the grid alone', null, rounds, GRID, BARE),
      ratioFigure('P2 beside LibreOffice', 1, rounds, SHEET, OFFICE),
    ]
  } finally {
    await keyring.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

function ourStart(keyring: Keyring, userData: string, what: string): Omit<Start, 'isThere'> {
  const { executable, args } = electronUnderTest()
  return {
    command: executable,
    args: [...args, ...sandboxSwitches(), `--user-data-dir=${userData}`, ...keyring.args],
    env: { ...keyring.env, SHEAF_REPORT_PAINT: what },
  }
}

/** Signs in, opens the sheet and quits, to prepare the next start. */
async function prepareProfile(
  { client }: BenchEnv,
  keyring: Keyring,
  userData: string,
  sheet: MadeSheet | null,
): Promise<void> {
  const app = await launchApp({ userData, args: keyring.args, env: keyring.env })
  try {
    const page = await app.window()
    await putProbe(page)
    await page.evaluate(([address, token]) => window.probe.enter(address, token, 'keyring'), [
      client.baseUrl,
      client.token,
    ] as const)
    if (!sheet) return
    await openStored(page, sheet)
  } finally {
    await app.close()
  }
}
