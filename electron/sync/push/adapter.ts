import type { AppError } from '../../../shared/app-error.ts'
import type { IdPairs } from '../../../shared/model/ids.ts'
import type { SheetEdit } from '../../../shared/model/sheet/edit.ts'
import type { Edit } from '../../../shared/model/sheet/pending-edit.ts'
import type { RowPatch } from '../../../shared/model/sheet/sheet-message.ts'
import type { Result } from '../../../shared/result.ts'
import type { Known, Settled } from '../../outbox/outbox.ts'
import type { OutboxEdit } from '../../outbox/outbox-rows.ts'
import type { SheetBase } from '../sheet-base.ts'
import type { Size } from './batches.ts'
import type { Create } from './keys/request-keys.ts'

/**
 * What one kind of edit knows of being sent: rows with their cells, columns, comments. The engine does the rest, and is the only one that
 * marks, sends, classifies, settles and sends again. `Batch`: what `nextBatch` makes of edits of this kind; `E`: an edit of this kind.
 */
export type Adapter<Batch, E extends Edit> = {
  /** The request that comes of the next edits in line. `isRepeat`: it left already, and goes again as it was. */
  next(base: SheetBase, batch: Batch, isRepeat: boolean): Outgoing
  /** What the sheet, as it was read just now, says of edits that left without an answer. Errors: the outbox's, and of what else is read. */
  reconcile(base: SheetBase, unknown: readonly OutboxEdit<E>[]): Promise<Result<Found>>
}

/** A request that is about to leave, and the edits in it. */
export type Outgoing = {
  readonly seqs: readonly number[]
  /** By which it can be told from others where it makes something; null where it may arrive twice. */
  readonly create: Create | null
  /** Null: it goes alone, and cannot be less. */
  readonly size: Size | null
  /** It writes over what somebody else may have put there since the sheet was last looked at. */
  readonly needsFreshLook: boolean
  /** It names columns, or writes as they are: the base has to hold every change of one. */
  readonly needsColumns: boolean
  /**
   * What has to be here, or looked at, before it leaves. A promise only where there is something to wait for: meanwhile a person may type on.
   * Errors: the outbox's.
   */
  prepare(): Ready | Promise<Result<Prepared>>
  /** What it means that the service, or this computer, refused it. */
  refuse(error: AppError): Refusal
}

type Ready = {
  readonly kind: 'ready'
  readonly send: Send
  readonly known: Known | null
  /** The edit in the outbox is the one that would leave. Left out: nothing was waited for. */
  readonly isStill?: () => boolean
}

export type Prepared =
  | Ready
  /** The edits are others by now: the next request is chosen again. */
  | { readonly kind: 'changed' }
  /** It must not leave: the person decides. */
  | { readonly kind: 'park'; readonly reason: string }
  /** It could not be had, or looked at, and nothing has left. */
  | { readonly kind: 'failed'; readonly error: AppError }

/**
 * One request. `key`: the name of what it makes, see `keys/request-keys.ts`. `mayGo` is asked when its turn has come, and again where a
 * new session had to be had first: if not, nothing is done and it is `cancelled`.
 */
export type Send = (leave: { readonly key: string | null; readonly mayGo: () => boolean }) => Promise<Result<Accepted>>

/** What the service's answer means here. */
export type Accepted = {
  readonly settled: Settled
  /** Of the sheet, made by this request; null where the answer does not tell. */
  readonly version: number | null
  /** Rows as they are now. */
  readonly rows: readonly RowPatch[]
  /** What the copy on disk follows by, beside `rows`: rows that came, went or moved. Null: it is read again instead. */
  readonly moves: readonly SheetEdit[] | null
  /** Nothing but this happened to the sheet, so the base can follow without reading it again. */
  readonly isWhole: boolean
  /** The sheet has to be read: somebody else changed it too, or formulas have to show their new values. */
  readonly mustPull: boolean
  /** Rows came, went or moved: the copy here has them, the base on screen does not. */
  readonly movedRows: boolean
  /** The columns are others than those of the base. */
  readonly changesColumns: boolean
  /** Is stored before the outbox forgets the edits. Errors: the outbox's. */
  readonly beforeSettling?: () => Promise<Result<null>>
  readonly afterwards?: () => void
}

/** Where it does not concern the kind of edit. */
export const NOTHING_ELSE = {
  rows: [],
  moves: null,
  isWhole: false,
  mustPull: false,
  movedRows: false,
  changesColumns: false,
} as const satisfies Partial<Accepted>

/**
 * What a refused request comes to: all of the sheet, or this request, cannot go; a part of it is at fault and is looked for; or it deletes
 * what the service did not find. A proxy may have said that, so the sheet is read, and what it still has waits with this reason.
 */
export type Refusal =
  | { readonly kind: 'sheet'; readonly reason: string }
  | { readonly kind: 'batch'; readonly reason: string }
  | { readonly kind: 'look'; readonly reason: string }
  | { readonly kind: 'halve' }

/** Edits that left without an answer: each is in one of `done`, `resend` and `park`. */
export type Found = {
  /** The service has them. */
  readonly done: readonly number[]
  readonly numbers: IdPairs
  /** Rows as they are now. */
  readonly rows: readonly RowPatch[]
  readonly resend: readonly number[]
  readonly park: readonly (readonly [seq: number, reason: string])[]
  readonly afterwards?: () => void
}

/**
 * What a request came to. `not-left`: `mayGo` said no. `not-executed`: it surely did not happen, and may go again. `unknown`: nobody knows,
 * and it has to be looked for.
 */
export type Delivery =
  | { readonly kind: 'done'; readonly accepted: Accepted }
  | { readonly kind: 'not-left' }
  | { readonly kind: 'refused'; readonly error: AppError }
  | { readonly kind: 'not-executed'; readonly error: AppError }
  | { readonly kind: 'unknown'; readonly error: AppError }
