import { type Answer, startService } from '../../testing/service.ts'
import { aSheet } from '../../testing/sheet.ts'
import { deliverer } from '../deliverer.ts'
import { GATHERING_MS } from '../gather-callbacks.ts'
import { aSubscriber } from './subscriber.ts'

/** A sheet of Ann's with a webhook of hers and its subscriber. The webhook is enabled by default. */
export async function aWatchedSheet({
  enabled = true,
  only = [],
}: {
  enabled?: boolean
  only?: readonly string[]
} = {}) {
  const service = startService()
  const { ann, call, deps } = service
  const sheet = await aSheet(service, [{ title: 'Note' }, { title: 'Due', type: 'DATE' }])
  const subscriber = await aSubscriber()
  const columnIds = only.map(title => sheet.columnId(title))
  const wanted = { name: 'Changes', scope: 'sheet', scopeObjectId: sheet.id, events: ['*.*'], version: 1 }
  const created = await call(ann, 'POST', '/webhooks', {
    ...wanted,
    callbackUrl: subscriber.url,
    ...(columnIds.length > 0 ? { subscope: { columnIds } } : {}),
  })
  const url = `/webhooks/${created.json.result.id}`
  if (enabled) await call(ann, 'PUT', url, { enabled: true })
  const delivery = deliverer(deps)

  return {
    service,
    sheet,
    subscriber,
    created: created.json.result,
    url,
    read: async (): Promise<Answer> => (await call(ann, 'GET', url)).json,
    change: (body: object) => call(ann, 'PUT', url, body),
    /** A subscriber of another webhook of Ann's. */
    async another() {
      const other = await aSubscriber()
      const { json } = await call(ann, 'POST', '/webhooks', { ...wanted, callbackUrl: other.url })
      await call(ann, 'PUT', `/webhooks/${json.result.id}`, { enabled: true })
      return other
    },
    /** Advances until changes are collected, and sends what is due by then. */
    async deliver(): Promise<void> {
      service.advance(GATHERING_MS)
      while ((await Promise.all(delivery.begin().made)).length > 0);
    },
    begin: delivery.begin,
    nextAt: (): number => delivery.begin().nextAt,
    /** The events of all callbacks so far, as `row created`. */
    events: () =>
      subscriber
        .received()
        .flatMap(({ json }) => json.events ?? [])
        .map(({ objectType, eventType }) => `${objectType} ${eventType}`),
  }
}
