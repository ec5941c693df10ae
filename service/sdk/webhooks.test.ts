import { expect, test } from 'vitest'
import { eventually } from '../../shared/testing/eventually.ts'
import { aSubscriber, signatureOf } from '../webhooks/testing/subscriber.ts'
import { family } from './testing/family.ts'

family('webhooks', ({ write, read, reader, aSheet }) => {
  const wanted = { name: 'Doors', scope: 'sheet', events: ['*.*'], version: 1 }

  test('creates and enables a webhook, which gets callbacks from a separate service process', async () => {
    const { sheetId, nameId } = await aSheet()
    const subscriber = await aSubscriber()
    const body = { ...wanted, callbackUrl: subscriber.url, scopeObjectId: sheetId, subscope: { columnIds: [nameId] } }
    const { result } = await write('webhooks.createWebhook', { body })

    const enabled = await write('webhooks.updateWebhook', { webhookId: result.id, body: { enabled: true } })
    await write('sheets.addRow', { sheetId, body: { cells: [{ columnId: nameId, value: 'New' }] } })
    await eventually(() => expect(subscriber.received()).toHaveLength(1))

    expect(enabled.result).toMatchObject({ status: 'ENABLED' })
    const [callback] = subscriber.received()
    expect(callback?.json.events).toMatchObject([{ objectType: 'cell', eventType: 'created', columnId: nameId }])
    expect(callback?.headers['smartsheet-hmac-sha256']).toBe(
      signatureOf(String(result.sharedSecret), callback?.text ?? ''),
    )
    await eventually(async () =>
      expect(await read('webhooks.getWebhook', { webhookId: result.id })).toHaveProperty(
        'stats.lastSuccessfulCallback',
      ),
    )
    await write('webhooks.deleteWebhook', { webhookId: result.id })
  })

  test('lists webhooks, resets their secret and deletes them', async () => {
    const { sheetId } = await aSheet()
    const body = { ...wanted, callbackUrl: 'https://office.example/hook', scopeObjectId: sheetId }
    const { result } = await write('webhooks.createWebhook', { body })
    const { id: webhookId, sharedSecret } = result

    const list = await read('webhooks.listWebhooks', { queryParameters: { includeAll: true } })
    const reset = await write('webhooks.resetSharedSecret', { webhookId })
    await write('webhooks.deleteWebhook', { webhookId })

    expect(list.data.find(({ id }) => id === webhookId)).toMatchObject({ name: 'Doors', enabled: false })
    expect(reset.result.sharedSecret).not.toBe(sharedSecret)
    expect(await reader().refused('webhooks.getWebhook', { webhookId })).toMatchObject({ errorCode: 1006 })
  })

  test('rejects an address without https', async () => {
    const { sheetId } = await aSheet()
    const body = { ...wanted, callbackUrl: 'http://office.example/hook', scopeObjectId: sheetId }

    expect(await reader().refused('webhooks.createWebhook', { body })).toMatchObject({ errorCode: 1152 })
  })
})
