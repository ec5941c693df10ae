import { expect, test } from 'vitest'
import { aBrowser } from '../../testing/browser.ts'
import { startService } from '../../testing/service.ts'

async function aWaitingAddress() {
  const service = startService()
  const { ann, bob, call } = service
  const email = 'bob@elsewhere.example'
  const { result } = (await call(ann, 'POST', `/users/${bob.id}/alternateemails`, { email })).json
  const [mail] = await service.mails()
  const [, link = ''] = /Confirm it: http:\/\/localhost(\S+)/.exec(mail?.text ?? '') ?? []
  const isConfirmed = async () =>
    (await call(ann, 'GET', `/users/${bob.id}/alternateemails/${result.id}`)).json.confirmed
  return { service, email, mail, link, id: result.id, isConfirmed, browser: aBrowser(service) }
}

const keyIn = (link: string) => new URL(link, 'http://localhost').searchParams.get('key') ?? ''

test('an address of another domain is confirmed by the link sent to it', async () => {
  const { service, email, mail, link, browser, isConfirmed } = await aWaitingAddress()
  expect(mail?.recipients).toEqual([email])

  const page = await browser.open(link)
  expect(page).toMatchObject({ status: 200, text: expect.stringContaining(email) })
  // Mail programs prefetch links.
  expect(await isConfirmed()).toBe(false)
  await browser.send('/b/confirm', { proof: keyIn(link) })

  expect(await isConfirmed()).toBe(true)
  expect(service.store.users.findByEmail(email)?.id).toBe(service.bob.id)
})

test('a link works once, for one address', async () => {
  const { service, link, browser, id, isConfirmed } = await aWaitingAddress()
  await browser.send('/b/confirm', { proof: keyIn(link) })

  expect((await browser.open(link)).status).toBe(404)
  expect((await browser.send('/b/confirm', { proof: keyIn(link) })).status).toBe(404)
  expect(await isConfirmed()).toBe(true)
  await service.call(service.ann, 'DELETE', `/users/${service.bob.id}/alternateemails/${id}`)
  for (const key of ['', 'x', '0'.repeat(64)]) {
    expect((await browser.open(`/b/confirm?key=${key}`)).status).toBe(404)
    expect((await browser.send('/b/confirm', { proof: key })).status).toBe(404)
  }
})

test('an address in the user’s own domain needs no link', async () => {
  const service = startService()
  await service.call(service.ann, 'POST', `/users/${service.bob.id}/alternateemails`, { email: 'b@office.example' })

  expect(await service.mails()).toEqual([])
})
