import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { buildProgram } from '../durability/testing/child-service.ts'
import { aFolder } from './testing/a-folder.ts'
import { ended, startProgram } from './testing/process.ts'
import { aWebBrowser } from './testing/web-browser.ts'

beforeAll(buildProgram)

const PASSWORD = /[a-z2-9]{4}(?:-[a-z2-9]{4}){3}/

test('a service started by itself prints the first password once and requires it', async () => {
  const data = aFolder()
  const first = await startProgram(data)
  const [password = ''] = PASSWORD.exec(first.errors()) ?? []
  expect(password).not.toBe('')

  for (const path of ['/settings/tokens', '/settings/apps']) {
    const { status, headers } = await fetch(`${first.ready.authUrl}${path}`, { redirect: 'manual' })
    expect([status, headers.get('location')?.slice(0, 11)]).toEqual([303, '/b/sign-in?'])
  }
  const browser = aWebBrowser()
  const form = await browser.open(`${first.ready.authUrl}/b/sign-in?email=${first.ready.user.email}`)
  expect((await browser.submit(form, { password: 'aaaa-aaaa-aaaa-aaaa' })).status).toBe(401)
  const settings = await browser.submit(form, { password })
  expect(settings.text).toContain('Create token')
  expect((await browser.submit(settings, { name: 'Mine', password })).text).toContain('Copy this token now.')
  first.child.kill('SIGTERM')
  await ended(first.child)

  const second = await startProgram(data)
  onTestFinished(() => void second.child.kill('SIGKILL'))
  expect(second.errors()).not.toMatch(PASSWORD)
})

test('a service started by the app gives its token to the app only, and has no readable password', async () => {
  const { ready, errors } = await startProgram(aFolder(), ['--sample', '--for-app'])

  expect(errors()).not.toMatch(PASSWORD)
  const me = await fetch(`${ready.baseUrl}/users/me`, { headers: { Authorization: `Bearer ${ready.token}` } })
  expect(me.status).toBe(200)
  const page = await fetch(`${ready.authUrl}/b/sign-in?email=${ready.user.email}`)
  expect(await page.text()).toContain('This account has no password yet')
})
