import { withinMessage } from '../../../shared/ipc/slice.ts'
import type { AttachmentOutcome, OpenedBytes } from '../../../shared/model/attachment.ts'
import type { LinkOutcome } from '../../../shared/model/sheet/link-address.ts'
import { fail, ok, type Result } from '../../../shared/result.ts'
import { openOrShow } from '../../files/open-policy.ts'
import { handlerGroup } from '../dispatch.ts'
import { type AccountNow, onAccount } from './open-account.ts'

/** File operations that need the desktop. */
export type Desktop = {
  /** Opens a folder dialog; null when it is cancelled. */
  readonly askForFolder: () => Promise<string | null>
  /** Returns whether another program opened the file. */
  readonly openFile: (path: string) => Promise<boolean>
  readonly showInFolder: (path: string) => void
}

/** Files and links on sheets and rows, both ways. `openLink` checks the address and opens it in the browser. */
export function attachmentHandlers(
  now: AccountNow,
  desktop: Desktop,
  openLink: (address: string) => Promise<LinkOutcome>,
) {
  /** A cell may link to an e-mail address; an attachment is always a web page. */
  const openWebLink = async (url: string | null): Promise<LinkOutcome> =>
    url !== null && /^https?:\/\//i.test(url) ? openLink(url) : 'not-allowed'

  return handlerGroup({
    'attachments.list': ({ sheetId, rowId, after }) =>
      onAccount(now, ({ sync }) => sync.attachments.list({ sheetId, rowId }, after)),
    'attachments.delete': ({ sheetId, attachmentId }) =>
      onAccount(now, ({ sync }) => sync.attachments.remove(sheetId, attachmentId)),

    'attachments.download': ({ sheetId, attachmentId }) =>
      onAccount(now, async ({ files, sync }) => {
        const folder = await desktop.askForFolder()
        if (folder === null) return fail({ kind: 'cancelled' })
        const saved = await files.saveTo({ sheetId, id: attachmentId }, folder)
        if (!saved.ok && saved.error.kind === 'not-found') sync.attachments.changed(sheetId)
        return saved.ok ? ok({ name: saved.value.name }) : saved
      }),

    'attachments.open': ({ sheetId, attachmentId }) =>
      onAccount(now, async ({ files, sync }): Promise<Result<{ outcome: AttachmentOutcome; bytes: OpenedBytes }>> => {
        const found = await files.toOpen({ sheetId, id: attachmentId })
        if (!found.ok) {
          if (found.error.kind === 'not-found') sync.attachments.changed(sheetId)
          return found
        }
        if (found.value.kind === 'link') {
          return ok({ outcome: await openWebLink(found.value.url), bytes: { kind: 'as-asked' } })
        }
        const { path, folder, bytes } = found.value
        if (bytes.kind === 'newer-version') sync.attachments.outdated(sheetId)
        const isOpened = (await openOrShow(path, folder)) === 'open' && (await desktop.openFile(path))
        if (!isOpened) desktop.showInFolder(path)
        return ok({ outcome: isOpened ? 'opened' : 'shown', bytes })
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
