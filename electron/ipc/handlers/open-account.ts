import type { SessionFacts } from '../../../shared/model/account.ts'
import type { SheetId } from '../../../shared/model/ids.ts'
import { fail, type Result } from '../../../shared/result.ts'
import type { CacheClient } from '../../cache/client/cache-client.ts'
import type { Drafts } from '../../drafts/drafts.ts'
import type { AttachmentFiles } from '../../files/attachment-files.ts'
import type { KeptFiles } from '../../files/kept-files.ts'
import type { Uploads } from '../../files/uploads.ts'
import type { RequestQueue } from '../../queue/request-queue.ts'
import type { Search } from '../../search/client/search-client.ts'
import type { Sync } from '../../sync/sync.ts'
import type { UndoSteps } from '../../undo/undo-steps.ts'
import type { PagePort } from '../dispatch.ts'

/** The parts of an open account that the handlers need. */
export type OpenAccount = {
  readonly sync: Sync
  readonly queue: RequestQueue
  readonly cache: CacheClient
  readonly search: Search
  readonly uploads: Uploads
  readonly files: AttachmentFiles
  readonly drafts: Drafts
  readonly undoSteps: UndoSteps
  /** Files that wait for the comment they belong to. */
  readonly kept: KeptFiles
  /** The expiry and refresh of its session; null without one. */
  readonly sessionFacts: () => SessionFacts | null
  /** Ports of the page, by sheet, so that closing a sheet ends them. */
  readonly ports: Map<SheetId, PagePort>
  /** Sheets that the page has opened since this account is shown. */
  readonly seen: Set<SheetId>
}

/**
 * The account that is shown at the time of a call; null on the sign-in screen. For an edit it is the account that the
 * sheet was opened in: the page may send its last edit just after another account was shown, and that one must not
 * receive it.
 */
export type AccountNow = (typedInto?: SheetId) => OpenAccount | null

/** Runs a call on the open account. Fails on the sign-in screen, where the call is too late. */
export async function onAccount<T>(
  now: () => OpenAccount | null,
  work: (account: OpenAccount) => Promise<Result<T>> | Result<T>,
): Promise<Result<T>> {
  const account = now()
  return account ? work(account) : fail({ kind: 'unauthorized', reason: 'signed-out' })
}
