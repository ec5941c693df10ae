import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startService } from '../../e2e/harness/service.ts'
import { S20, S20_BEHIND, SMALL } from '../data/big-sheet.ts'
import { type MadeSheet, makeSheet } from '../data/make-sheet.ts'
import type { SheetPlan } from '../data/sheet-plan.ts'

/** The data of a stopped service with the sheets of every benchmark, each of which starts from a copy. */
export type MadeData = {
  readonly folder: string
  readonly small: MadeSheet
  readonly big: MadeSheet
  readonly behind: MadeSheet
  readonly remove: () => Promise<void>
}

export async function makeData(say: (line: string) => void): Promise<MadeData> {
  const begun = performance.now()
  const folder = await mkdtemp(join(tmpdir(), 'sheaf-bench-data-'))
  const remove = () => rm(folder, { recursive: true, force: true })
  try {
    const service = await startService({ data: folder, limit: 'off' })
    const client = { baseUrl: service.baseUrl, token: service.token }
    const make = async (plan: SheetPlan) => {
      say(`Making the sheet “${plan.name}”: ${plan.rows} rows of ${plan.columns} columns …`)
      return makeSheet(client, plan)
    }
    const [small, big, behind] = [await make(SMALL), await make(S20), await make(S20_BEHIND)]
    // Only a stopped service's data can be copied consistently.
    await service.stop()
    say(`Made in ${((performance.now() - begun) / 1000).toFixed(1)} s`)
    return { folder, small, big, behind, remove }
  } catch (cause) {
    await remove()
    throw cause
  }
}
