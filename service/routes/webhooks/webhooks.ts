import { json, nothing } from '../../http/declared-body.ts'
import { type Endpoint, endpoint } from '../../http/endpoint.ts'
import type { ServiceContext, ServiceDeps } from '../../http/env.ts'
import { PAGING } from '../../http/query.ts'
import { reply, replyPage, replyResult } from '../../http/reply.ts'
import { refuse } from '../../rules/api-error.ts'
import { NewWebhook } from '../../rules/webhooks/webhook-input.ts'
import { webhookStore } from '../../store/webhooks/webhooks.ts'
import { readCallbackUrl } from './callback-url.ts'
import { ownWebhooks } from './own-webhooks.ts'
import { updateWebhook } from './update-webhook.ts'
import { toWireWebhook } from './webhook-view.ts'

/** Subscriptions to the changes of a sheet (api-guide section 23). */
export const webhookEndpoints = (deps: ServiceDeps): readonly Endpoint[] => [
  ...reads(deps),
  createWebhook(deps),
  updateWebhook(deps),
  deleteWebhook(deps),
  resetSecret(deps),
]

const ALL = { family: 'Webhooks', path: '/webhooks', needs: 'webhook.manage' } as const
const ONE = { family: 'Webhooks', path: '/webhooks/:webhookId', needs: 'webhook.manage' } as const

function reads(deps: ServiceDeps): readonly Endpoint[] {
  const own = ownWebhooks(deps)
  return [
    endpoint({
      ...ALL,
      title: 'List Webhooks',
      method: 'GET',
      query: PAGING,
      handle: c => replyPage(c, own.list(c), toWireWebhook),
    }),
    endpoint({ ...ONE, title: 'Get Webhook', method: 'GET', handle: c => reply(c, toWireWebhook(own.find(c))) }),
  ]
}

/** Creates a disabled webhook. Its sheet must be visible and its columns on that sheet: 1006 otherwise. */
function createWebhook(deps: ServiceDeps): Endpoint {
  const { store, ids, clock, callbacks } = deps
  const webhooks = webhookStore(store.db)
  const { clientOf } = ownWebhooks(deps)
  const checkColumns = columnCheck(deps)
  return endpoint({
    ...ALL,
    title: 'Create Webhook',
    method: 'POST',
    body: json(NewWebhook),
    example: {
      body: {
        name: 'Changes',
        callbackUrl: 'http://localhost:4103/changes',
        scope: 'sheet',
        scopeObjectId: '{ownSheetId}',
        events: ['*.*'],
        version: 1,
      },
    },
    async handle(c, { body }) {
      const { name, callbackUrl: sentUrl, scopeObjectId: sheetId, subscope } = await body.read(c)
      const callbackUrl = readCallbackUrl(sentUrl, callbacks)
      const columnIds = subscope ? [...new Set(subscope.columnIds)] : null
      const [id, secret] = [ids.next(), ids.secret()]
      return store.transaction(() => {
        const { userId: ownerId } = c.get('caller')
        if (!store.sheets.findVisible(ownerId, sheetId)) {
          throw refuse(1006).withDetail({ attribute: 'scopeObjectId' })
        }
        checkColumns(sheetId, columnIds ?? [])
        const webhook = { id, ownerId, clientId: clientOf(c), name, callbackUrl, sheetId, columnIds, secret }
        webhooks.add(webhook, clock())
        return replyWebhook(c, deps, id)
      })
    },
  })
}

function columnCheck({ store }: ServiceDeps) {
  return (sheetId: number, columnIds: readonly number[]): void => {
    const known = new Set(store.columns.of(sheetId).map(({ id }) => id))
    const unknown = columnIds.filter(id => !known.has(id))
    if (unknown.length > 0) {
      // Only some of them: an error must not grow to the size of the request.
      throw refuse(1006).withDetail({ attribute: 'subscope.columnIds', columnIds: unknown.slice(0, 20) })
    }
  }
}

function deleteWebhook(deps: ServiceDeps): Endpoint {
  const own = ownWebhooks(deps)
  const webhooks = webhookStore(deps.store.db)
  return endpoint({
    ...ONE,
    title: 'Delete Webhook',
    method: 'DELETE',
    handle: c =>
      deps.store.transaction(() => {
        webhooks.remove(own.find(c).id)
        return replyResult(c)
      }),
  })
}

/** Gives a webhook a new secret, which also signs pending retries from then on. */
function resetSecret(deps: ServiceDeps): Endpoint {
  const { store, ids, clock } = deps
  const own = ownWebhooks(deps)
  const webhooks = webhookStore(store.db)
  return endpoint({
    ...ONE,
    path: '/webhooks/:webhookId/resetsharedsecret',
    title: 'Reset Shared Secret',
    method: 'POST',
    body: nothing,
    async handle(c, { body }) {
      await body.read(c)
      return store.transaction(() => {
        const sharedSecret = ids.secret()
        webhooks.setSecret(own.find(c).id, sharedSecret, clock())
        return replyResult(c, { result: { sharedSecret } })
      })
    },
  })
}

function replyWebhook(c: ServiceContext, { store }: ServiceDeps, id: number): Response {
  const webhook = webhookStore(store.db).find(id)
  if (!webhook) throw new Error('A webhook that was just added cannot be read.')
  return replyResult(c, { result: toWireWebhook(webhook) })
}
