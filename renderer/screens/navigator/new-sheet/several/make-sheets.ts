import type { AppError } from '../../../../../shared/app-error.ts'
import type { SheetId } from '../../../../../shared/model/ids.ts'
import type { ContainerRef } from '../../../../../shared/model/item.ts'
import { fail, ok, type Result } from '../../../../../shared/result.ts'
import type { Lines } from '../../../../sheet/import-export/source/table-source.ts'

/** The requests that making sheets needs. Parts count from 0. */
export type MakeSheetsDeps = {
  readonly createFolder: () => Promise<Result<ContainerRef>>
  readonly readPart: (part: number) => Promise<Result<Lines>>
  readonly createSheet: (part: number, folder: ContainerRef, lines: Lines) => Promise<Result<SheetId>>
  /** The sheet of this part if it exists in the folder, which has no other contents; null if it does not. */
  readonly findSheet: (part: number, folder: ContainerRef) => Promise<Result<SheetId | null>>
  /** Stores the lines in the sheet. `isAgain`: an earlier attempt may have stored some of them, which are removed. */
  readonly fillSheet: (filling: Filling) => Promise<Result<null>>
  /** Waits until the service has the rows, or until the user stops. Errors: offline, unauthorized. */
  readonly saved: (sheetId: SheetId, stopped: AbortSignal) => Promise<Result<null>>
}

export type Filling = {
  readonly part: number
  readonly sheetId: SheetId
  readonly lines: Lines
  readonly isAgain: boolean
  readonly onStored: (rows: number) => void
}

export type Step = 'folder' | 'reading' | 'creating' | 'storing' | 'saving'

/** `sheets`: complete ones. `rows`: in them, and, while it is working, so far in the next one. */
export type Making = {
  readonly sheets: number
  readonly rows: number
  readonly first: SheetId | null
  /** Their folder exists. */
  readonly hasFolder: boolean
} & (
  | { readonly kind: 'working'; readonly step: Step; readonly isStopping: boolean }
  /** It can continue. `error` null: the user stopped it. `isStored`: all rows of the next sheet are stored here. */
  | { readonly kind: 'paused'; readonly error: AppError | null; readonly isStored: boolean }
  | { readonly kind: 'done' }
)

const NOTHING = { sheets: 0, rows: 0, first: null, hasFolder: false }

/**
 * Makes the sheets of a divided table one after another: reads its part, creates it, stores its rows, and waits until
 * they are saved, so that at most one part is in memory and one sheet is unsaved. After a failure or a stop, `run`
 * continues where it was: no folder, sheet or row is made twice. `onMaking` receives each change.
 */
export function createSheetsMaker(sheets: number, deps: MakeSheetsDeps, onMaking: (making: Making) => void) {
  let folder: ContainerRef | null = null
  let part = 0
  let rows = 0
  let first: SheetId | null = null
  /** The sheet of this part, once it is created. `rows`: stored, 0 until all are. */
  let begun: { readonly sheetId: SheetId; rows: number; isDirty: boolean } | null = null
  /** A sheet of this part may have been created by a request without a response. */
  let isUncertain = false
  let stopping = new AbortController()
  let isRunning = false
  let last: Making = { kind: 'working', step: 'folder', isStopping: false, ...NOTHING }

  const publish = (making: Making): void => {
    last = making
    onMaking(making)
  }
  const soFar = (within = 0) => ({ sheets: part, rows: rows + within, first, hasFolder: folder !== null })
  const begin = (step: Step, within = 0): void =>
    publish({ kind: 'working', step, isStopping: stopping.signal.aborted, ...soFar(within) })

  const sheetOf = async (inFolder: ContainerRef, lines: Lines): Promise<Result<SheetId>> => {
    if (isUncertain) {
      const found = await deps.findSheet(part, inFolder)
      if (!found.ok) return found
      if (found.value !== null) return ok(found.value)
    }
    const made = await deps.createSheet(part, inFolder, lines)
    isUncertain = !made.ok && made.error.kind === 'outcome-unknown'
    return made
  }
  const fillNext = async (inFolder: ContainerRef): Promise<Result<null>> => {
    begin('reading')
    const lines = await deps.readPart(part)
    if (!lines.ok) return lines
    if (stopping.signal.aborted) return fail({ kind: 'cancelled' })
    if (!begun) {
      begin('creating')
      const sheetId = await sheetOf(inFolder, lines.value)
      if (!sheetId.ok) return sheetId
      begun = { sheetId: sheetId.value, rows: 0, isDirty: false }
      isUncertain = false
      first ??= begun.sheetId
    }
    const onStored = (stored: number) => begin('storing', stored)
    onStored(0)
    const { sheetId, isDirty } = begun
    begun.isDirty = true
    const filled = await deps.fillSheet({ part, sheetId, lines: lines.value, isAgain: isDirty, onStored })
    if (filled.ok) begun.rows = lines.value.length
    return filled
  }
  const makeNext = async (): Promise<Result<null>> => {
    if (!folder) {
      begin('folder')
      const made = await deps.createFolder()
      if (!made.ok) return made
      folder = made.value
    }
    if (!begun || begun.rows === 0) {
      const filled = await fillNext(folder)
      if (!filled.ok || !begun) return filled
    }
    begin('saving', begun.rows)
    const saved = await deps.saved(begun.sheetId, stopping.signal)
    if (!saved.ok) return saved
    rows += begun.rows
    part += 1
    begun = null
    return ok(null)
  }

  return {
    /** Begins, or continues after a pause. Resolves when it is done or paused. */
    async run(): Promise<void> {
      if (isRunning) return
      isRunning = true
      stopping = new AbortController()
      let error: AppError | null = null
      while (part < sheets && !stopping.signal.aborted && error === null) {
        const made = await makeNext()
        if (!made.ok) error = made.error
      }
      isRunning = false
      if (part === sheets) return publish({ kind: 'done', ...soFar() })
      const isStored = begun !== null && begun.rows > 0
      publish({ kind: 'paused', error: error?.kind === 'cancelled' ? null : error, isStored, ...soFar() })
    },
    /** Stops after the current sheet, so that every sheet is complete. */
    stop(): void {
      stopping.abort()
      if (last.kind === 'working') publish({ ...last, isStopping: true })
    },
  }
}
export type SheetsMaker = ReturnType<typeof createSheetsMaker>
