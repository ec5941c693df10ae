import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type MadeSheet, readWire, textsOf } from '../data/make-sheet.ts'
import type { Figure } from '../harness/figure.ts'
import type { Texts } from '../page/scrolled.ts'
import { gridAlone } from './bare-electron.ts'
import { type BenchEnv, putProbe } from './bench-env.ts'
import { openStored } from './drive.ts'
import { type FloorApp, startFloor } from './floor-app.ts'
import { exportCopy } from './stored-copy.ts'

/** Kinds whose cells show the text as sent by the service, in every ten columns. */
const PLAIN = new Set([0, 1, 7, 8])
const KINDS = 10

/** Starts a program that shows a columnar sheet, as `gridAlone` does. */
type Floor = typeof gridAlone

/** Measures while AG Grid alone shows the same bytes in a separate program. */
export const besideGridAlone = (
  env: BenchEnv,
  sheet: MadeSheet,
  take: (floor: FloorApp) => Promise<Figure[]>,
): Promise<Figure[]> => besideFloors(env, sheet, [gridAlone], ([grid]) => take(grid))

/** Measures while separate programs show the same bytes. The pages of all know the expected texts. */
export async function besideFloors<const Floors extends readonly Floor[]>(
  { page, client, app }: BenchEnv,
  sheet: MadeSheet,
  floors: Floors,
  take: (programs: { readonly [At in keyof Floors]: FloorApp }) => Promise<Figure[]>,
): Promise<Figure[]> {
  await openStored(page, sheet)
  const texts = plainTexts(sheet, await readWire(client, sheet))
  const folder = await mkdtemp(join(tmpdir(), 'sheaf-beside-'))
  const bytes = join(folder, 'sheet.bin')
  await exportCopy(app.userData, sheet.id, bytes)
  const started: FloorApp[] = []
  try {
    await page.evaluate(known => window.probe.keepTexts(known), texts)
    for (const [at, start] of floors.entries()) {
      const program = await startFloor(await start(join(folder, `floor-${at}`), bytes, sheet.plan.name))
      started.push(program)
      await putProbe(program.page)
      await program.page.evaluate(known => window.probe.keepTexts(known), texts)
    }
    // as: one program per floor, in the same order
    return await take(started as unknown as { readonly [At in keyof Floors]: FloorApp })
  } finally {
    for (const { close } of started) await close()
    await rm(folder, { recursive: true, force: true })
  }
}

function plainTexts(sheet: MadeSheet, wire: string): Texts {
  const { texts } = textsOf(wire)
  const plain = sheet.columnIds.filter((_, at) => PLAIN.has(at % KINDS))
  return Object.fromEntries(plain.map(id => [id, texts.map(row => row.get(id) ?? '')]))
}
