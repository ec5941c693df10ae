import type { AppError } from '../../../../shared/app-error.ts'
import { canComment, canEdit } from '../../../../shared/model/access.ts'
import type { SheetId } from '../../../../shared/model/ids.ts'
import { ok, type Result } from '../../../../shared/result.ts'
import type { OutboxEdit } from '../../../outbox/outbox-rows.ts'
import type { SheetBase } from '../../sheet-base.ts'
import type { Accepted, Delivery, Outgoing, Send } from '../adapter.ts'
import { nextBatch } from '../batches.ts'
import type { Create, RequestKeys } from './request-keys.ts'

export type RepeatDeps = {
  readonly keys: Pick<RequestKeys, 'prepare' | 'find' | 'spend'>
  /** The request as it left. */
  readonly again: (base: SheetBase, create: Create) => Outgoing
  readonly deliver: (send: Send, key: string, mayGo: () => boolean) => Promise<Delivery>
}

/**
 * What the service has told of a create. `read`: it cannot be asked by a name, so the sheet has to be read. `not-executed`, `unknown`: see
 * `Delivery`.
 */
export type Repeated =
  | { readonly kind: 'done'; readonly seqs: readonly number[]; readonly accepted: Accepted }
  | { readonly kind: 'read' }
  | ({ readonly kind: 'unknown' } & Pick<Outgoing, 'seqs' | 'size'>)
  | { readonly kind: 'not-executed'; readonly error: AppError }

const READ: Result<Repeated> = ok({ kind: 'read' })

/**
 * Sends a create that left without an answer once more, under the name that it left with: the service answers as it did the first time,
 * or does it now. Nothing is repeated where that is not certain. Errors: the outbox's.
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
    deps.keys.spend(key)
    return READ
  }
  const mayGo = () => deps.keys.find(sheetId, create) === key
  const delivery = await deps.deliver(prepared.value.send, key, mayGo)
  switch (delivery.kind) {
    case 'done':
      return ok({ kind: 'done', seqs: request.seqs, accepted: delivery.accepted })
    case 'refused':
      deps.keys.spend(key)
      // Also where the name is taken by another form of the same create: reading finds what that one made.
      return READ
    case 'not-left':
      // The session that it left in is over, and with it what the service knows by this name.
      return READ
    case 'not-executed':
      return ok(delivery)
    case 'unknown':
      deps.keys.spend(key)
      return ok({ kind: 'unknown', seqs: request.seqs, size: request.size })
  }
}

/** With the rights of a viewer the same request would be refused, whatever became of the first one. */
function mayMake({ sheet }: SheetBase, create: Create): boolean {
  const { accessLevel } = sheet.meta
  const isComment = 'entry' in create && create.entry.edit.kind === 'post-comment'
  return isComment ? canComment(accessLevel) : canEdit(accessLevel)
}

function makes(create: Create): boolean {
  return create.kind === 'add' || ('entry' in create && ['post-comment', 'add-column'].includes(create.entry.edit.kind))
}
