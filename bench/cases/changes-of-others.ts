import { get } from 'node:http'
import { changeCell, type MadeSheet, send, textsOf } from '../data/make-sheet.ts'
import type { BenchEnv } from '../env/bench-env.ts'
import { collectGarbage, openStored, settle } from '../env/drive.ts'
import { standIn } from '../env/hand.ts'
import { type Figure, percentileFigure, ratioFigure } from '../harness/figure.ts'
import type { Rounds } from '../harness/rounds.ts'
import { nameColumn } from './open-first.ts'

const ROUNDS = 7
/** All rows of the sheet are as new as the newest one until another user has changed one, see `part-store.ts`. */
const WARM_UP = 2
const AIM = 0.1
const [OURS, FLOOR] = ['its changes', 'a whole read']
const VERSION = /\/version\?$/
const CHANGES = /[?&]rowsModifiedSince=/
const OUTLINE = /[?&]columnIds=/
const REFUSED = { kind: 'answer', status: 400, json: { errorCode: 1018, message: 'Not supported.' } } as const

type Refreshed = { readonly painted: number; readonly whole: number; readonly requests: readonly string[] }

/**
 * P27: from the refresh of an open sheet of 500,000 cells, in which another user has changed one visible cell, until
 * that cell is painted, and until the app has proved that nothing else has changed. The floor is the same app when it
 * reads the whole sheet, because the request for the changes is refused. Also the bytes of both.
 */
export async function changesOfOthers(env: BenchEnv, picture: (name: string) => Promise<void>): Promise<Figure[]> {
  const { page, big, wire } = env
  await openStored(page, big)
  await standIn(page, nameColumn(big))
  const whole = new Map<string, number[]>([
    [OURS, []],
    [FLOOR, []],
  ])
  const last = new Map<string, readonly string[]>()
  let round = 0

  const change = async (name: string) => {
    round += 1
    const refreshed = await refreshChanged(env, big, `Round ${round}`)
    if (round > 2 * WARM_UP) whole.get(name)?.push(refreshed.whole)
    last.set(name, refreshed.requests)
    return refreshed.painted
  }
  const ours = async () => {
    const painted = await change(OURS)
    if (round > 2 * WARM_UP) checkRequests(last.get(OURS) ?? [])
    return painted
  }
  const floor = async () => {
    const calm = wire.disturb({ fault: REFUSED, when: ({ query }) => 'rowsModifiedSince' in query })
    return change(FLOOR).finally(calm)
  }

  const rounds = await env.runRounds(
    [
      { name: OURS, run: ours },
      { name: FLOOR, run: floor },
    ],
    ROUNDS,
    { warmUp: WARM_UP },
  )
  env.checkWire()
  await picture('P27')
  return [
    ratioFigure('P27 another user’s change until painted', AIM, rounds, OURS, FLOOR),
    ratioFigure('P27 until all is proved', null, whole, OURS, FLOOR),
    ratioFigure('P27 bytes', null, await bytesOf(env, last), OURS, FLOOR),
    percentileFigure('P27 painted', 'ms', rounds.get(OURS) ?? [], { share: 0.5, aim: null }, {}),
  ]
}

/** Another user changes a visible cell, and the app looks at the sheet. */
async function refreshChanged({ page, client, wire }: BenchEnv, sheet: MadeSheet, text: string): Promise<Refreshed> {
  const spots = await page.evaluate(() => window.probe.cellsOnScreen())
  const spot = spots.filter(({ columnId }) => columnId === nameColumn(sheet))[3]
  if (!spot) throw new Error('too few rows are on screen')
  const { rowIds } = textsOf(await send(client, 'GET', `/sheets/${sheet.id}?pageSize=50&page=1`))
  await collectGarbage(page)
  await changeCell(client, sheet, rowIds[spot.rowIndex] ?? 0, text)
  const before = wire.requests.length
  const shown = { id: sheet.id, spots: [{ ...spot, text }] }
  const { painted, whole } = await page.evaluate(({ id, spots }) => window.probe.timeRefresh(id, spots), shown)
  await settle(page, sheet.plan.name)
  const ofSheet = wire.requests.slice(before).filter(({ path }) => path.startsWith(`/sheets/${sheet.id}`))
  return { painted, whole, requests: ofSheet.map(({ path, query }) => `${path}?${new URLSearchParams(query)}`) }
}

function checkRequests(requests: readonly string[]): void {
  const reads = requests.filter(address => !address.includes('/attachments') && !address.includes('/discussions'))
  const expected = [VERSION, CHANGES, OUTLINE]
  if (reads.length !== 3 || !expected.every((form, index) => form.test(reads[index] ?? '')))
    throw new Error(`the change took ${reads.join(', ')}`)
}

/** The compressed bytes of the last round's responses. */
async function bytesOf({ client }: BenchEnv, last: ReadonlyMap<string, readonly string[]>): Promise<Rounds> {
  const sizes = new Map<string, number[]>()
  for (const [name, addresses] of last) {
    let bytes = 0
    for (const address of addresses) {
      if (name === FLOOR && CHANGES.test(address)) continue
      bytes += await sizeOf(client.baseUrl + address, client.token)
    }
    sizes.set(name, [bytes])
  }
  return sizes
}

const sizeOf = (address: string, token: string): Promise<number> =>
  new Promise((resolve, reject) => {
    const headers = { authorization: `Bearer ${token}`, 'accept-encoding': 'gzip' }
    get(address, { headers }, response => {
      let bytes = 0
      response.on('data', (chunk: Buffer) => {
        bytes += chunk.length
      })
      response.on('end', () => resolve(bytes))
      response.on('error', reject)
    }).on('error', reject)
  })
