import { get } from 'node:http'
import { S20 } from '../data/big-sheet.ts'
import { asTheApp, changeCell, idAt, type MadeSheet, readWire, send, textsOf } from '../data/make-sheet.ts'
import { type Figure, percentileFigure, ratioFigure } from '../harness/figure.ts'
import { percentile } from '../harness/quartiles.ts'
import type { ServiceAlone } from './service-alone.ts'

const ROUNDS = 9
const COLD_ROUNDS = 3
const AIM = 1.3
const SMALL_AIM = 3
const OURS = 'one cell changed'
const FLOOR = 'bare node:http'

type Received = { readonly firstMs: number; readonly elapsedMs: number; readonly bytes: number }

/**
 * P26: a sheet of 500,000 cells read whole after another user changed one cell, compared with a bare server that sends
 * the same gzipped bytes from memory; the time until its first byte; and small reads while the service makes all of it
 * again, because a column was renamed, compared with the same on an idle service.
 */
export async function changedSheet(service: ServiceAlone): Promise<Figure[]> {
  const sheet = await service.make(S20)
  const { client, runRounds } = service
  const { rowIds } = textsOf(await readWire(client, sheet))
  const whole = client.baseUrl + asTheApp(sheet)
  await receive(whole, client.token)
  const floor = `${await service.startFloor(sheet)}/packed`

  let round = 0
  const firsts: number[] = []
  const afterChange = async () => {
    round += 1
    await changeCell(client, sheet, rowIds[(round * 1_009) % rowIds.length] ?? 0, `Round ${round}`)
    const { firstMs, elapsedMs, bytes } = await receive(whole, client.token)
    if (bytes < S20.rows) throw new Error(`the sheet had ${bytes} bytes`)
    firsts.push(firstMs)
    return elapsedMs
  }
  const bare = async () => (await receive(floor, client.token)).elapsedMs
  const rounds = await runRounds(
    [
      { name: OURS, run: afterChange },
      { name: FLOOR, run: bare },
    ],
    ROUNDS,
    { warmUp: 2 },
  )
  return [
    ratioFigure('P26 read after one changed cell', AIM, rounds, OURS, FLOOR),
    percentileFigure('P26 its first byte', 'ms', firsts, { share: 0.5, aim: 50 }, { 'first byte': firsts }),
    await smallReadsMeanwhile(service, sheet, whole),
  ]
}

/** The 99th percentile of small reads, one after the other, during a cold read and for as long without one. */
async function smallReadsMeanwhile({ client, runRounds }: ServiceAlone, sheet: MadeSheet, whole: string) {
  const small = `${client.baseUrl}/users/me`
  let renamed = 0
  let coldMs = 0
  const cold = async () => {
    renamed += 1
    await send(client, 'PUT', `/sheets/${sheet.id}/columns/${idAt(sheet, 1)}`, { title: `Renamed ${renamed}` })
    let isOver = false
    const reading = receive(whole, client.token).then(({ elapsedMs }) => {
      isOver = true
      coldMs = elapsedMs
    })
    const times = await timesWhile(small, client.token, () => !isOver)
    await reading
    return percentile(times, 0.99)
  }
  const idle = async () => {
    const until = performance.now() + coldMs
    return percentile(await timesWhile(small, client.token, () => performance.now() < until), 0.99)
  }
  const contestants = [
    { name: 'during a cold read', run: cold },
    { name: 'idle', run: idle },
  ]
  const rounds = await runRounds(contestants, COLD_ROUNDS)
  return ratioFigure('P26 small reads during a cold read, p99', SMALL_AIM, rounds, 'during a cold read', 'idle')
}

async function timesWhile(address: string, token: string, goesOn: () => boolean): Promise<readonly number[]> {
  const times: number[] = []
  do times.push((await receive(address, token)).elapsedMs)
  while (goesOn())
  return times
}

/** Receives a response without unpacking it. */
function receive(address: string, token: string): Promise<Received> {
  const headers = { Authorization: `Bearer ${token}`, 'Accept-Encoding': 'gzip' }
  return new Promise((resolve, reject) => {
    const begun = performance.now()
    const request = get(address, { headers }, response => {
      if (response.statusCode !== 200) reject(new Error(`answered ${response.statusCode}`))
      let firstMs: number | null = null
      let bytes = 0
      response.on('data', (chunk: Buffer) => {
        firstMs ??= performance.now() - begun
        bytes += chunk.length
      })
      response.on('error', reject)
      response.on('end', () => {
        const elapsedMs = performance.now() - begun
        resolve({ firstMs: firstMs ?? elapsedMs, elapsedMs, bytes })
      })
    })
    request.on('error', reject)
  })
}
