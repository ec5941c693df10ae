import { z } from 'zod'
import type { SessionState, TokenStores } from '../model/account.ts'
import { type Account, TokenKeeping } from '../model/account.ts'
import type { Attachment, Upload } from '../model/attachment.ts'
import type { Connection } from '../model/connection.ts'
import { AccountKey, AttachmentId, FileToken, RowId, SheetId } from '../model/ids.ts'
import type { Place } from '../model/place.ts'
import type { QueueView } from '../model/request-queue.ts'
import { Settings } from '../model/settings.ts'
import type { PendingEdit } from '../model/sheet/edit.ts'
import { Edit } from '../model/sheet/edit.ts'
import type { Result } from '../result.ts'
import type { Channel } from './channels.ts'

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

/** What the page needs to draw its first screen. */
export type AppStart = {
  readonly version: string
  readonly session: SessionState
  readonly knownAccounts: readonly Account[]
  readonly tokenStores: TokenStores
  readonly connection: Connection
  readonly settings: Settings
  readonly unsaved: UnsavedCounts
  readonly platform: 'linux' | 'darwin' | 'win32'
}

/** Edits in the outbox, by what they wait for. */
export type UnsavedCounts = {
  readonly total: number
  readonly parked: number
  readonly bySheet: readonly (readonly [sheetId: number, count: number])[]
}

/** A slice of a list too long for one message, and where the next slice starts. */
export type Slice<T> = { readonly items: readonly T[]; readonly next: number | null }

/** An edit as the ledger shows it: with the names of what it touches. */
export type LedgerEntry = {
  readonly edit: PendingEdit
  readonly sheetName: string
  readonly rowNumber: number | null
  readonly rowName: string | null
  readonly columnTitle: string | null
}

export type Usage = {
  readonly queue: QueueView
  readonly copies: { readonly sheets: number; readonly bytes: number }
  readonly session: string | null
}

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
  'session.unlock': takes(z.strictObject({ account: AccountKey, passphrase })).returns<SessionState>(),
  /** Opens the copies and stored edits of an account whose session is gone. */
  'session.read-copies': takes(z.strictObject({ account: AccountKey })).returns<SessionState>(),
  'session.sign-out': takes(z.strictObject({ edits: z.enum(['keep', 'discard']) })).returns<SessionState>(),

  'places.list': takes(onPage).returns<Slice<Place>>(),
  'places.refresh': takes(nothing).returns<null>(),
  'favorites.set': takes(z.strictObject({ sheetId: SheetId, favorite: z.boolean() })).returns<null>(),

  /** A receipt. The sheet itself follows on a port of its own (`sheet-message.ts`), named by `opening`. */
  'sheet.open': takes(z.strictObject({ sheetId: SheetId, opening: z.string().max(64) })).returns<null>(),
  'sheet.close': takes(onSheet).returns<null>(),
  'sheet.refresh': takes(onSheet).returns<null>(),

  /** A receipt, given when the edits are durable. What they look like comes back on the sheet's port. */
  'edits.submit': takes(z.strictObject({ sheetId: SheetId, edits: z.array(Edit).min(1).max(500) })).returns<{
    stored: number
  }>(),
  /** Sends now: one sheet, or all of them. */
  'edits.save': takes(z.strictObject({ sheetId: SheetId.nullable() })).returns<null>(),
  'edits.list': takes(onPage).returns<Slice<LedgerEntry>>(),
  'edits.discard': takes(z.strictObject({ seqs: z.array(z.number().int()).min(1).max(5000) })).returns<null>(),
  'edits.retry': takes(z.strictObject({ seqs: z.array(z.number().int()).min(1).max(5000) })).returns<null>(),

  'attachments.list': takes(
    z.strictObject({ sheetId: SheetId, rowId: RowId.nullable(), after: z.number().int().min(0) }),
  ).returns<Slice<Attachment>>(),
  'attachments.delete': takes(z.strictObject({ sheetId: SheetId, attachmentId: AttachmentId })).returns<null>(),
  /** Asks where to put it, then downloads. */
  'attachments.download': takes(z.strictObject({ sheetId: SheetId, attachmentId: AttachmentId })).returns<{
    name: string
  }>(),
  'attachments.open': takes(z.strictObject({ sheetId: SheetId, attachmentId: AttachmentId })).returns<{
    opened: boolean
  }>(),
  'uploads.start': takes(
    z.strictObject({ sheetId: SheetId, rowId: RowId.nullable(), files: z.array(FileToken).min(1).max(500) }),
  ).returns<null>(),
  'uploads.list': takes(onPage).returns<Slice<Upload>>(),
  'uploads.cancel': takes(z.strictObject({ uploadId: z.string() })).returns<null>(),
  'uploads.retry': takes(z.strictObject({ uploadId: z.string() })).returns<null>(),

  /** People to offer in contact cells. */
  'people.list': takes(onPage).returns<Slice<{ email: string; name: string }>>(),

  'account.usage': takes(nothing).returns<Usage>(),
  'queue.watch': takes(nothing).returns<QueueView>(),
  'queue.cancel': takes(z.strictObject({ requestId: z.string() })).returns<{ cancelled: boolean }>(),
  'connection.try': takes(nothing).returns<Connection>(),
  'settings.set': takes(Settings.partial().strict()).returns<Settings>(),
  'window.control': takes(z.strictObject({ action: z.enum(['minimize', 'maximize', 'close']) })).returns<null>(),
  /** Something broke in the page: goes to the log file. */
  'page.report': takes(z.strictObject({ message: z.string().max(4000) })).returns<null>(),
} satisfies Record<Channel, Endpoint<z.ZodType, unknown>>

type Contract = typeof contract
export type Input<C extends Channel> = z.input<Contract[C]['input']>
export type Parsed<C extends Channel> = z.output<Contract[C]['input']>
export type Output<C extends Channel> = Contract[C] extends Endpoint<z.ZodType, infer O> ? O : never

/** What the page calls. */
export type Calls = { readonly [C in Channel]: (input: Input<C>) => Promise<Result<Output<C>>> }
