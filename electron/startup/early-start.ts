import type { AppStart } from '../../shared/model/app-start.ts'
import type { Early } from './early-answers.ts'
import type { EarlySheet } from './early-reads.ts'
import { FIRST_MOMENT_MS } from './first-picture.ts'
import { createLastStart, type LastStart, type SheetInFront, sheetInFront } from './last-start.ts'

export type EarlyStartDeps = {
  readonly dataFolder: string
  readonly version: string
  /** The current values, because the last start may have been in another country. */
  readonly systemLocale: string
  readonly systemAccent: string | null
  /** This start was requested to sign in with the embedded service. */
  readonly entersLocal: boolean
  readonly after: (ms: number, run: () => void) => unknown
  /** Loads the reader, then reads the sheet. */
  readonly readSheet: (at: SheetInFront) => Promise<EarlySheet | null>
}

/** The part of a start before its program is loaded: the page draws the state of the last run. */
export type EarlyStart = {
  readonly answers: Early
  readonly shown: AppStart | null
  readonly beginsWithSheet: boolean
  readonly sheet: () => Promise<EarlySheet | null>
  readonly keep: LastStart['keep']
  /** Called when the page has received its first script. */
  readonly onScript: () => void
  /**
   * Settles when the program should be loaded: the page has drawn the early state, or cannot draw without the program.
   * Loading it earlier would delay every frame.
   */
  readonly mayBegin: Promise<void>
  /** Called when the program is loaded, which answers all calls from then on. */
  readonly end: () => void
}

/** The limit for a page that does not report; the program is then loaded anyway. */
const AT_LATEST_MS = 1_500

export function createEarlyStart(deps: EarlyStartDeps): EarlyStart {
  const { dataFolder, version, systemLocale, systemAccent, entersLocal, after, readSheet } = deps
  const lastStart = createLastStart(dataFolder, version)
  const known = lastStart.recall()
  const startsLocal = entersLocal && known?.start.session.kind === 'signed-out'
  const shown = known && {
    ...known.start,
    systemLocale,
    systemAccent,
    ...(startsLocal && { startsLocal: true as const }),
  }
  const inFront = shown && sheetInFront(shown)
  let sheet: Promise<EarlySheet | null> | null = null
  let isOver = false
  let begin: () => void = () => undefined
  const mayBegin = new Promise<void>(resolve => {
    begin = resolve
  })
  const beginAfter = (ms: number) => void after(ms, begin)
  beginAfter(AT_LATEST_MS)
  const readOnce = () => {
    sheet ??= inFront ? readSheet(inFront) : Promise.resolve(null)
    return sheet
  }

  return {
    shown,
    beginsWithSheet: inFront !== null,
    keep: lastStart.keep,
    mayBegin,
    sheet: readOnce,
    onScript() {
      if (shown === null) beginAfter(0)
      else void readOnce()
    },
    answers: {
      start() {
        if (isOver || shown === null) return null
        void readOnce().then(read => inFront !== null && read === null && beginAfter(0))
        return shown
      },
      sheet: async () => (isOver ? null : readOnce()),
      items: () => (isOver ? null : (known?.items ?? null)),
      drawn: () => beginAfter(inFront === null ? 0 : FIRST_MOMENT_MS),
    },
    end() {
      isOver = true
      sheet = null
    },
  }
}
