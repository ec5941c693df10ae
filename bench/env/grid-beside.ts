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

/**
 * Measures while AG Grid alone shows the same bytes in a separate program. The pages of both know the expected texts.
 */
export async function besideGridAlone(
  { page, client, app }: BenchEnv,
  sheet: MadeSheet,
  take: (floor: FloorApp) => Promise<Figure[]>,
): Promise<Figure[]> {
  await openStored(page, sheet)
  const texts = plainTexts(sheet, await readWire(client, sheet))
  const folder = await mkdtemp(join(tmpdir(), 'sheaf-beside-'))
  const bytes = join(folder, 'sheet.bin')
  await exportCopy(app.userData, sheet.id, bytes)
  const floor = await startFloor(await gridAlone(join(folder, 'grid'), bytes, sheet.plan.name))
  try {
    await putProbe(floor.page)
    for (const each of [page, floor.page]) await each.evaluate(texts => window.probe.keepTexts(texts), texts)
    return await take(floor)
  } finally {
    await floor.close()
    await rm(folder, { recursive: true, force: true })
  }
}

function plainTexts(sheet: MadeSheet, wire: string): Texts {
  const { texts } = textsOf(wire)
  const plain = sheet.columnIds.filter((_, at) => PLAIN.has(at % KINDS))
  return Object.fromEntries(plain.map(id => [id, texts.map(row => row.get(id) ?? '')]))
}
