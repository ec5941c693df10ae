import { expect, test } from 'vitest'
import { startService } from '../testing/service.ts'

test('rejects a foreign host name, against DNS rebinding', async () => {
  const { app, ann } = startService()
  const headers = { Authorization: `Bearer ${ann.token}` }

  expect((await app.request('http://evil.example/2.0/users/me', { headers })).status).toBe(403)
  expect((await app.request('http://127.0.0.1:4102/2.0/users/me', { headers })).status).toBe(200)
})

test('rejects a web page and never sends CORS permission', async () => {
  const { app, ann } = startService()

  const response = await app.request('http://127.0.0.1:4102/2.0/users/me', {
    headers: { Authorization: `Bearer ${ann.token}`, Origin: 'https://page.example' },
  })

  expect(response.status).toBe(403)
  expect(response.headers.get('access-control-allow-origin')).toBeNull()
})
