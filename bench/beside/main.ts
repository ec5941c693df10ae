import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { startService } from '../../e2e/harness/service.ts'
import { mulberry32 } from '../../shared/random.ts'
import type { Client } from '../data/make-sheet.ts'
import { bySdk } from './by-sdk.ts'
import { bySheaf } from './by-sheaf.ts'
import { type Change, changesOf, type Sheet, sheetFor } from './changes.ts'
import { type Line, linesOf, type Row } from './comparison.ts'
import { startLossyLine } from './lossy-line.ts'
import { tallyOf } from './tally.ts'

/** Built next to this program. */
const WORKER = fileURLToPath(new URL('worker.js', import.meta.url))

/** Makes the changes over the network, and returns how many were not reported as made. */
type Program = (client: Client, sheet: Sheet, changes: readonly Change[], seed: number) => Promise<number>

const args = readArguments()
const folder = await mkdtemp(join(tmpdir(), 'sheaf-beside-'))
const service = await startService({ data: folder, limit: 'off' })
try {
  const rows: Row[] = []
  for (const [name, program] of Object.entries(programs())) rows.push({ name, ...(await runSeeds(name, program)) })
  process.stdout.write(`\n${linesOf(rows, args).join('\n')}\n`)
  const sheaf = rows.find(({ name }) => name === 'Sheaf')
  process.exitCode = sheaf && sheaf.cellsLost + sheaf.rowsLost + sheaf.rowsDoubled === 0 ? 0 : 1
} finally {
  await service.stop()
  await rm(folder, { recursive: true, force: true })
}

function programs(): Readonly<Record<string, Program>> {
  const { speed } = args
  const withSdk =
    (callsAgain: boolean): Program =>
    (client, sheet, changes, seed) =>
      bySdk(client, sheet, changes, { speed, callsAgain, random: mulberry32(seed) })
  return {
    'SDK, each call once': withSdk(false),
    'SDK, failed calls again': withSdk(true),
    Sheaf: (client, sheet, changes, seed) => {
      const ways = { speed, folder: join(folder, `sheaf-${seed}`), workerScript: WORKER, random: mulberry32(seed) }
      return bySheaf(client, sheet, changes, ways)
    },
  }
}

async function runSeeds(name: string, program: Program): Promise<Line> {
  const sum = { cellsLost: 0, rowsLost: 0, rowsDoubled: 0, failed: 0, requests: 0, troubles: 0 }
  for (let seed = args.from; seed < args.from + args.seeds; seed++) {
    process.stderr.write(`${name}, seed ${seed} …\n`)
    const direct = { baseUrl: service.baseUrl, token: service.token }
    const sheet = await sheetFor(args, direct, `${name} ${seed}`)
    const changes = changesOf(args, seed)
    const line = await startLossyLine(service.baseUrl, seed)
    sum.failed += await program({ ...direct, baseUrl: line.baseUrl }, sheet, changes, seed)
    const tally = { ...(await tallyOf(direct, sheet, changes)), ...line.counts() }
    await line.close()
    sum.cellsLost += tally.cellsLost
    sum.rowsLost += tally.rowsLost
    sum.rowsDoubled += tally.rowsDoubled
    sum.requests += tally.requests
    sum.troubles += tally.troubles
  }
  return sum
}

function readArguments() {
  const { values } = parseArgs({
    options: {
      seeds: { type: 'string', default: '3' },
      from: { type: 'string', default: '1' },
      cells: { type: 'string', default: '150' },
      rows: { type: 'string', default: '50' },
      speed: { type: 'string', default: '20' },
    },
  })
  const { seeds, from, cells, rows, speed } = values
  if (![seeds, from, cells, rows, speed].every(word => /^[1-9]\d{0,5}$/.test(word))) {
    throw new Error('--seeds, --from, --cells, --rows and --speed are whole numbers from 1 on.')
  }
  return {
    seeds: Number(seeds),
    from: Number(from),
    cells: Number(cells),
    rows: Number(rows),
    speed: Number(speed),
  }
}
