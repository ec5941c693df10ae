import type { AppError } from '../../../../shared/app-error.ts'
import { canComment, canEdit } from '../../../../shared/model/access.ts'
import type { SheetId } from '../../../../shared/model/ids.ts'
import { ok, type Result } from '../../../../shared/result.ts'
import type { OutboxEdit } from '../../../outbox/outbox-rows.ts'
import type { Delivery } from '../../../queue/outcome.ts'
import type { SheetBase } from '../../sheet-base.ts'
import type { Accepted, Outgoing, Send } from '../adapter.ts'
import { nextBatch } from '../batches.ts'
import type { Create, RequestKeys } from './request-keys.ts'

export type RepeatDeps = {
  readonly keys: Pick<RequestKeys, 'prepare' | 'find' | 'spend'>
  /** The request as it was sent. */
  readonly again: (base: SheetBase, create: Create) => Outgoing
  readonly deliver: (send: Send, key: string, mayGo: () => boolean) => Promise<Delivery<Accepted>>
}

/**
 * The service's response about a create. `read`: its key cannot be used, so the sheet must be read. `not-executed`,
 * `unknown`: see `Delivery`.
 */
export type Repeated =
  | { readonly kind: 'done'; readonly seqs: readonly number[]; readonly accepted: Accepted }
  | { readonly kind: 'read' }
  | ({ readonly kind: 'unknown' } & Pick<Outgoing, 'seqs' | 'size'>)
  | { readonly kind: 'not-executed'; readonly error: AppError }

const READ: Result<Repeated> = ok({ kind: 'read' })

/**
 * Resends a create that had no response under its original idempotency key: the service repeats its first response or
 * executes it now. Nothing is resent unless the key is certainly valid. Errors: those of the outbox.
 */
export async function repeat(
  deps: RepeatDeps,
  base: SheetBase | null,
  sheetId: SheetId,
  unknown: readonly OutboxEdit[],
): Promise<Result<Repeated>> {
  const create = nextBatch(unknown)
  if (!base || !create || !makes(create) || !mayMake(base, create)) return READ
  await deps.keys.prepare()
  const key = deps.keys.find(sheetId, create)
  if (key === null) return READ

  const request = deps.again(base, create)
  const preparing = request.prepare()
  const prepared = preparing instanceof Promise ? await preparing : ok(preparing)
  if (!prepared.ok) return prepared
  if (prepared.value.kind !== 'ready') {
    deps.keys.spend(sheetId, key)
    return READ
  }
  const mayGo = () => deps.keys.find(sheetId, create) === key
  const delivery = await deps.deliver(prepared.value.send, key, mayGo)
  switch (delivery.kind) {
    case 'done':
      return ok({ kind: 'done', seqs: request.seqs, accepted: delivery.accepted })
    case 'refused':
      deps.keys.spend(sheetId, key)
      // Also if the key belongs to another form of the same create: reading finds the object made by that.
      return READ
    case 'not-left':
      // The session of the key is over, so the service no longer knows the key.
      return READ
    case 'not-executed':
      return ok(delivery)
    case 'unknown':
      deps.keys.spend(sheetId, key)
      return ok({ kind: 'unknown', seqs: request.seqs, size: request.size })
  }
}

/** A viewer's request would be rejected regardless of the outcome of the first one. */
function mayMake({ sheet }: SheetBase, create: Create): boolean {
  const { accessLevel } = sheet.meta
  const isComment = 'entry' in create && create.entry.edit.kind === 'post-comment'
  return isComment ? canComment(accessLevel) : canEdit(accessLevel)
}

function makes(create: Create): boolean {
  return create.kind === 'add' || ('entry' in create && ['post-comment', 'add-column'].includes(create.entry.edit.kind))
}
