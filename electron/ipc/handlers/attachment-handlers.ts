import { withinMessage } from '../../../shared/ipc/slice.ts'
import { fail, ok } from '../../../shared/result.ts'
import { openOrShow } from '../../files/open-policy.ts'
import { handlerGroup } from '../dispatch.ts'
import { type AccountNow, onAccount } from './open-account.ts'

/** What only the desktop can do with a file. */
export type Desktop = {
  /** Asks the person for a folder to put it in; null when they think better of it. */
  readonly askForFolder: () => Promise<string | null>
  /** True when another program took it. */
  readonly openFile: (path: string) => Promise<boolean>
  readonly showInFolder: (path: string) => void
}

/** Files on sheets and rows, both ways. */
export function attachmentHandlers(now: AccountNow, desktop: Desktop) {
  return handlerGroup({
    'attachments.list': ({ sheetId, rowId, after }) =>
      onAccount(now, ({ sync }) => sync.attachments.list({ sheetId, rowId }, after)),
    'attachments.delete': ({ sheetId, attachmentId }) =>
      onAccount(now, ({ sync }) => sync.attachments.remove(sheetId, attachmentId)),

    'attachments.download': ({ sheetId, attachmentId }) =>
      onAccount(now, async ({ files }) => {
        const folder = await desktop.askForFolder()
        if (folder === null) return fail({ kind: 'cancelled' })
        const saved = await files.saveTo({ sheetId, id: attachmentId }, folder)
        return saved.ok ? ok({ name: saved.value.name }) : saved
      }),

    'attachments.open': ({ sheetId, attachmentId }) =>
      onAccount(now, async ({ files }) => {
        const copy = await files.openCopy({ sheetId, id: attachmentId })
        if (!copy.ok) return copy
        const { path, folder } = copy.value
        const isOpened = (await openOrShow(path, folder)) === 'open' && (await desktop.openFile(path))
        if (!isOpened) desktop.showInFolder(path)
        return ok({ opened: isOpened })
      }),

    'uploads.start': ({ sheetId, rowId, files }) =>
      onAccount(
        () => now(sheetId),
        ({ uploads }) => uploads.start({ sheetId, rowId }, files),
      ),
    'uploads.list': ({ after }) =>
      onAccount(now, ({ uploads }) => ok(withinMessage(uploads.list().slice(after), after, false))),
    'uploads.cancel': ({ uploadId }) => onAccount(now, ({ uploads }) => uploads.cancel(uploadId)),
    'uploads.retry': ({ uploadId }) =>
      onAccount(now, async ({ uploads }) => {
        await uploads.retry(uploadId)
        return ok(null)
      }),
  })
}
