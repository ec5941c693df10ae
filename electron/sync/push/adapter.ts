import type { AppError } from '../../../shared/app-error.ts'
import type { IdPairs } from '../../../shared/model/ids.ts'
import type { SheetEdit } from '../../../shared/model/sheet/edit.ts'
import type { Edit } from '../../../shared/model/sheet/pending-edit.ts'
import type { RowPatch } from '../../../shared/model/sheet/sheet-message.ts'
import type { Result } from '../../../shared/result.ts'
import type { OutboxEdit } from '../../outbox/outbox-rows.ts'
import type { Known, Settled } from '../../outbox/steps/sending.ts'
import type { SheetBase } from '../sheet-base.ts'
import type { Size } from './batches.ts'
import type { Create } from './keys/request-keys.ts'

/**
 * The part of a push that is specific to one kind of edit: rows with their cells, columns, or comments. Only the engine
 * marks, sends, classifies, settles and resends. `Batch`: the batches of this kind; `E`: its edits.
 */
export type Adapter<Batch, E extends Edit> = {
  /** Builds the request of the next edits. `isRepeat`: it was sent before and is resent unchanged. */
  next(base: SheetBase, batch: Batch, isRepeat: boolean): Outgoing
  /**
   * Decides by the sheet just read about edits that were sent without a response. Errors: those of the outbox and of
   * additional reads.
   */
  reconcile(base: SheetBase, unknown: readonly OutboxEdit<E>[]): Promise<Result<Found>>
}

/** A request that is ready to be sent, and its edits. */
export type Outgoing = {
  readonly seqs: readonly number[]
  /** Identifies the created object; null if the request is idempotent. */
  readonly create: Create | null
  /** Null: the request is sent alone and cannot be split. */
  readonly size: Size | null
  /** It may overwrite changes that other users made since the sheet was last checked. */
  readonly needsFreshLook: boolean
  /** It depends on columns: the base must contain every column change. */
  readonly needsColumns: boolean
  /**
   * Loads or checks prerequisites before sending. Returns a promise only if it must wait, because the user may edit
   * during that time. Errors: those of the outbox.
   */
  prepare(): Ready | Promise<Result<Prepared>>
  /** Maps a rejection by the service, or a local error, to a refusal. */
  refuse(error: AppError): Refusal
}

type Ready = {
  readonly kind: 'ready'
  readonly send: Send
  readonly known: Known | null
  /** The edit in the outbox is still the one to be sent. Absent: there was no wait. */
  readonly isStill?: () => boolean
}

export type Prepared =
  | Ready
  /** The edits changed: the next request is chosen again. */
  | { readonly kind: 'changed' }
  /** It must not be sent: the user decides. */
  | { readonly kind: 'review'; readonly reason: string }
  /** A prerequisite failed, and nothing was sent. */
  | { readonly kind: 'failed'; readonly error: AppError }

/**
 * Sends one request. `key`: the idempotency key, see `keys/request-keys.ts`. `mayGo` is called when the request's turn
 * arrives and again after a session refresh: if false, nothing is sent and the result is `cancelled`.
 */
export type Send = (leave: { readonly key: string | null; readonly mayGo: () => boolean }) => Promise<Result<Accepted>>

/** The meaning of the service's response. */
export type Accepted = {
  readonly settled: Settled
  /** Version of the sheet created by this request; null if the response has none. */
  readonly version: number | null
  /** Current rows. */
  readonly rows: readonly RowPatch[]
  /** Changes for the copy on disk in addition to `rows`: rows added, deleted or moved. Null: the copy is read again. */
  readonly moves: readonly SheetEdit[] | null
  /** Nothing else changed in the sheet, so the base is updated without reading it again. */
  readonly isWhole: boolean
  /** The sheet must be read: another user changed it too, or formulas need new values. */
  readonly mustPull: boolean
  /** Rows were added, deleted or moved: the local copy has them, the displayed base does not. */
  readonly movedRows: boolean
  /** The columns differ from those of the base. */
  readonly changesColumns: boolean
  /** Stored before the outbox drops the edits. Errors: those of the outbox. */
  readonly beforeSettling?: () => Promise<Result<null>>
  readonly afterwards?: () => void
}

/** Defaults for kinds of edits that these fields do not concern. */
export const NOTHING_ELSE = {
  rows: [],
  moves: null,
  isWhole: false,
  mustPull: false,
  movedRows: false,
  changesColumns: false,
} as const satisfies Partial<Accepted>

/**
 * The scope of a refusal: the whole sheet, this request, or a deletion whose target was not found. A proxy may have
 * sent that response, so the sheet is read, and edits whose target still exists are held for review with this reason.
 */
export type Refusal =
  | { readonly kind: 'sheet'; readonly reason: string }
  | { readonly kind: 'batch'; readonly reason: string }
  | { readonly kind: 'look'; readonly reason: string }
  | { readonly kind: 'halve' }

/** Edits that were sent without a response: each is in one of `done`, `resend` and `review`. */
export type Found = {
  /** The service has applied them. */
  readonly done: readonly number[]
  readonly numbers: IdPairs
  /** Current rows. */
  readonly rows: readonly RowPatch[]
  readonly resend: readonly number[]
  readonly review: readonly (readonly [seq: number, reason: string])[]
  readonly afterwards?: () => void
}
