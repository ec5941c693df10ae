import { z } from 'zod'
import type { Deleted } from '../fold/deletion.ts'
import { claimsLength } from '../length-claim.ts'
import { type KnownAccount, type SessionState, TokenKeeping, type Usage } from '../model/account.ts'
import { SystemMenu } from '../model/app-menu.ts'
import type { AppStart } from '../model/app-start.ts'
import type { Attachment, AttachmentOutcome, OpenedBytes, Upload } from '../model/attachment.ts'
import { COMMENT_LIMIT, type Thread } from '../model/comment.ts'
import type { Connection } from '../model/connection.ts'
import { DRAFT_LIMIT, type Draft, DraftPlace } from '../model/draft.ts'
import {
  AccountKey,
  AttachmentId,
  ColumnId,
  CommentId,
  FileToken,
  type IdPairs,
  RowId,
  SheetId,
  ThreadId,
} from '../model/ids.ts'
import { ExportOptions, type ImportRead, PrintPage, TextForm } from '../model/import-export.ts'
import type { CellVersion } from '../model/others/cell-version.ts'
import { Decision } from '../model/others/conflict.ts'
import { CopyPart, NewPlace, PlaceName, PlaceParent, PlaceRef, type PlaceSlice } from '../model/place.ts'
import type { QueueView } from '../model/request-queue.ts'
import { Settings } from '../model/settings.ts'
import type { LinkOutcome } from '../model/sheet/link-address.ts'
import { MadeEdit, Seen } from '../model/sheet/seen.ts'
import { type BrowserSignIn, type BrowserSignInMethod, RedirectWay } from '../model/sign-in/browser-sign-in.ts'
import type { LedgerEntry } from '../model/unsaved.ts'
import type { UpdateState } from '../model/update.ts'
import { WindowAction } from '../model/window-action.ts'
import { parseJson } from '../parse-json.ts'
import type { Result } from '../result.ts'
import type { Channel } from './channels.ts'
import { EDITS_AT_ONCE } from './edits-text.ts'
import type { Slice } from './slice.ts'

/** One call: its input is parsed in main, its output is only typed. */
type Endpoint<Input extends z.ZodType, Output> = { readonly input: Input; readonly output?: Output }

const takes = <Input extends z.ZodType>(input: Input) => ({
  returns: <Output>(): Endpoint<Input, Output> => ({ input }),
})

const nothing = z.strictObject({})
const onSheet = z.strictObject({ sheetId: SheetId })
const onPage = z.strictObject({ after: z.number().int().min(0) })
const address = z.string().min(1).max(2000)
const passphrase = z.string().min(1).max(1000)
const commentText = z.string().trim().min(1).max(COMMENT_LIMIT)
const onComment = z.strictObject({ sheetId: SheetId, threadId: ThreadId, commentId: CommentId })

/** More characters than so many edits can need. */
const EDITS_TEXT = 4_000_000
/** Undefined for what is no JSON, or would make the schema throw. */
function parseEdits(text: string): unknown {
  const edits = parseJson(text)
  return claimsLength(edits) ? undefined : edits
}

const EditsText = z.string().max(EDITS_TEXT).transform(parseEdits).pipe(z.array(MadeEdit).min(1).max(EDITS_AT_ONCE))

export const contract = {
  'app.start': takes(nothing).returns<AppStart>(),

  'session.enter-local': takes(nothing).returns<SessionState>(),
  /** The one inward call that carries a token; main keeps it and never sends it back. */
  'session.enter-token': takes(
    z.strictObject({
      address,
      token: z.string().min(1).max(500),
      keeping: TokenKeeping,
      passphrase: passphrase.nullable(),
    }),
  ).returns<SessionState>(),
  /** What is known here of signing in to this service with the browser. */
  'session.browser-door': takes(z.strictObject({ address })).returns<BrowserSignInMethod>(),
  /**
   * Opens the consent page in the browser and waits for its answer; `session.changed` follows when it was good. `clientApp` null: the
   * one that is kept for this service. A sign-in that waited before is given up.
   */
  'session.begin-browser': takes(
    z.strictObject({
      address,
      clientApp: z
        .strictObject({
          clientId: z.string().trim().min(1).max(500),
          clientSecret: z.string().trim().min(1).max(500),
          way: RedirectWay,
        })
        .nullable(),
      keeping: TokenKeeping,
      passphrase: passphrase.nullable(),
    }),
  ).returns<BrowserSignIn>(),
  /** The address that the browser ended at, pasted by hand: the way in where no other works. */
  'session.paste-redirect': takes(z.strictObject({ pasted: z.string().min(1).max(4000) })).returns<SessionState>(),
  /** Puts the link to the consent page into the clipboard, for another browser. */
  'session.copy-consent-link': takes(nothing).returns<null>(),
  /** Opens the page that says how an app is registered with a hosted service. */
  'session.open-developer-page': takes(nothing).returns<LinkOutcome>(),
  /** The person goes back: what the browser or, about a pasted token, the service answers is not waited for any more. */
  'session.cancel-browser': takes(nothing).returns<null>(),
  'session.unlock': takes(z.strictObject({ account: AccountKey, passphrase })).returns<SessionState>(),
  /** Opens the copies and stored edits of an account whose session is gone. */
  'session.read-copies': takes(z.strictObject({ account: AccountKey })).returns<SessionState>(),
  'session.sign-out': takes(z.strictObject({ edits: z.enum(['keep', 'discard']) })).returns<SessionState>(),

  'accounts.list': takes(nothing).returns<readonly KnownAccount[]>(),
  /** Shows another account; the one shown until now stays signed in and goes on saving. */
  'accounts.switch': takes(z.strictObject({ account: AccountKey })).returns<SessionState>(),
  /** Acts as another member of the organization, until another account is shown; for its admins. */
  'accounts.assume': takes(
    z.strictObject({
      email: z
        .string()
        .trim()
        .max(254)
        .regex(/^[^\s@\uD800-\uDFFF]+@[^\s@\uD800-\uDFFF]+$/),
    }),
  ).returns<SessionState>(),
  /** Deletes an account and all that it keeps on this computer, edits that are not saved included. */
  'accounts.remove': takes(z.strictObject({ account: AccountKey })).returns<SessionState>(),

  'places.list': takes(onPage).returns<PlaceSlice>(),
  'places.refresh': takes(nothing).returns<null>(),
  /** These five answer when the service has; the list of places follows as an event before that. */
  'places.create': takes(NewPlace).returns<{ id: number }>(),
  'places.rename': takes(z.strictObject({ place: PlaceRef, name: PlaceName })).returns<null>(),
  /** `to` null: into Home. */
  'places.move': takes(z.strictObject({ place: PlaceRef, to: PlaceParent.nullable() })).returns<null>(),
  /** A workspace is copied beside itself: its `to` means nothing. */
  'places.copy': takes(
    z.strictObject({ place: PlaceRef, name: PlaceName, to: PlaceParent.nullable(), parts: z.array(CopyPart).max(3) }),
  ).returns<{ id: number }>(),
  /** With everything in it, for everybody. Edits that are not saved stay stored here. */
  'places.delete': takes(z.strictObject({ place: PlaceRef })).returns<null>(),
  'favorites.set': takes(z.strictObject({ sheetId: SheetId, favorite: z.boolean() })).returns<null>(),

  /** A receipt. The sheet itself follows on a port of its own (`sheet-message.ts`), named by `opening`. */
  'sheet.open': takes(z.strictObject({ sheetId: SheetId, opening: z.string().max(64) })).returns<null>(),
  'sheet.close': takes(onSheet).returns<null>(),
  'sheet.refresh': takes(onSheet).returns<null>(),
  /** The user came back to its tab. What others have changed meanwhile follows on its port. */
  'sheet.turnedTo': takes(onSheet).returns<null>(),

  /** A receipt, given when the edits are durable. What they look like comes back on the sheet's port. */
  'edits.submit': takes(z.strictObject({ sheetId: SheetId, edits: EditsText })).returns<{
    stored: number
    turn: number
  }>(),
  /** Sends now: one sheet, or all of them. */
  'edits.save': takes(z.strictObject({ sheetId: SheetId.nullable() })).returns<null>(),
  'edits.list': takes(onPage).returns<Slice<LedgerEntry>>(),
  /**
   * Takes deletions back that have not left, with all that hung on those rows and columns. Answers which they were; what has left is made
   * anew by the edits of the way back.
   */
  'edits.withdraw': takes(
    z.strictObject({
      sheetId: SheetId,
      rows: z.array(RowId).max(EDITS_AT_ONCE),
      columns: z.array(ColumnId).max(EDITS_AT_ONCE),
    }),
  ).returns<Deleted & { turn: number }>(),
  'edits.discard': takes(z.strictObject({ seqs: z.array(z.number().int()).min(1).max(5000) })).returns<null>(),
  'edits.retry': takes(z.strictObject({ seqs: z.array(z.number().int()).min(1).max(5000) })).returns<null>(),
  /**
   * Ours, theirs or both, of edits that wait for the person; what is sent for it leaves as any other edit does. Fewer are decided than
   * were given where somebody has changed something since the person looked.
   */
  'edits.resolve': takes(z.strictObject({ decisions: z.array(Decision).min(1).max(5000) })).returns<{
    decision: number
    decided: number
  }>(),
  /** Takes a decision back, where it is the last one, as far as it has not left. */
  'edits.undecide': takes(z.strictObject({ decision: z.number().int() })).returns<{ back: number }>(),

  /** Who wrote the cell when, the newest first, page by page from 1. Counts as ten requests, and needs a connection. */
  'cell.history': takes(
    z.strictObject({ sheetId: SheetId, rowId: RowId, columnId: ColumnId, page: z.number().int().min(1) }),
  ).returns<Slice<CellVersion>>(),

  /** Opens the link of a cell in the browser. The page names the cell alone: main reads the address from its own copy. */
  'link.open': takes(z.strictObject({ sheetId: SheetId, rowId: RowId, columnId: ColumnId })).returns<{
    outcome: LinkOutcome
  }>(),

  /** Uncommitted texts of this sheet, from this start or an earlier one. */
  'drafts.list': takes(onSheet).returns<readonly Draft[]>(),
  /** Called with each letter. Null removes the draft: its text is stored elsewhere, or given up. */
  'drafts.keep': takes(
    z.strictObject({
      sheetId: SheetId,
      place: DraftPlace,
      text: z.string().max(DRAFT_LIMIT).nullable(),
      seen: Seen.nullable(),
    }),
  ).returns<null>(),

  'attachments.list': takes(
    z.strictObject({ sheetId: SheetId, rowId: RowId.nullable(), after: z.number().int().min(0) }),
  ).returns<Slice<Attachment>>(),
  'attachments.delete': takes(z.strictObject({ sheetId: SheetId, attachmentId: AttachmentId })).returns<null>(),
  /** Asks where to put it, then downloads. */
  'attachments.download': takes(z.strictObject({ sheetId: SheetId, attachmentId: AttachmentId })).returns<{
    name: string
  }>(),
  /** A file opens as a copy, in the program for its type; a link in the browser. Main reads the address, as in `link.open`. */
  'attachments.open': takes(z.strictObject({ sheetId: SheetId, attachmentId: AttachmentId })).returns<{
    outcome: AttachmentOutcome
    bytes: OpenedBytes
  }>(),
  'uploads.start': takes(
    z.strictObject({ sheetId: SheetId, rowId: RowId.nullable(), files: z.array(FileToken).min(1).max(500) }),
  ).returns<null>(),
  'uploads.list': takes(onPage).returns<Slice<Upload>>(),
  'uploads.cancel': takes(z.strictObject({ uploadId: z.string() })).returns<null>(),
  'uploads.retry': takes(z.strictObject({ uploadId: z.string() })).returns<null>(),

  /**
   * Threads of one row, or, `rowId` null, all of the sheet, its rows' included; the one written in last comes first. `idPairs`: what of them was
   * made here. The answer can overtake the message on the sheet's port that says so too.
   */
  'conversations.list': takes(
    z.strictObject({ sheetId: SheetId, rowId: RowId.nullable(), after: z.number().int().min(0) }),
  ).returns<Slice<Thread> & { idPairs: IdPairs }>(),
  /** `threadId` null begins a thread, on the row or, `rowId` null, on the sheet. A receipt, given when it is durable. */
  'comments.post': takes(
    z.strictObject({
      sheetId: SheetId,
      rowId: RowId.nullable(),
      threadId: ThreadId.nullable(),
      text: commentText,
      file: FileToken.nullable(),
    }),
  ).returns<{ threadId: ThreadId; commentId: CommentId }>(),
  /** `seen`: the text that the user began from. */
  'comments.change': takes(onComment.extend({ text: commentText, seen: Seen })).returns<null>(),
  'comments.delete': takes(onComment).returns<null>(),
  /** Opens the address that begins at this character of a comment in the browser. Main reads it from its own copy, as in `link.open`. */
  'comments.open-link': takes(onComment.extend({ start: z.number().int().min(0) })).returns<{ outcome: LinkOutcome }>(),

  /** People to offer in contact cells. */
  'people.list': takes(onPage).returns<Slice<{ email: string; name: string }>>(),

  /** Asks where to put it, then writes the sheet as it is seen now into a file. How far that has come: `exchange.changed`. */
  'export.sheet': takes(z.strictObject({ sheetId: SheetId, options: ExportOptions })).returns<{ name: string }>(),
  /** Asks where to put it, then writes what is not saved as a table: all of it, or what needs the person. No connection is needed. */
  'export.edits': takes(z.strictObject({ onlyParked: z.boolean() })).returns<{ name: string }>(),
  /** Lays the sheet out and shows the system's dialog. Not printed: that was left, or no printer took it. */
  'export.print': takes(z.strictObject({ sheetId: SheetId, page: PrintPage })).returns<{ printed: boolean }>(),
  /** What is being written is given up, and nothing of it stays. */
  'export.cancel': takes(nothing).returns<null>(),

  /** Reads a file as a table and keeps it until `import.end`, or until another one is read. */
  'import.read': takes(z.strictObject({ file: FileToken })).returns<ImportRead>(),
  /** Another sheet of the workbook that was read; counts from 0. */
  'import.sheet': takes(z.strictObject({ sheet: z.number().int().min(0) })).returns<ImportRead>(),
  /** Reads the same file of text once more, with what the user chose. */
  'import.reread': takes(z.strictObject({ form: TextForm })).returns<ImportRead>(),
  'import.rows': takes(onPage).returns<Slice<readonly string[]>>(),
  'import.end': takes(nothing).returns<null>(),

  'account.usage': takes(nothing).returns<Usage>(),
  'queue.watch': takes(nothing).returns<QueueView>(),
  'queue.cancel': takes(z.strictObject({ requestId: z.string() })).returns<{ cancelled: boolean }>(),
  'connection.try': takes(nothing).returns<Connection>(),
  'settings.set': takes(Settings.partial().strict()).returns<Settings>(),
  'update.state': takes(nothing).returns<UpdateState>(),
  /** Of these four what comes of it follows as `update.changed`. */
  'update.check': takes(nothing).returns<null>(),
  'update.download': takes(nothing).returns<null>(),
  'update.cancel': takes(nothing).returns<null>(),
  /** Of a version that is downloaded: install it when Sheaf quits, quit for it now and start again, or not in this run. */
  'update.decide': takes(z.strictObject({ when: z.enum(['at-quit', 'now', 'later']) })).returns<null>(),
  'window.control': takes(z.strictObject({ action: WindowAction })).returns<null>(),
  /** The menus that the system draws, where it does (macOS); none while nobody is in. What is chosen follows as `menu.chosen`. */
  'menu.set': takes(z.strictObject({ menus: z.array(SystemMenu).max(12) })).returns<null>(),
  /** The first picture of the page is there, and nothing is left to do for it: main begins what it put off. */
  'page.drawn': takes(nothing).returns<null>(),
  /** Something broke in the page: goes to the log file. */
  'page.report': takes(z.strictObject({ message: z.string().max(4000) })).returns<null>(),
} satisfies Record<Channel, Endpoint<z.ZodType, unknown>>

type Contract = typeof contract
export type Input<C extends Channel> = z.input<Contract[C]['input']>
export type Parsed<C extends Channel> = z.output<Contract[C]['input']>
export type Output<C extends Channel> = Contract[C] extends Endpoint<z.ZodType, infer O> ? O : never

/** What the page calls. */
export type Calls = { readonly [C in Channel]: (input: Input<C>) => Promise<Result<Output<C>>> }
