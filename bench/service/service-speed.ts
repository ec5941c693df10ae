import { S20 } from '../data/big-sheet.ts'
import { asTheApp, type MadeSheet, readWire, textsOf } from '../data/make-sheet.ts'
import type { SheetPlan } from '../data/sheet-plan.ts'
import { type Figure, ratioFigure } from '../harness/figure.ts'
import type { Contestant } from '../harness/rounds.ts'
import { type Repeated, timeAnswers } from './load.ts'
import type { ServiceAlone } from './service-alone.ts'

const ROUNDS = 7
const FLOOR = 'bare node:http'
const FIFTY: SheetPlan = { name: 'Fifty', item: 'Part', rows: 50, columns: 25 }
/** Without formula columns, because with them an edit may change any cell. */
const PLAIN: Omit<SheetPlan, 'name' | 'rows'> = { item: 'Item', columns: 9 }
const AT_ONCE = 500

/**
 * P16: the service compared with a bare server that reads the same from SQLite without checks: the version of a sheet,
 * which clients poll, and a sheet of 50 rows. At least 0.6 and 0.9 of its throughput; the aims are the inverse times.
 */
export async function smallReads(service: ServiceAlone): Promise<Figure[]> {
  const sheet = await service.make(FIFTY)
  const floor = await service.startFloor(sheet)
  const { baseUrl } = service.client
  const whole = baseUrl + asTheApp(sheet)
  return [
    await beside(
      service,
      'P16 small read',
      1 / 0.6,
      ask(service, `${baseUrl}/sheets/${sheet.id}/version`),
      ask(service, `${floor}/small`),
      4000,
    ),
    await beside(
      service,
      'P16 50 rows, packed',
      1 / 0.9,
      ask(service, whole, 'gzip'),
      ask(service, `${floor}/rows`),
      1500,
    ),
    await beside(service, 'P16 50 rows, plain', 1 / 0.9, ask(service, whole), ask(service, `${floor}/rows`), 1500),
  ]
}

/**
 * P17: a sheet of 500,000 cells, compared with a bare server that sends the same gzipped bytes from memory. At least
 * 0.8 of its throughput.
 */
export async function wholeSheet(service: ServiceAlone): Promise<Figure[]> {
  const sheet = await service.make(S20)
  const floor = await service.startFloor(sheet)
  const ours = ask(service, service.client.baseUrl + asTheApp(sheet), 'gzip')
  return [await beside(service, 'P17 500,000 cells', 1 / 0.8, ours, ask(service, `${floor}/packed`), 100)]
}

/** Changing 500 rows in one request: in a sheet of 20,000 rows compared with one of 1,000. */
export async function bulkUpdates(service: ServiceAlone): Promise<Figure[]> {
  const big = await updating(service, await service.make({ ...PLAIN, name: 'in 20,000 rows', rows: 20_000 }))
  const small = await updating(service, await service.make({ ...PLAIN, name: 'in 1,000 rows', rows: 1000 }))
  const rounds = await service.runRounds([big, small], ROUNDS * 3)
  return [ratioFigure('W500 500 rows changed', 1.3, rounds, big.name, small.name)]
}

function ask({ client }: ServiceAlone, address: string, packing = 'identity'): Repeated {
  return { address, headers: { Authorization: `Bearer ${client.token}`, 'Accept-Encoding': packing } }
}

async function beside(
  { runRounds }: ServiceAlone,
  name: string,
  aim: number,
  ours: Repeated,
  floor: Repeated,
  count: number,
): Promise<Figure> {
  const contestant = (who: string, asked: Repeated) => ({ name: who, run: () => timeAnswers(asked, count) })
  const rounds = await runRounds([contestant('Sheaf', ours), contestant(FLOOR, floor)], ROUNDS, { warmUp: 2 })
  return ratioFigure(name, Math.floor(aim * 100) / 100, rounds, 'Sheaf', FLOOR)
}

/** Changes a text in each of the first 500 rows, to a different one every time. */
async function updating({ client }: ServiceAlone, sheet: MadeSheet): Promise<Contestant> {
  const { rowIds } = textsOf(await readWire(client, sheet))
  const [columnId] = sheet.columnIds
  let round = 0
  const run = async () => {
    round += 1
    const rows = rowIds.slice(0, AT_ONCE).map(id => ({ id, cells: [{ columnId, value: `Round ${round}` }] }))
    const begun = performance.now()
    const response = await fetch(`${client.baseUrl}/sheets/${sheet.id}/rows`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${client.token}`, 'content-type': 'application/json' },
      body: JSON.stringify(rows),
    })
    const text = await response.text()
    const elapsed = performance.now() - begun
    if (!response.ok || text.split(`"Round ${round}"`).length <= AT_ONCE)
      throw new Error(`answered ${text.slice(0, 200)}`)
    return elapsed
  }
  return { name: sheet.plan.name, run }
}
