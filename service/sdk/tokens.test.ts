import { expect, test } from 'vitest'
import { anAllowedApp, without } from '../spec/testing/allowed-app.ts'
import { family } from './testing/family.ts'
import { serve } from './testing/serve.ts'

family('tokens', ({ openWriter, openReader }) => {
  test('exchanges a code for tokens, refreshes them, and revokes the access token', async () => {
    const { service, freshCode, byCode, byRefresh } = anAllowedApp()
    const baseUrl = await serve(service)
    const guest = openWriter({ baseUrl })
    const asked = (fields: Readonly<Record<string, string>>) => ({ queryParameters: without(fields, 'grant_type') })
    const PAIR = { token_type: 'bearer', expires_in: 604_799, access_token: expect.any(String) }

    const first = await guest.call('tokens.getAccessToken', asked(byCode(await freshCode())))
    expect(first).toMatchObject(PAIR)
    expect(guest.last()).toMatchObject({ method: 'POST', headers: { 'content-type': 'application/json' } })
    expect(guest.last().path).toMatch(/^\/2\.0\/token\?grant_type=authorization_code&client_id=/)
    expect(guest.last().headers).not.toHaveProperty('authorization')
    const before = openReader({ baseUrl, token: String(first.access_token) })
    expect(await before.call('users.getCurrentUser')).toMatchObject({ email: service.bob.email })

    const second = await guest.call('tokens.refreshAccessToken', asked(byRefresh(String(first.refresh_token))))
    expect(second).toMatchObject(PAIR)
    expect(await before.refused('users.getCurrentUser')).toMatchObject({ statusCode: 401, errorCode: 1002 })
    const after = openWriter({ baseUrl, token: String(second.access_token) })
    expect(await after.call('tokens.revokeAccessToken')).toEqual({ message: 'SUCCESS', resultCode: 0 })
    expect(await after.refused('users.getCurrentUser')).toMatchObject({ statusCode: 401 })
  })

  test('reports an unknown code with the error of the SDK', async () => {
    const { service, app } = anAllowedApp()
    const guest = openReader({ baseUrl: await serve(service) })
    const queryParameters = { client_id: app.clientId, client_secret: app.secret, code: 'nobody' }

    const refusal = await guest.refused('tokens.getAccessToken', { queryParameters })

    expect(refusal).toMatchObject({ statusCode: 400, errorCode: 1071, message: expect.any(String) })
    expect(refusal.refId).toEqual(expect.any(String))
  })
})
