import type { Bridge } from '../../shared/ipc/bridge.ts'
import { SheetId } from '../../shared/model/ids.ts'
import { type CellAt, cellsOnScreen, type Spot } from './cells.ts'
import { type Echo, timeEcho } from './echoed.ts'
import { type FoundTerms, timeFound } from './found.ts'
import { nextFrame, watchFrames } from './frames.ts'
import { type Opening, timeOpening, timeWhole } from './opened.ts'
import { type Arrays, arraysOf, timeWork, type Work } from './plain-work.ts'
import { type Scrolled, scrollThrough, type Texts, timeJump, type Way } from './scrolled.ts'
import { type Cause, type Picture, type Shown, timePainted, timeShown } from './shown.ts'
import { type Tasks, watchTasks } from './tasks.ts'

/** The measurements of the benchmarks inside a page, built into one script and injected after the page's own. */
const probe = {
  cellsOnScreen,

  /**
   * Starts waiting for the click; `opened` returns the result. Two calls, so that the click cannot precede the wait.
   */
  awaitOpening(spots: readonly Spot[]): void {
    kept.opening = timeOpening(spots)
    kept.opening.catch(() => undefined) // `opened` reports it
  },
  opened: async (): Promise<number> => (await kept.opening).elapsed,
  /** Milliseconds from the same click until all rows have arrived: until this text has disappeared. */
  whole: async (text: string): Promise<number> => timeWhole(await kept.opening, text),

  /** As above, for the Enter key. */
  awaitEcho(at: CellAt, text: string, mark: string | null): void {
    kept.echo = timeEcho(at, text, mark)
    kept.echo.catch(() => undefined) // `echoed` reports it
  },
  echoed: (): Promise<Echo> => kept.echo,

  /** As above, for any user event and expected picture. */
  awaitShown(cause: Cause, key: string | null, picture: Picture): void {
    kept.shown = timeShown(cause, key, picture)
    kept.shown.catch(() => undefined) // `shown` reports it
  },
  shown: (): Promise<Shown> => kept.shown,

  /** As above, for a key and the results of a search. */
  awaitFound(key: string, terms: FoundTerms): void {
    kept.found = timeFound(key, terms)
    kept.found.catch(() => undefined) // `found` reports it
  },
  found: (): Promise<number> => kept.found,
  /** Whether all copies can be searched. */
  async isIndexed(): Promise<boolean> {
    const found = await app().call['search.everything']({ text: '' })
    if (!found.ok) throw new Error(`nothing can be searched: ${JSON.stringify(found.error)}`)
    return found.value.progress === null
  },

  /** Converts the kept text to arrays, for `timeWork`. */
  keepArrays(numberColumn: number, stateColumn: number): void {
    kept.arrays = arraysOf(kept.text, numberColumn, stateColumn)
  },
  async timeWork(work: Work): Promise<number> {
    if (!kept.arrays) throw notBegun
    return timeWork(kept.arrays, work)
  },

  /** Keeps a text in the page, for `timeParse`. */
  keepText(text: string): void {
    kept.text = text
  },
  /** Milliseconds to parse the kept text, which every JSON client needs. */
  timeParse(): number {
    const begun = performance.now()
    const sheet: unknown = JSON.parse(kept.text)
    const elapsed = performance.now() - begun
    if (typeof sheet !== 'object' || sheet === null || !('rows' in sheet)) throw new Error('that was no sheet')
    return elapsed
  },

  /** Keeps the cell texts, for `scrollThrough`. */
  keepTexts(texts: Texts): void {
    kept.texts = texts
  },
  scrollThrough: (way: Way): Promise<Scrolled> => scrollThrough(way, kept.texts),

  /** Milliseconds until the last rows are painted instead of the first ones. */
  timeJump: (): Promise<number> => timeJump(kept.texts),

  watchFrames(): void {
    kept.stopFrames = watchFrames()
  },
  /** Frame lengths in milliseconds since then. */
  frameTimes: (): number[] => kept.stopFrames(),

  async frames(count: number): Promise<void> {
    for (let left = count; left > 0; left -= 1) await nextFrame()
  },
  watchTasks(): void {
    kept.stopWatching = watchTasks()
  },
  tasks: (): Tasks => kept.stopWatching(),

  async enter(address: string, token: string, keeping: 'session' | 'keyring' = 'session'): Promise<void> {
    const entered = await app().call['session.enter-token']({ address, token, keeping, passphrase: null })
    if (!entered.ok) throw new Error(`the app was not let in: ${JSON.stringify(entered.error)}`)
  },
  async refreshSheet(sheetId: number): Promise<void> {
    const refreshed = await app().call['sheet.refresh']({ sheetId: SheetId.parse(sheetId) })
    if (!refreshed.ok) throw new Error(`the refresh failed: ${JSON.stringify(refreshed.error)}`)
  },
  /** Milliseconds from a refresh of the sheet until these cells are painted, and until the refresh has ended. */
  timeRefresh: (sheetId: number, spots: readonly Spot[]) => timePainted(() => probe.refreshSheet(sheetId), spots),
  /** Refreshes the list of sheets. */
  async refreshItems(): Promise<void> {
    await app().call['items.refresh']({})
  },
  async saveNow(): Promise<void> {
    await app().call['edits.save']({ sheetId: null })
  },
  /** The number of pending requests. */
  async requestsUnderWay(): Promise<number> {
    const queue = await app().call['queue.watch']({})
    if (!queue.ok) throw new Error('the app does not tell its requests')
    return queue.value.requests.length
  },
  /** The number of edits stored here but not on the service. */
  async unsaved(): Promise<number> {
    const start = await app().call['app.start']({})
    if (!start.ok) throw new Error('the app does not answer')
    return start.value.unsaved.total
  },
}

const NO_TEXTS: Texts = {}
const notBegun = new Error('nothing was begun that could be told')
const kept = {
  text: '',
  texts: NO_TEXTS,
  arrays: null as Arrays | null, // as: set later
  shown: Promise.resolve<Shown>({ cells: 0, all: 0 }),
  found: Promise.resolve(0),
  stopWatching: (): Tasks => {
    throw notBegun
  },
  stopFrames: (): number[] => {
    throw notBegun
  },
  opening: Promise.resolve<Opening>({ clickedAt: 0, elapsed: 0 }),
  echo: Promise.resolve<Echo>({ shown: 0, durable: 0 }),
}

// as: set by the preload script; its type is declared by the page's own code only
const app = (): Bridge => Reflect.get(window, 'bridge') as Bridge

declare global {
  interface Window {
    probe: typeof probe
  }
}
window.probe = probe
