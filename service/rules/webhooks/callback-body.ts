import type { ChangeRecord } from '../../store/webhooks/callbacks.ts'

/** Which webhook a callback is of. */
interface Of {
  readonly id: number
  readonly sheetId: number
}

/** What makes a callback unlike every other. */
interface Stamp {
  readonly nonce: string
  /** Epoch milliseconds. */
  readonly at: number
}

/** The JSON of a callback that tells what happened. It says which objects, and nothing of what is in them. */
export function eventsBody(webhook: Of, changes: readonly ChangeRecord[], stamp: Stamp): string {
  return JSON.stringify({ ...head(webhook, stamp), events: changes.map(change => toEvent(change, stamp)) })
}

/** The JSON of a callback that tells that the webhook was disabled or enabled by the service itself. */
export function statusBody(webhook: Of, newWebhookStatus: string, stamp: Stamp): string {
  return JSON.stringify({ ...head(webhook, stamp), newWebhookStatus })
}

/**
 * Whether a webhook that is limited to some columns is told of a change: of those columns and of cells in them, and of rows
 * that are deleted, since their cells go without a word (api-guide section 23).
 */
export function isOfColumns(
  { objectType, eventType, objectId, columnId }: ChangeRecord,
  ids: readonly number[],
): boolean {
  if (objectType === 'cell') return columnId !== null && ids.includes(columnId)
  if (objectType === 'column') return objectId !== null && ids.includes(objectId)
  return objectType === 'row' && eventType === 'deleted'
}

function head({ id, sheetId }: Of, { nonce, at }: Stamp): object {
  return { nonce, timestamp: toCallbackTime(at), webhookId: id, scope: 'sheet', scopeObjectId: sheetId }
}

function toEvent(
  { objectType, eventType, objectId, rowId, columnId, userId, agent, at }: ChangeRecord,
  stamp: Stamp,
): object {
  return {
    objectType,
    eventType,
    ...(objectId === null ? { rowId, columnId } : { id: objectId }),
    ...(userId === null ? {} : { userId }),
    // What went without anybody asking has no time of its own.
    timestamp: toCallbackTime(at || stamp.at),
    ...(agent === null ? {} : { changeAgent: agent }),
  }
}

/** Callbacks write instants like no other part of the interface: `2015-10-27T17:04:23.795+0000`. */
function toCallbackTime(instant: number): string {
  return new Date(instant).toISOString().replace('Z', '+0000')
}
