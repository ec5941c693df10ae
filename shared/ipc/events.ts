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

/** What main tells every window, the one that asked included. Small on purpose: cells travel on a sheet's own port. */
export type AppEvent =
  | { readonly kind: 'session.changed'; readonly session: SessionState }
  /** A sign-in in the browser goes on, or is over: null, with the reason when it failed. */
  | { readonly kind: 'sign-in.changed'; readonly signIn: BrowserSignIn | null; readonly error: AppError | null }
  /** An account was added, or its session or count of edits changed. */
  | { readonly kind: 'accounts.changed' }
  | { readonly kind: 'connection.changed'; readonly connection: Connection }
  | { readonly kind: 'settings.changed'; readonly settings: Settings }
  /** The user chose another accent color in the system, see `AppStart`. */
  | { readonly kind: 'accent.changed'; readonly systemAccent: string | null }
  /** This window shows everything so large now, in percent. */
  | { readonly kind: 'zoom.changed'; readonly percent: number }
  | { readonly kind: 'places.changed' }
  /** `taken`: how many edits the service has taken since this was told the last time. Others were taken back. */
  | { readonly kind: 'unsaved.changed'; readonly unsaved: UnsavedCounts; readonly taken: number }
  | { readonly kind: 'queue.changed'; readonly queue: QueueView }
  | { readonly kind: 'upload.changed'; readonly upload: Upload }
  | { readonly kind: 'upload.removed'; readonly uploadId: string }
  | { readonly kind: 'attachments.changed'; readonly sheetId: number }
  | { readonly kind: 'conversations.changed'; readonly sheetId: number }
  /** A file is being written, and has come this far; null: no more. */
  | { readonly kind: 'exchange.changed'; readonly progress: ImportExportProgress | null }
  | { readonly kind: 'update.changed'; readonly update: UpdateState }
  /** The user opened this file with Sheaf, on the desktop or by a command. */
  | { readonly kind: 'file.opened'; readonly file: OpenedFile }
  /** The user asked for something from outside the window: by a notification, the launcher or the tray. `account`: whose it is, or null. */
  | { readonly kind: 'destination.chosen'; readonly to: Destination; readonly account: AccountKey | null }
  /** A command of the menus that the page has set, by the id that it gave. */
  | { readonly kind: 'menu.chosen'; readonly id: string }
  /** Something failed that no call is waiting for. */
  | { readonly kind: 'failed'; readonly what: string; readonly error: AppError }
