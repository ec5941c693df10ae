import { z } from 'zod'
import type { Deleted } from '../fold/deletion.ts'
import { claimsLength } from '../length-claim.ts'
import { type KnownAccount, type SessionState, TokenKeeping, type Usage } from '../model/account.ts'
import { SystemMenu } from '../model/app-menu.ts'
import type { AppStart } from '../model/app-start.ts'
import type { Attachment, AttachmentOutcome, OpenedBytes, Upload } from '../model/attachment.ts'
import { COMMENT_LIMIT, type Thread } from '../model/comment.ts'
import type { Connection } from '../model/connection.ts'
import { DRAFT_LIMIT, type Draft, DraftTarget } from '../model/draft.ts'
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
import { ContainerRef, CopyPart, ItemName, ItemRef, type ItemSlice, NewItem } from '../model/item.ts'
import type { OfflineSlice } from '../model/offline.ts'
import type { CellVersion } from '../model/others/cell-version.ts'
import { Decision } from '../model/others/conflict.ts'
import type { RowOrigin } from '../model/others/row-origin.ts'
import type { QueueView } from '../model/request-queue.ts'
import { type SearchAnswer, type SearchHit, SearchText, type ServiceAnswer } from '../model/search.ts'
import { Settings } from '../model/settings.ts'
import { FORMULA_LIMIT, RowLocation } from '../model/sheet/edit.ts'
import type { FormulaPreview } from '../model/sheet/formula-preview.ts'
import type { LinkOutcome } from '../model/sheet/link-address.ts'
import { MadeEdit, Seen } from '../model/sheet/seen.ts'
import type { UnseenChanges } from '../model/sheet/unseen-change.ts'
import { type BrowserSignIn, type BrowserSignInMethod, RedirectWay } from '../model/sign-in/browser-sign-in.ts'
import { type StoredSteps, UndoChange } from '../model/undo-record.ts'
import type { LedgerEntry } from '../model/unsaved.ts'
import type { UpdateState } from '../model/update.ts'
import { WindowAction } from '../model/window-action.ts'
import { parseJson } from '../parse-json.ts'
import type { Result } from '../result.ts'
import type { Channel } from './channels.ts'
import { EDITS_AT_ONCE } from './edits-text.ts'
import type { Slice } from './slice.ts'

/** A call: main parses its input; its output is only typed. */
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

/** More characters than a batch of edits can need. */
const EDITS_TEXT = 4_000_000
/** More changes than one step makes, except those of converted columns, which are sent in parts. */
const UNDO_CHANGES = 100
/** Undefined for invalid JSON and for input on which the schema throws. */
function parseEdits(text: string): unknown {
  const edits = parseJson(text)
  return claimsLength(edits) ? undefined : edits
}

const EditsText = z.string().max(EDITS_TEXT).transform(parseEdits).pipe(z.array(MadeEdit).min(1).max(EDITS_AT_ONCE))

export const contract = {
  'app.start': takes(nothing).returns<AppStart>(),

  'session.enter-local': takes(nothing).returns<SessionState>(),
  /** The only inbound call with a token; main stores it and never returns it. */
  'session.enter-token': takes(
    z.strictObject({
      address,
      token: z.string().min(1).max(500),
      keeping: TokenKeeping,
      passphrase: passphrase.nullable(),
    }),
  ).returns<SessionState>(),
  /** The known browser sign-in options of this service. */
  'session.browser-sign-in': takes(z.strictObject({ address })).returns<BrowserSignInMethod>(),
  /**
   * Opens the consent page in the browser and waits for the redirect; `session.changed` follows on success. `clientApp`
   * null: the stored one of this service. Cancels an earlier pending sign-in.
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
  /** The redirect address, pasted manually: the fallback if no redirect works. */
  'session.paste-redirect': takes(z.strictObject({ pasted: z.string().min(1).max(4000) })).returns<SessionState>(),
  /** Copies the link of the consent page, for use in another browser. */
  'session.copy-consent-link': takes(nothing).returns<null>(),
  /** Opens the page that explains how to register an app with a hosted service. */
  'session.open-developer-page': takes(nothing).returns<LinkOutcome>(),
  /** The user goes back: cancels waiting for the browser, or for the check of a pasted token. */
  'session.cancel-browser': takes(nothing).returns<null>(),
  'session.unlock': takes(z.strictObject({ account: AccountKey, passphrase })).returns<SessionState>(),
  /** Opens the copies and stored edits of an account without a session. */
  'session.read-copies': takes(z.strictObject({ account: AccountKey })).returns<SessionState>(),
  'session.sign-out': takes(z.strictObject({ edits: z.enum(['keep', 'discard']) })).returns<SessionState>(),

  'accounts.list': takes(nothing).returns<readonly KnownAccount[]>(),
  /** Shows another account; the previous one stays signed in and continues saving. */
  'accounts.switch': takes(z.strictObject({ account: AccountKey })).returns<SessionState>(),
  /** Acts as another member of the organization until another account is shown; for admins. */
  'accounts.assume': takes(
    z.strictObject({
      email: z
        .string()
        .trim()
        .max(254)
        .regex(/^[^\s@\uD800-\uDFFF]+@[^\s@\uD800-\uDFFF]+$/),
    }),
  ).returns<SessionState>(),
  /** Deletes an account and all its data on this computer, including unsaved edits. */
  'accounts.remove': takes(z.strictObject({ account: AccountKey })).returns<SessionState>(),

  'items.list': takes(onPage).returns<ItemSlice>(),
  'items.refresh': takes(nothing).returns<null>(),
  /** These five respond after the service has; the event with the new item list precedes the response. */
  'items.create': takes(NewItem).returns<{ id: number }>(),
  'items.rename': takes(z.strictObject({ item: ItemRef, name: ItemName })).returns<null>(),
  /** `to` null: into Home. */
  'items.move': takes(z.strictObject({ item: ItemRef, to: ContainerRef.nullable() })).returns<null>(),
  /** A workspace is copied next to itself; its `to` is ignored. */
  'items.copy': takes(
    z.strictObject({ item: ItemRef, name: ItemName, to: ContainerRef.nullable(), parts: z.array(CopyPart).max(3) }),
  ).returns<{ id: number }>(),
  /** Deletes an item with its content for all users. Unsaved edits stay stored here. */
  'items.delete': takes(z.strictObject({ item: ItemRef })).returns<null>(),
  'favorites.set': takes(z.strictObject({ sheetId: SheetId, favorite: z.boolean() })).returns<null>(),

  /** The sheets that are kept offline, and the size of the copies. Which ones are kept is a setting. */
  'offline.list': takes(onPage).returns<OfflineSlice>(),

  /** Acknowledged at once. The sheet follows on its own port (`sheet-message.ts`), identified by `opening`. */
  'sheet.open': takes(z.strictObject({ sheetId: SheetId, opening: z.string().max(64) })).returns<null>(),
  'sheet.close': takes(onSheet).returns<null>(),
  'sheet.refresh': takes(onSheet).returns<null>(),
  /** The sheet came to the front of the window. `isOpen`: it was open before, and is brought up to date. */
  'sheet.turnedTo': takes(z.strictObject({ sheetId: SheetId, isOpen: z.boolean() })).returns<null>(),
  'sheet.turnedFrom': takes(onSheet).returns<null>(),

  /** Acknowledged when the edits are durable. The resulting view follows on the sheet's port. */
  'edits.submit': takes(z.strictObject({ sheetId: SheetId, edits: EditsText })).returns<{
    stored: number
    turn: number
  }>(),
  /** Sends now: one sheet, or all of them. */
  'edits.save': takes(z.strictObject({ sheetId: SheetId.nullable() })).returns<null>(),
  'edits.list': takes(onPage).returns<Slice<LedgerEntry>>(),
  /**
   * Withdraws deletions that were not sent yet, with all edits of those rows and columns, and returns which they were.
   * Sent deletions are compensated by the undo edits.
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
   * Resolves edits that need review with ours, theirs or both; resulting edits are sent normally. Resolves fewer than
   * given if the conflicts have changed since they were shown.
   */
  'edits.resolve': takes(z.strictObject({ decisions: z.array(Decision).min(1).max(5000) })).returns<{
    decision: number
    decided: number
  }>(),
  /** Reverts the last decision, as far as it was not sent. */
  'edits.undecide': takes(z.strictObject({ decision: z.number().int() })).returns<{ back: number }>(),

  /**
   * The result that a formula would have in a cell. Changes nothing, and needs no connection. `location`: that of its
   * row, if the sheet does not have it yet. Null: the sheet is not calculated here, or has no such cell.
   */
  'formula.preview': takes(
    z.strictObject({
      sheetId: SheetId,
      rowId: RowId,
      columnId: ColumnId,
      location: RowLocation.nullable(),
      formula: z.string().max(FORMULA_LIMIT),
    }),
  ).returns<FormulaPreview | null>(),

  /**
   * The history of a cell, newest first, in pages from 1. Counts as ten requests and needs a connection. `background`:
   * one of many, which must not delay saving.
   */
  'cell.history': takes(
    z.strictObject({
      sheetId: SheetId,
      rowId: RowId,
      columnId: ColumnId,
      page: z.number().int().min(1),
      priority: z.enum(['person', 'background']),
    }),
  ).returns<Slice<CellVersion>>(),

  /** The creation and the last change of a row. One background request, so it needs a connection. */
  'row.origin': takes(z.strictObject({ sheetId: SheetId, rowId: RowId })).returns<RowOrigin>(),

  /**
   * Opens the link of a cell in the browser. The page names only the cell; main reads the address from its own copy.
   */
  'link.open': takes(z.strictObject({ sheetId: SheetId, rowId: RowId, columnId: ColumnId })).returns<{
    outcome: LinkOutcome
  }>(),

  /** Drafts of this sheet, from this session or an earlier one. */
  'drafts.list': takes(onSheet).returns<readonly Draft[]>(),
  /** Called at each keystroke. Null deletes the draft: its text was stored elsewhere or discarded. */
  'drafts.keep': takes(
    z.strictObject({
      sheetId: SheetId,
      target: DraftTarget,
      text: z.string().max(DRAFT_LIMIT).nullable(),
      seen: Seen.nullable(),
    }),
  ).returns<null>(),
  /** The undo and redo steps of this sheet from earlier windows. */
  'undo.list': takes(onSheet).returns<StoredSteps>(),
  /** Called after each step, and before a step is undone or redone. */
  'undo.record': takes(
    z.strictObject({ sheetId: SheetId, changes: z.array(UndoChange).min(1).max(UNDO_CHANGES) }),
  ).returns<null>(),

  'attachments.list': takes(
    z.strictObject({ sheetId: SheetId, rowId: RowId.nullable(), after: z.number().int().min(0) }),
  ).returns<Slice<Attachment>>(),
  'attachments.delete': takes(z.strictObject({ sheetId: SheetId, attachmentId: AttachmentId })).returns<null>(),
  /** Asks for a location, then downloads. */
  'attachments.download': takes(z.strictObject({ sheetId: SheetId, attachmentId: AttachmentId })).returns<{
    name: string
  }>(),
  /**
   * Opens a copy of a file in the default program, or a link in the browser. Main reads the address, as in `link.open`.
   */
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
   * Threads of one row, or for `rowId` null all threads of the sheet and its rows; most recently active first.
   * `idPairs`: ids of local comments that the service has numbered. The response may overtake the message on the
   * sheet's port with the same pairs.
   */
  'conversations.list': takes(
    z.strictObject({ sheetId: SheetId, rowId: RowId.nullable(), after: z.number().int().min(0) }),
  ).returns<Slice<Thread> & { idPairs: IdPairs }>(),
  /** `threadId` null starts a thread on the row, or on the sheet for `rowId` null. Acknowledged when durable. */
  'comments.post': takes(
    z.strictObject({
      sheetId: SheetId,
      rowId: RowId.nullable(),
      threadId: ThreadId.nullable(),
      text: commentText,
      file: FileToken.nullable(),
    }),
  ).returns<{ threadId: ThreadId; commentId: CommentId }>(),
  /** `seen`: the text that the user began to edit. */
  'comments.change': takes(onComment.extend({ text: commentText, seen: Seen })).returns<null>(),
  'comments.delete': takes(onComment).returns<null>(),
  /**
   * Opens the address at this character offset of a comment in the browser. Main reads it from its own copy, as in
   * `link.open`.
   */
  'comments.open-link': takes(onComment.extend({ start: z.number().int().min(0) })).returns<{ outcome: LinkOutcome }>(),

  /** Suggestions for contact cells. */
  'people.list': takes(onPage).returns<Slice<{ email: string; name: string }>>(),

  /** Searches everything on this computer, unsaved edits included. Needs no connection. */
  /** Changes of others that the user has not seen yet; none of a sheet without a copy. */
  'unseen.list': takes(onSheet).returns<UnseenChanges>(),
  /** Their number, of each sheet that has some. */
  'unseen.counts': takes(nothing).returns<readonly (readonly [SheetId, number])[]>(),
  /** Marks them as seen. */
  'unseen.clear': takes(onSheet).returns<null>(),

  'search.everything': takes(z.strictObject({ text: SearchText })).returns<SearchAnswer>(),
  /** All hits in one sheet. */
  'search.sheet': takes(z.strictObject({ text: SearchText, sheetId: SheetId, after: z.number().int().min(0) })).returns<
    Slice<SearchHit>
  >(),
  /** Searches at the service, also what has no copy here. Counts as one request and needs a connection. */
  'search.service': takes(z.strictObject({ text: SearchText, sheetId: SheetId.nullable() })).returns<ServiceAnswer>(),

  /** Asks for a location, then exports the sheet as displayed. Progress: `import-export.changed`. */
  'export.sheet': takes(z.strictObject({ sheetId: SheetId, options: ExportOptions })).returns<{ name: string }>(),
  /** Asks for a location, then exports unsaved edits as a table: all, or those that need review. Works offline. */
  'export.edits': takes(z.strictObject({ onlyNeedsReview: z.boolean() })).returns<{ name: string }>(),
  /** Lays out the sheet and opens the system's print dialog. `printed` is false if it was cancelled or failed. */
  'export.print': takes(z.strictObject({ sheetId: SheetId, page: PrintPage })).returns<{ printed: boolean }>(),
  /** Cancels the running export and deletes the partial file. */
  'export.cancel': takes(nothing).returns<null>(),

  /** Reads a file as a table and keeps it until `import.end` or the next file. */
  'import.read': takes(z.strictObject({ file: FileToken })).returns<ImportRead>(),
  /** Selects another sheet of the workbook, counted from 0. */
  'import.sheet': takes(z.strictObject({ sheet: z.number().int().min(0) })).returns<ImportRead>(),
  /** Rereads the same text file with the user's options. */
  'import.reread': takes(z.strictObject({ form: TextForm })).returns<ImportRead>(),
  'import.rows': takes(onPage).returns<Slice<readonly string[]>>(),
  'import.end': takes(nothing).returns<null>(),

  'account.usage': takes(nothing).returns<Usage>(),
  'queue.watch': takes(nothing).returns<QueueView>(),
  'queue.cancel': takes(z.strictObject({ requestId: z.string() })).returns<{ cancelled: boolean }>(),
  'connection.try': takes(nothing).returns<Connection>(),
  'settings.set': takes(Settings.partial().strict()).returns<Settings>(),
  'update.state': takes(nothing).returns<UpdateState>(),
  /** The results of these four follow as `update.changed`. */
  'update.check': takes(nothing).returns<null>(),
  'update.download': takes(nothing).returns<null>(),
  'update.cancel': takes(nothing).returns<null>(),
  /** When to install a downloaded version: at quit, now with a restart, or not in this session. */
  'update.decide': takes(z.strictObject({ when: z.enum(['at-quit', 'now', 'later']) })).returns<null>(),
  'window.control': takes(z.strictObject({ action: WindowAction })).returns<null>(),
  /** The native menus (macOS); empty while signed out. Chosen items follow as `menu.chosen`. */
  'menu.set': takes(z.strictObject({ menus: z.array(SystemMenu).max(12) })).returns<null>(),
  /** The first screen is complete: main starts deferred work. */
  'page.drawn': takes(nothing).returns<null>(),
  /** Writes an error of the renderer to the log file. */
  'page.report': takes(z.strictObject({ message: z.string().max(4000) })).returns<null>(),
} satisfies Record<Channel, Endpoint<z.ZodType, unknown>>

type Contract = typeof contract
export type Input<C extends Channel> = z.input<Contract[C]['input']>
export type Parsed<C extends Channel> = z.output<Contract[C]['input']>
export type Output<C extends Channel> = Contract[C] extends Endpoint<z.ZodType, infer O> ? O : never

/** The calls of the renderer. */
export type Calls = { readonly [C in Channel]: (input: Input<C>) => Promise<Result<Output<C>>> }
