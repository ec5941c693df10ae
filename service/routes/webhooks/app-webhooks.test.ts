import { expect, test } from 'vitest'
import { anAllowedApp } from '../../spec/testing/allowed-app.ts'
import { deliverer } from '../../webhooks/deliverer.ts'
import { aSubscriber } from '../../webhooks/testing/subscriber.ts'

/** A sheet of Bob's with an enabled webhook that an app created for him, and one that he created himself. */
async function twoWebhooks() {
  const scene = anAllowedApp()
  const { service, pair } = scene
  const { bob, call } = service
  const { access_token: token } = await pair({ scope: 'ADMIN_WEBHOOKS READ_SHEETS' })
  const app = { ...bob, token }
  const columns = [{ title: 'Name', type: 'TEXT_NUMBER', primary: true }]
  const sheet = (await call(bob, 'POST', '/sheets', { name: 'Plan', columns })).json.result
  const subscriber = await aSubscriber()
  const wanted = { scope: 'sheet', scopeObjectId: sheet.id, events: ['*.*'], version: 1, callbackUrl: subscriber.url }
  const ofApp = (await call(app, 'POST', '/webhooks', { ...wanted, name: 'Of the app' })).json.result
  const own = (await call(bob, 'POST', '/webhooks', { ...wanted, name: 'Own' })).json.result
  await call(app, 'PUT', `/webhooks/${ofApp.id}`, { enabled: true })
  return { ...scene, bob, call, app, ofApp, own, subscriber }
}

test('an app sees the webhooks it created, and their user sees all', async () => {
  const { call, app, bob, ofApp, own } = await twoWebhooks()
  const names = async (person: typeof bob) => (await call(person, 'GET', '/webhooks')).json.data.map(({ name }) => name)

  expect(await names(app)).toEqual(['Of the app'])
  expect(await names(bob)).toEqual(['Own', 'Of the app'])
  expect((await call(app, 'GET', `/webhooks/${own.id}`)).json.errorCode).toBe(1006)
  expect(ofApp).toMatchObject({ apiClientId: expect.any(String), apiClientName: expect.any(String) })
  expect(own).not.toHaveProperty('apiClientId')
})

test('revoking an app’s access disables its webhooks for good', async () => {
  const { service, call, app, bob, ofApp, subscriber } = await twoWebhooks()
  await call(app, 'DELETE', '/token?deleteAllForApiClient=true')

  await Promise.all(deliverer(service.deps).begin().made)

  const url = `/webhooks/${ofApp.id}`
  expect((await call(bob, 'GET', url)).json).toMatchObject({ enabled: false, status: 'DISABLED_APP_REVOKED' })
  expect(subscriber.received().map(({ json }) => json.newWebhookStatus)).toEqual(['DISABLED_APP_REVOKED'])
  expect(await call(bob, 'PUT', url, { enabled: true })).toMatchObject({ status: 403, json: { errorCode: 1153 } })
})
