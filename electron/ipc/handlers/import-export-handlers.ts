import type { AppError } from '../../../shared/app-error.ts'
import type { AppEvent } from '../../../shared/ipc/events.ts'
import type { SheetId } from '../../../shared/model/ids.ts'
import type { ExportOptions, ImportExportProgress } from '../../../shared/model/import-export.ts'
import type { SheetView } from '../../../shared/model/sheet/sheet-view.ts'
import { fail, ok, type Result } from '../../../shared/result.ts'
import { exportEdits } from '../../files/export/export-edits.ts'
import { exportSheet } from '../../files/export/export-sheet.ts'
import { isTooLong, type PrintJob, printJob } from '../../files/export/print/print-sheet.ts'
import type { FileTokens } from '../../files/file-tokens.ts'
import type { Tables } from '../../files/import/table-thread.ts'
import { safeName } from '../../files/safe-name.ts'
import { handlerGroup } from '../dispatch.ts'
import { type AccountNow, type OpenAccount, onAccount } from './open-account.ts'

export type ExportDesktop = {
  /** Opens a save dialog for this kind of file; null when it is cancelled. */
  readonly askWhereToSave: (name: string, kind: string) => Promise<string | null>
  /** Null if the layout failed. Rejects when the job's signal is aborted. */
  readonly toPdf: (job: PrintJob) => Promise<Uint8Array | null>
  /** Shows the system's dialog. False if it was cancelled, or no printer accepted the job. */
  readonly toPaper: (job: PrintJob) => Promise<boolean>
}

export type ExportDeps = {
  readonly desktop: ExportDesktop
  readonly newId: () => string
  /** Milliseconds since 1970. */
  readonly time: () => number
  readonly publish: (event: AppEvent) => void
  /** The current locale, see `localeTagOf`. */
  readonly locale: () => string | null
}

const KINDS: Readonly<Record<ExportOptions['format'], string>> = {
  xlsx: 'Excel workbook',
  csv: 'Comma-separated values',
  pdf: 'PDF document',
}

const TOO_LONG: AppError = { kind: 'invalid', issues: ['more cells than can be laid out on paper'] }

/** Exports and prints sheets, one at a time: starting another one cancels it. */
export function exportHandlers(now: AccountNow, { desktop, newId, time, publish, locale }: ExportDeps) {
  let running = new AbortController()

  const onProgress = (progress: ImportExportProgress) => publish({ kind: 'import-export.changed', progress })
  const viewOf = (sheetId: SheetId): Result<SheetView> => {
    const view = now()?.sync.view(sheetId)
    return view ? ok(view) : fail({ kind: 'no-copy' })
  }
  const alone = async <T>(work: (signal: AbortSignal) => Promise<Result<T>>): Promise<Result<T>> => {
    running.abort()
    const mine = new AbortController()
    running = mine
    const done = await work(mine.signal)
    if (running === mine) publish({ kind: 'import-export.changed', progress: null })
    return done
  }

  const write = async (sheetId: SheetId, options: ExportOptions, signal: AbortSignal) => {
    const named = viewOf(sheetId)
    if (!named.ok) return named
    const name = safeName(`${named.value.meta.name}.${options.format}`)
    const path = await desktop.askWhereToSave(name, KINDS[options.format])
    if (path === null || signal.aborted) return fail({ kind: 'cancelled' })
    // Read again: the sheet may have changed while the dialog was open.
    const view = viewOf(sheetId)
    if (!view.ok) return view
    if (options.format === 'pdf' && isTooLong(view.value)) return fail(TOO_LONG)
    const { toPdf } = desktop
    return exportSheet({
      view: view.value,
      options,
      path,
      at: time(),
      locale: locale(),
      signal,
      onProgress,
      toPdf,
      id: newId(),
    })
  }

  const writeEdits = async (account: OpenAccount, onlyNeedsReview: boolean) => {
    const path = await desktop.askWhereToSave('Edits not saved.csv', KINDS.csv)
    if (path === null) return fail({ kind: 'cancelled' })
    return exportEdits({ read: account.sync.ledger, onlyNeedsReview, path, id: newId() })
  }

  return handlerGroup({
    'export.edits': ({ onlyNeedsReview }) => onAccount(now, account => writeEdits(account, onlyNeedsReview)),
    'export.sheet': ({ sheetId, options }) => onAccount(now, () => alone(signal => write(sheetId, options, signal))),
    'export.print': ({ sheetId, page }) =>
      onAccount(now, () =>
        alone(async signal => {
          const view = viewOf(sheetId)
          if (!view.ok) return view
          if (isTooLong(view.value)) return fail(TOO_LONG)
          const job = printJob({ view: view.value, page, at: time(), locale: locale(), signal, onProgress })
          try {
            return ok({ printed: await desktop.toPaper(job) })
          } catch (cause) {
            if (signal.aborted) return fail({ kind: 'cancelled' })
            throw cause
          }
        }),
      ),
    'export.cancel': async () => {
      running.abort()
      return ok(null)
    },
  })
}

/** Reads files as tables. The page receives the rows in slices and formats them; the last file stays open. */
export function importHandlers(files: Pick<FileTokens, 'find'>, tables: Tables) {
  return handlerGroup({
    'import.read': async ({ file }) => {
      const found = await files.find(file)
      return found.ok ? tables.read(found.value.path) : found
    },
    'import.reread': ({ form }) => tables.reread(form),
    'import.sheet': ({ sheet }) => tables.sheet(sheet),
    'import.rows': ({ after }) => tables.rows(after),
    'import.end': async () => {
      tables.end()
      return ok(null)
    },
  })
}
