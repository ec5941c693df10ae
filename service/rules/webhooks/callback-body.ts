import type { ChangeRecord } from '../../store/webhooks/callbacks.ts'

/** The webhook of a callback. */
type Of = {
  readonly id: number
  readonly sheetId: number
}

/** The unique id and time of a callback. */
type Stamp = {
  readonly nonce: string
  /** Epoch milliseconds. */
  readonly at: number
}

/** The JSON of a callback about changes. It names the changed objects, never their content. */
export function eventsBody(webhook: Of, changes: readonly ChangeRecord[], stamp: Stamp): string {
  return JSON.stringify({ ...head(webhook, stamp), events: changes.map(change => toEvent(change, stamp)) })
}

/** The JSON of a callback about the service enabling or disabling the webhook. */
export function statusBody(webhook: Of, newWebhookStatus: string, stamp: Stamp): string {
  return JSON.stringify({ ...head(webhook, stamp), newWebhookStatus })
}

/**
 * Whether a webhook limited to some columns reports a change: changes of those columns and their cells, and deleted
 * rows, because their cells are deleted without separate changes (api-guide section 23).
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
    // An implicit deletion has no time.
    timestamp: toCallbackTime(at || stamp.at),
    ...(agent === null ? {} : { changeAgent: agent }),
  }
}

/** Callbacks have a separate format for instants: `2015-10-27T17:04:23.795+0000`. */
function toCallbackTime(instant: number): string {
  return new Date(instant).toISOString().replace('Z', '+0000')
}
