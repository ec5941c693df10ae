import { createRandom } from '../../shared/random.ts'
import { createClock, type Hop } from '../env/clock.ts'
import { startService } from '../env/service.ts'
import { after, editsIn, type SheetModel } from '../typing/model.ts'
import { readSheet } from '../typing/on-service.ts'
import type { Paper } from '../typing/paper.ts'
import { differences } from './compare.ts'
import { createComputer } from './computer.ts'
import { createLine } from './line.ts'
import { badManners, fullest } from './manners.ts'
import { openOffice } from './office.ts'

export type Plan = {
  readonly seed: number
  readonly days: number
  readonly sheets: number
  readonly edits: number
  /** The window of the service's rate limit. */
  readonly limit: 'sliding' | 'fixed'
  /** The folder for the bytes of attachments. */
  readonly blobs: string
}

/** 2026-03-02T09:00:00Z */
const START = Date.UTC(2026, 2, 2, 9)
const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
/** The interval of other users' writes. */
const MEDDLING_MS = 10 * MINUTE_MS
const SHEETS_AN_HOUR = 3
const MOST_HOURS = 24

/**
 * A user works offline for days, in an app that restarts every hour, while two others change the same sheets. Then the
 * connection returns and the app saves. `wrong` lists the violations.
 */
export async function beAway(plan: Plan, hop: Hop) {
  const scene = await openScene(plan, hop)
  const { clock, office, computer, line, mine, wrong, counts } = scene
  for (const paper of office.papers) await computer.type(paper, () => false)
  await clock.advance(MINUTE_MS)

  line.cut()
  for (let hour = 1; hour <= plan.days * 24; hour++) {
    await passHour(scene, (plan.edits * hour) / (plan.days * 24))
  }
  line.mend()

  const [before, returned] = [line.arrived().length, clock.now()]
  const isBusy = () => office.papers.some(paper => computer.left(paper).some(({ state }) => state !== 'needs-review'))
  for (let minute = 0; minute < MOST_HOURS * 60 && isBusy(); minute++) await clock.advance(MINUTE_MS)
  const minutes = Math.round((clock.now() - returned) / MINUTE_MS)
  const requests = line.arrived().length - before

  await clock.advance(MINUTE_MS)
  let needsReview = 0
  for (const [paper, model] of mine) {
    const left = computer.left(paper)
    const found = differences({ ...office, paper, mine: model, ...(await readSheet(office.ask, paper)), left })
    wrong.push(...found.map(what => `Sheet ${paper.sheetId}: ${what}`))
    needsReview += left.length
  }
  wrong.push(...badManners(line.arrived()), ...scene.service.bugs.map(String))
  scene.close()
  return { wrong, ...counts, needsReview, minutes, requests, fullest: fullest(line.arrived()) }
}

type Scene = Awaited<ReturnType<typeof openScene>>

async function openScene({ seed, sheets, limit, blobs }: Plan, hop: Hop) {
  const clock = createClock(START, hop)
  const service = startService(limit, clock.now, blobs)
  const random = createRandom(seed, 'office')
  const office = await openOffice(service, sheets, random)
  const line = createLine(clock, service, createRandom(seed, 'line'))
  const mine = new Map<Paper, SheetModel>()
  for (const paper of office.papers) mine.set(paper, (await readSheet(office.ask, paper)).sheet)
  await clock.advance(MINUTE_MS)
  const wrong: string[] = []
  const counts = { stored: 0, deeds: 0, starts: 0 }
  const computer = createComputer({
    seed,
    clock,
    line,
    person: office.person,
    paper: random.pick([...office.papers] as [Paper, ...Paper[]]), // as: there is at least one
    stored(paper, deed) {
      const sheet = mine.get(paper)
      if (sheet) mine.set(paper, after(sheet, deed))
      counts.stored += editsIn(deed)
      counts.deeds += 1
    },
    refused: why => void wrong.push(`refused: ${why}`),
  })
  const close = () => {
    computer.end()
    clock.clear()
    service.close()
  }
  return { clock, service, office, line, mine, wrong, counts, computer, random, close }
}

/** Restarts the app, edits some sheets until `wanted` edits are stored in all, and lets others edit. */
async function passHour({ clock, office, computer, counts, random }: Scene, wanted: number): Promise<void> {
  const end = clock.now() + HOUR_MS
  computer.again()
  counts.starts += 1
  const begun = counts.stored
  for (let turn = 1; turn <= SHEETS_AN_HOUR; turn++) {
    const paper = office.papers[random.below(office.papers.length)]
    const until = begun + ((wanted - begun) * turn) / SHEETS_AN_HOUR
    if (paper) await computer.type(paper, () => counts.stored < until)
  }
  while (clock.now() < end) {
    await office.meddle()
    await clock.advance(Math.min(MEDDLING_MS, end - clock.now()))
  }
}
