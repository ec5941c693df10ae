import type { AppStart } from '../../shared/model/app-start.ts'
import type { Early } from './early-answers.ts'
import type { EarlySheet } from './early-reads.ts'
import { FIRST_MOMENT_MS } from './first-picture.ts'
import { createLastStart, type LastStart, type SheetInFront, sheetInFront } from './last-start.ts'

export type EarlyStartDeps = {
  readonly dataFolder: string
  readonly version: string
  /** These two as they are now: the last start may have been in another country. */
  readonly systemLocale: string
  readonly systemAccent: string | null
  /** This start was asked to sign in by the service of this computer. */
  readonly entersLocal: boolean
  readonly after: (ms: number, run: () => void) => unknown
  /** Loads what reads it first. */
  readonly readSheet: (at: SheetInFront) => Promise<EarlySheet | null>
}

/** How a start begins before its program is read: with what the last run left, drawn by the page meanwhile. */
export type EarlyStart = {
  readonly answers: Early
  readonly shown: AppStart | null
  readonly beginsWithSheet: boolean
  readonly sheet: () => Promise<EarlySheet | null>
  readonly keep: LastStart['keep']
  /** The page has its first script. */
  readonly onScript: () => void
  /**
   * Settles when the program is best read: the page has drawn what it knows, or can draw nothing without the program. Read meanwhile it
   * would hold up every frame.
   */
  readonly mayBegin: Promise<void>
  /** The program is there, and answers all. */
  readonly end: () => void
}

/** A page that does not say that it has drawn has its own trouble; the program is read all the same. */
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
      places: () => (isOver ? null : (known?.places ?? null)),
      drawn: () => beginAfter(inFront === null ? 0 : FIRST_MOMENT_MS),
    },
    end() {
      isOver = true
      sheet = null
    },
  }
}
