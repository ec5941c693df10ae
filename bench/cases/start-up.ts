import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { electronUnderTest, sandboxSwitches } from '../../e2e/harness/electron.ts'
import { launchApp } from '../../e2e/harness/launch.ts'
import { type Keyring, startKeyring } from '../../e2e/harness/sign-in/keyring.ts'
import { type MadeSheet, readWire, textsOf } from '../data/make-sheet.ts'
import { type Figure, ratioFigure } from '../harness/figure.ts'
import { bareWindow, gridAlone } from '../world/bare-electron.ts'
import { openStored } from '../world/drive.ts'
import { openInOffice } from '../world/office.ts'
import { type Start, timeStart } from '../world/start-up.ts'
import { exportCopy } from '../world/stored-copy.ts'
import { putProbe, type World } from '../world/world.ts'

const ROUNDS = 9
const [DOORS, SHELL, SHEET] = ['doors', 'shell', 'sheet']
const [BARE, GRID, OFFICE] = ['bare window', 'the grid alone', 'LibreOffice']

/**
 * P1: warm start, from launch to first paint: the sign-in screen for a new user, the shell for a signed-in one. P2:
 * straight into the last sheet of 500,000 cells, until it is painted and a key press moves the active cell. The floor
 * is a bare Electron window, and the grid alone with the same sheet and key; the competitor is LibreOffice with the
 * same values.
 */
export async function startUp(world: World): Promise<Figure[]> {
  const folder = await mkdtemp(join(tmpdir(), 'sheaf-starts-'))
  const keyring = await startKeyring()
  try {
    await prepareProfile(world, keyring, join(folder, SHELL), null)
    await prepareProfile(world, keyring, join(folder, SHEET), world.big)
    const { texts } = textsOf(await readWire(world.client, world.big))
    const bare = await bareWindow(join(folder, 'bare'))
    const cells = join(folder, 'sheet.bin')
    await exportCopy(join(folder, SHEET), world.big.id, cells)
    const grid = await gridAlone(join(folder, 'grid'), cells, world.big.plan.name)
    const start = (name: string, what: string, isThere: Start['isThere']) => ({
      name,
      run: () => timeStart({ ...ourStart(keyring, join(folder, name), what), isThere }),
    })
    const rounds = await world.runRounds(
      [
        { name: BARE, run: () => timeStart(bare) },
        start(DOORS, 'window', line => line === 'painted Welcome to Sheaf'),
        start(SHELL, 'window', line => line.startsWith('painted')),
        start(SHEET, 'key', line => line === `took a key in ${world.big.plan.name}`),
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
  { client }: World,
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
