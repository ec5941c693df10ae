import type { AppError } from '../app-error.ts'
import type { SessionState } from '../model/account.ts'
import type { Upload } from '../model/attachment.ts'
import type { Connection } from '../model/connection.ts'
import type { Destination } from '../model/destination.ts'
import type { AccountKey } from '../model/ids.ts'
import type { ImportExportProgress, OpenedFile } from '../model/import-export.ts'
import type { QueueView } from '../model/request-queue.ts'
import type { Settings } from '../model/settings.ts'
import type { BrowserSignIn } from '../model/sign-in/browser-sign-in.ts'
import type { UnsavedCounts } from '../model/unsaved.ts'
import type { UpdateState } from '../model/update.ts'

/**
 * Events that main sends to every window, including the sender. Small on purpose: cells travel on a sheet's own port.
 */
export type AppEvent =
  | { readonly kind: 'session.changed'; readonly session: SessionState }
  /** A browser sign-in is pending, or has ended: null, with the error if it failed. */
  | { readonly kind: 'sign-in.changed'; readonly signIn: BrowserSignIn | null; readonly error: AppError | null }
  /** An account was added, or its session or count of edits changed. */
  | { readonly kind: 'accounts.changed' }
  | { readonly kind: 'connection.changed'; readonly connection: Connection }
  | { readonly kind: 'settings.changed'; readonly settings: Settings }
  /** The system's accent color changed, see `AppStart`. */
  | { readonly kind: 'accent.changed'; readonly systemAccent: string | null }
  /** The zoom of this window, in percent. */
  | { readonly kind: 'zoom.changed'; readonly percent: number }
  | { readonly kind: 'items.changed' }
  /** A sheet that is kept offline has another state, or copy. */
  | { readonly kind: 'offline.changed' }
  /** `taken`: edits that the service has accepted since the last event; others were undone. */
  | { readonly kind: 'unsaved.changed'; readonly unsaved: UnsavedCounts; readonly taken: number }
  | { readonly kind: 'queue.changed'; readonly queue: QueueView }
  | { readonly kind: 'upload.changed'; readonly upload: Upload }
  | { readonly kind: 'upload.removed'; readonly uploadId: string }
  | { readonly kind: 'attachments.changed'; readonly sheetId: number }
  | { readonly kind: 'conversations.changed'; readonly sheetId: number }
  /** The changes of others that the user has not seen are different now. */
  | { readonly kind: 'unseen.changed'; readonly sheetId: number }
  /** The answer to a search may have changed: a copy was indexed, or an edit stored. */
  | { readonly kind: 'search.changed' }
  /** Export progress; null when it has ended. */
  | { readonly kind: 'import-export.changed'; readonly progress: ImportExportProgress | null }
  | { readonly kind: 'update.changed'; readonly update: UpdateState }
  /** The user opened this file with Sheaf, from the desktop or the command line. */
  | { readonly kind: 'file.opened'; readonly file: OpenedFile }
  /**
   * The user navigated from outside the window: a notification, the launcher or the tray. `account`: its owner, or
   * null.
   */
  | { readonly kind: 'destination.chosen'; readonly to: Destination; readonly account: AccountKey | null }
  /** The user chose an item of the native menus, by the id that the page assigned. */
  | { readonly kind: 'menu.chosen'; readonly id: string }
  /** A background operation failed, with no call waiting for it. */
  | { readonly kind: 'failed'; readonly what: string; readonly error: AppError }
