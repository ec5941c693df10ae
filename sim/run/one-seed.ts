import { SheetId } from '../../shared/model/ids.ts'
import { createRandom } from '../../shared/random.ts'
import { thrownText } from '../../shared/thrown.ts'
import { checkBytes } from '../check/images.ts'
import { createLedger } from '../check/ledger.ts'
import { staleResults } from '../check/results.ts'
import { wrongHits } from '../check/search.ts'
import { createServiceLog } from '../check/service-log.ts'
import { outOfSight } from '../check/sight.ts'
import { findViolations, unsettled } from '../check/verdict.ts'
import { createWaiting } from '../check/waiting.ts'
import { createWatcher, type Violation } from '../check/watcher.ts'
import { createApp } from '../env/app.ts'
import type { Client } from '../env/client.ts'
import { createClock, type Hop } from '../env/clock.ts'
import { createOthers } from '../env/meddling/others.ts'
import { createNetwork } from '../env/network.ts'
import type { ShownParts } from '../env/window.ts'
import type { Fault, Meddling, Mishap } from '../plan/faults.ts'
import type { Plan } from '../plan/plan.ts'
import type { Step } from '../plan/step.ts'
import { createTrace, type Trace } from '../trace.ts'
import { discussionsOf, shownDiscussions } from './discussions.ts'
import { checkHeldEdits } from './held-edits.ts'
import type { Stage } from './stage.ts'

export type RunDeps = {
  readonly stage: Stage
  readonly hop: Hop
  /** Unhandled errors since the last call: each is a bug. */
  readonly takeBugs: () => readonly unknown[]
}

export type SeedResult = {
  readonly violations: readonly Violation[]
  readonly trace: Pick<Trace, 'lines' | 'hash'>
  readonly fired: ReadonlyMap<Fault | Mishap | Meddling, number>
  readonly requests: number
}

/** 2026-03-02T09:00:00Z. A full minute, so that a fixed window begins with the seed. */
const START = Date.UTC(2026, 2, 2, 9)
const SLOW: ReadonlySet<Fault> = new Set(['slow-there', 'slow-back', 'drip'])
/** Faults after which an app believes that the sheet does not exist or is not shared. */
const SHUTTING_OUT = ['not-found-once', 'forbidden-once', 'unshares', 'deletes-sheet'] as const
const MINUTE_MS = 60_000
const DAY_MINUTES = 24 * 60
/** A responsive service has everything by then. A computer may sleep for most of it. */
const PROGRESS_MINUTES = 6 * 60
/** One of this many seeds runs the whole day although nothing is pending, which costs as much as everything before. */
const WHOLE_DAY_IN = 100
/** One of this many seeds searches after each wait, others only at the end. */
const SEARCHED_OFTEN_IN = 8

/** Runs a plan, then heals all faults until nothing is pending, at most for a day, and checks the invariants. */
export async function runSeed(plan: Plan, { stage, hop, takeBugs }: RunDeps): Promise<SeedResult> {
  const clock = createClock(START, hop)
  stage.setNow(clock.now)
  const trace = createTrace(clock.now, START)
  const violations: Violation[] = []
  const fired = new Map<Fault | Mishap | Meddling, number>()
  const count = (what: Fault | Mishap | Meddling) => void fired.set(what, (fired.get(what) ?? 0) + 1)
  const found = (violation: Violation) => {
    violations.push(violation)
    trace.add('!', `${violation.rule}: ${violation.what}`)
  }

  const members = plan.clients === 1 ? [1] : plan.sameUser ? [2] : [1, 1]
  const offices = await stage.service.openSheets(plan.sheets, plan.rows, members, plan.habits, plan.formulas)
  const log = createServiceLog(new Set(offices.map(({ keyColumn }) => keyColumn)), clock.now)
  const ledger = createLedger()
  const others = offices.map(office => createOthers(stage.service, office, log, trace))
  for (const { id, key } of offices.flatMap(({ rows }) => rows)) log.know(id, key)
  for (const { list } of offices) if (list) log.lists.know(list.columnId, list.options)
  for (const { photo, gallery } of offices) {
    if (photo !== null) log.images.knowColumn(photo)
    for (const { id, name } of gallery) log.images.know(id, name)
  }
  const watcher = createWatcher({
    log,
    ledger,
    found,
    now: clock.now,
    isSlow: plan.faults.some(fault => SLOW.has(fault)),
    formulaColumns: new Set(offices.flatMap(({ formulaColumns }) => formulaColumns)),
    mayOnlyLook(client, path) {
      const known = apps.find(app => app.client().name === client)?.client()
      const sheet = offices.find(({ sheetId }) => path.startsWith(`/2.0/sheets/${sheetId}/`))
      return sheet !== undefined && known?.accessTo(SheetId.parse(sheet.sheetId)) === 'VIEWER'
    },
  })
  const network = createNetwork({
    clock,
    service: stage.service,
    random: createRandom(plan.seed, 'network'),
    faults: plan.faults,
    faultShare: plan.faultShare,
    slowAbove: plan.slowAbove,
    closesIdle: plan.closesIdle,
    watch: watcher.watch,
    trace,
    fired: count,
  })
  const signedIn = (offices[0]?.members ?? []).flatMap(({ email, tokens }) => tokens.map(token => ({ email, token })))
  const { service } = stage
  const env = {
    service,
    offices,
    clock,
    network,
    watcher,
    ledger,
    trace,
    seed: plan.seed,
    namesCreates: plan.namesCreates,
    readsChanges: plan.readsChanges,
    keepsOffline: plan.keepsOffline,
    count,
  }
  const apps = signedIn.map((person, index) => createApp({ ...env, ...person, index, disk: stage.disks.take() }))

  const play = async (step: Step): Promise<void> => {
    switch (step.kind) {
      case 'wait':
        return clock.advance(step.ms)
      case 'other': {
        const done = await others[step.sheet]?.meddle(step)
        if (done) count(done)
        return clock.advance(0)
      }
      case 'mishap':
        apps[step.client]?.suffer(step.mishap, step.size)
        return clock.advance(0)
      case 'person':
        apps[step.client]?.act(step.sheet, step.deed, step.row, step.column)
        return clock.advance(0)
    }
  }
  const sights = offices.map(office => ({ ...office, sheetId: SheetId.parse(office.sheetId), ledger, log }))
  const looked = new WeakSet<ShownParts>()
  const lookAtResults = (client: Client) =>
    sights.flatMap(({ sheetId }) => {
      const parts = client.isAlive() ? client.windowOf(sheetId)?.parts() : null
      if (!parts || looked.has(parts)) return []
      looked.add(parts)
      return staleResults(client, parts, clock.now)
    })
  const searchRandom = createRandom(plan.seed, 'search')
  const lookAtSearch = async (queries: number) => {
    for (const app of apps) {
      const searched = { client: app.client(), copies: app.copies, sheetIds: sights.map(({ sheetId }) => sheetId) }
      if (searched.client.isAlive()) (await wrongHits(searched, clock, searchRandom, queries)).forEach(found)
    }
  }
  const disappeared = createWaiting(ledger)
  await clock.advance(2_000)
  for (const step of plan.steps) {
    await play(step)
    for (const [index, app] of apps.entries()) {
      const isTheirs = step.kind === 'person' && step.client === index
      disappeared(app.client(), isTheirs).forEach(found)
      for (const sight of sights) if (app.client().isAlive()) outOfSight(sight, app.client()).forEach(found)
      if (plan.formulas && step.kind === 'wait') lookAtResults(app.client()).forEach(found)
    }
    if (step.kind === 'wait' && plan.seed % SEARCHED_OFTEN_IN === 0) await lookAtSearch(1)
  }

  await lookAtSearch(2)
  network.heal()
  for (const other of others) await other.makeUp()
  for (const app of apps) app.heal()
  const isOver = () => plan.seed % WHOLE_DAY_IN !== 0 && apps.every(app => app.isAtRest()) && !network.hasLate()
  for (let minutes = 0; minutes < DAY_MINUTES && !(minutes > 0 && isOver()); ) {
    // Most are idle within the first ones.
    const more = minutes < 10 ? 1 : 10
    await clock.advance(more * MINUTE_MS)
    minutes += more
    if (minutes !== PROGRESS_MINUTES) continue
    for (const app of apps) for (const { sheetId } of sights) lateSaves(app.client(), sheetId).forEach(found)
  }
  for (const app of apps) disappeared(app.client(), false).forEach(found)
  for (const app of apps) for (const sheet of offices.keys()) app.act(sheet, 'refresh', 0, 0)
  // After healing, responses arrive within seconds, unless the app still waits as the service requested.
  for (let minutes = 0; minutes < 30 && !(minutes > 0 && apps.every(app => app.isShown())); minutes += 3)
    await clock.advance(3 * MINUTE_MS)

  if (plan.formulas && offices[0]) (await checkHeldEdits(plan.formulas, apps, offices[0], clock)).forEach(found)

  await lookAtSearch(4)

  const wasShutOut = SHUTTING_OUT.some(what => fired.has(what))
  for (const [index, sight] of sights.entries()) {
    const truth = (await others[index]?.truth()) ?? null
    const images = (truth?.rows ?? []).flatMap(({ cells }) => cells.flatMap(({ image }) => image?.id ?? []))
    checkBytes(log, (await others[index]?.imageBytes(images)) ?? new Map()).forEach(found)
    const discussions = sight.isTalkative && others[index] ? await discussionsOf(others[index]) : null
    for (const app of apps) {
      const shown = discussions && (await shownDiscussions(app.client(), sight.sheetId, clock))
      for (const violation of findViolations({ ...sight, truth, discussions, wasShutOut }, app.client(), shown))
        found(violation)
    }
  }
  for (const bug of [...takeBugs(), ...stage.service.bugs.splice(0)]) {
    found({ rule: 'I13 no bug', what: thrownText(bug) })
  }
  stage.disks.takeBack()
  clock.clear()
  return { violations, trace, fired, requests: watcher.requests() }
}

/** Edits that are neither saved by now nor wait for a decision. */
const lateSaves = (client: Client, sheetId: SheetId): readonly Violation[] =>
  unsettled(
    client,
    client.outbox.list(sheetId).filter(({ state }) => state !== 'saved'),
  ).map(({ what }) => ({ rule: 'I15 saving makes progress', what }))
