import type { Attention } from '../../electron/sync/watch/watching.ts'
import { SheetId } from '../../shared/model/ids.ts'
import { createRandom } from '../../shared/random.ts'
import { isUnderWay } from '../check/files.ts'
import type { Ledger } from '../check/ledger.ts'
import type { Watcher } from '../check/watcher.ts'
import type { Deed } from '../plan/deeds.ts'
import type { Mishap } from '../plan/faults.ts'
import type { Trace } from '../trace.ts'
import { type Client, startClient } from './client.ts'
import type { Clock } from './clock.ts'
import { type Disk, untilKilled } from './disk.ts'
import { createImageCopies } from './image-copies.ts'
import type { Network } from './network.ts'
import { createPapers } from './papers.ts'
import { createPerson } from './person/person.ts'
import type { Office, Service } from './service.ts'
import { createSession } from './session.ts'

export type AppDeps = {
  readonly index: number
  readonly email: string
  readonly token: string
  /** The sheets that are open in it. */
  readonly offices: readonly Office[]
  readonly service: Pick<Service, 'signIn' | 'end'>
  readonly clock: Clock
  readonly disk: Disk
  readonly network: Network
  readonly watcher: Watcher
  readonly ledger: Ledger
  readonly trace: Trace
  readonly seed: number
  readonly namesCreates: boolean
  readonly readsChanges: boolean
  readonly keepsOffline: boolean
  readonly count: (mishap: Mishap) => void
}

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const RESTART_MS = 3_000
/** Result codes of SQLite (sqlite.org/rescode.html). */
const [BUSY, IOERR] = [5, 10]

/** An app on one computer over all its starts, with a user. */
export function createApp(deps: AppDeps) {
  const { index, offices, clock, disk, network, watcher, ledger, trace } = deps
  const name = `c${index}`
  const random = createRandom(deps.seed, name)
  const [first = SheetId.parse(1), ...more] = offices.map(({ sheetId }) => SheetId.parse(sheetId))
  const session = createSession({ ...deps, onMisuse: () => watcher.usedSignedOut(name) })
  const papers = createPapers(clock.now)
  const imageCopies = createImageCopies()
  let attention: Attention = 'active'
  let skew = 0
  let ids = 0
  let wakesAt = 0
  let isOut = false

  const start = (): Client =>
    startClient({
      name,
      email: deps.email,
      token: deps.token,
      session,
      namesCreates: deps.namesCreates,
      readsChanges: deps.readsChanges,
      keepsOffline: deps.keepsOffline,
      sheetId: first,
      more,
      clock,
      network,
      random,
      disk,
      papers,
      imageCopies,
      skew: () => skew,
      attention: () => attention,
      asleepMs: () => wakesAt - clock.now(),
      newId: () => {
        ids += 1
        return `00000000-0000-4000-8000-${String(ids).padStart(12, '0')}`
      },
      onKilled() {
        watcher.killed(name)
        trace.add(name, 'is killed')
        clock.after(RESTART_MS, restart)
      },
      onDiskFailure: () => watcher.diskFailed(name),
    })
  const restart = () => {
    if (client.isAlive() || isOut) return
    trace.add(name, 'starts again')
    client = start()
  }
  let client = start()
  const people = offices.map(office =>
    createPerson({
      ...{ office, name, ledger },
      nth: index,
      now: clock.now,
      triesAgain: () => watcher.triesAgain(name),
      doesAgain: part => watcher.doesAgain(name, part),
    }),
  )

  /** Waits for pending requests; later the same user returns with a new session. */
  const signOut = async (): Promise<void> => {
    isOut = true
    await client.stop()
    session.forget()
    trace.add(name, 'is signed out')
    if (!isOut) comeBack()
  }
  const signIn = (): void => {
    if (!isOut) return
    isOut = false
    if (!client.isAlive() || session.isOver()) comeBack()
  }
  const comeBack = (): void => {
    client.end()
    watcher.cameBack(name)
    session.signIn()
    restart()
  }
  const onMishap: { readonly [M in Mishap]: (size: number) => void } = {
    crash: () => client.kill(),
    'crash-at-commit': size => client.killAtCommit(size + 1, false),
    'crash-before-commit': size => client.killAtCommit(size + 1, true),
    'power-loss'(size) {
      client.kill()
      if (size % 2 === 0) disk.loseCopies()
    },
    'cache-lost'() {
      client.kill()
      disk.loseCopies()
    },
    'disk-full'(size) {
      disk.fill(true)
      clock.after((size + 1) * 4_000, () => disk.fill(false))
    },
    'disk-error': size => client.failDisk(IOERR, size + 1, (size % 3) + 1),
    'disk-busy': size => client.failDisk(BUSY, size + 1, (size % 3) + 1),
    asleep(size) {
      wakesAt = clock.now() + (size + 1) ** 3 * MINUTE_MS
    },
    'clock-ahead'(size) {
      skew += (size + 1) * HOUR_MS
    },
    'clock-back'(size) {
      skew -= (size + 1) * HOUR_MS
    },
    'session-ended': () => session.end(),
    'signed-out'(size) {
      void signOut() // Its end is visible to others.
      clock.after((size + 1) * 2 * MINUTE_MS, signIn)
    },
  }

  return {
    client: () => client,
    copies: disk.copies,
    act(sheet: number, deed: Deed, row: number, column: number): void {
      if (!client.isAlive() || isOut || wakesAt > clock.now()) return
      trace.add(name, `${deed} ${row} ${column}${sheet > 0 ? ` of sheet ${sheet + 1}` : ''}`)
      untilKilled(() => people[sheet]?.(client, deed, row, column))
    },
    suffer(mishap: Mishap, size: number): void {
      if (!client.isAlive() || isOut || wakesAt > clock.now()) return
      deps.count(mishap)
      trace.add(name, `${mishap} ${size}`)
      onMishap[mishap](size)
    },
    /** Heals all faults of the computer: awake, running, everything may be sent. */
    heal(): void {
      attention = 'hidden' // For a day, with a hidden window.
      disk.fill(false)
      signIn()
      if (!client.isAlive()) restart()
      client.killAtCommit(Number.POSITIVE_INFINITY, false)
      client.failDisk(IOERR, Number.POSITIVE_INFINITY, 1)
      client.sync.setSaving('automatic')
      client.sync.resume()
    },
    /** Each of its sheets is displayed. */
    isShown: (): boolean => offices.every(({ sheetId }) => Boolean(client.sync.view(SheetId.parse(sheetId)))),
    /** Nothing of it is pending or scheduled. */
    isAtRest: (): boolean =>
      client.isAlive() &&
      wakesAt <= clock.now() &&
      !session.isOver() &&
      client.sync.connection().kind === 'online' &&
      !client.uploads.list().some(isUnderWay) &&
      offices.every(({ sheetId }) =>
        client.outbox.list(SheetId.parse(sheetId)).every(({ state }) => state === 'needs-review'),
      ),
  }
}
export type App = ReturnType<typeof createApp>
