import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { ROOT } from '../../e2e/harness/electron.ts'
import { startService } from '../../e2e/harness/service.ts'
import { asTheApp, type Client, type MadeSheet, makeSheet, send } from '../data/make-sheet.ts'
import type { SheetPlan } from '../data/sheet-plan.ts'
import type { RunRounds } from '../harness/rounds.ts'

/** The real service in a child process, without the app and without a rate limit. */
export type ServiceAlone = {
  readonly client: Client
  readonly runRounds: RunRounds
  readonly make: (plan: SheetPlan) => Promise<MadeSheet>
  /** Starts the bare server with the bytes of this sheet and returns its address. */
  readonly startFloor: (sheet: MadeSheet) => Promise<string>
  readonly close: () => Promise<void>
}

const FLOOR = join(ROOT, 'out/bench/floors/bare-http.js')
const LEVEL = 5

export async function startAlone(runRounds: RunRounds, say: (line: string) => void): Promise<ServiceAlone> {
  const folder = await mkdtemp(join(tmpdir(), 'sheaf-bench-'))
  const data = join(folder, 'service')
  await mkdir(data)
  const service = await startService({ data, limit: 'off' })
  const client = { baseUrl: service.baseUrl, token: await service.mintToken(service.user.email) }
  const floors: ChildProcess[] = []
  return {
    client,
    runRounds,
    async make(plan) {
      say(`Making the sheet “${plan.name}”: ${plan.rows} rows of ${plan.columns} columns …`)
      return makeSheet(client, plan)
    },
    async startFloor(sheet) {
      const file = join(folder, `${sheet.id}.gz`)
      await writeFile(file, gzipSync(await send(client, 'GET', asTheApp(sheet)), { level: LEVEL }))
      const floor = spawn(process.execPath, [FLOOR, file], { stdio: ['ignore', 'pipe', 'inherit'] })
      floors.push(floor)
      const [line] = await once(floor.stdout, 'data')
      return String(line).trim()
    },
    async close() {
      for (const floor of floors) floor.kill()
      await service.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
