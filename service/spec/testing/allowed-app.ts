import { proofHash } from '../../rules/oauth/client-proof.ts'
import { anApp, aSignedInBrowser, consentAddress, decide } from '../../testing/browser.ts'
import { startService } from '../../testing/service.ts'

/** The parameters of a token or authorize request. */
export type Fields = Readonly<Record<string, string>>

/** A response of the token endpoint, successful or not. */
type TokenAnswer = {
  readonly access_token: string
  readonly refresh_token: string
  readonly token: object
  readonly [property: string]: unknown
}

/** A registered app and Bob, signed in at his browser: everything for each step of the flow. */
export function anAllowedApp() {
  const service = startService()
  const app = anApp(service)
  const browser = aSignedInBrowser(service)

  /** Opens the consent page as Bob, decides, and returns the parameters that the app receives. */
  const consent = async (change: Fields = {}, decision: 'allow' | 'deny' = 'allow'): Promise<URLSearchParams> =>
    (await decide(browser, consentAddress(app.clientId, change), decision)).searchParams
  const freshCode = async (change: Fields = {}): Promise<string> => (await consent(change)).get('code') ?? ''

  const post = async (fields: Fields) => {
    const headers = { 'Content-Type': 'application/x-www-form-urlencoded' }
    const body = new URLSearchParams(fields).toString()
    const response = await service.app.request('/2.0/token', { method: 'POST', headers, body })
    // as: the tests assert the shape themselves
    return { status: response.status, json: (await response.json()) as TokenAnswer }
  }
  const byCode = (code: string): Fields => ({
    grant_type: 'authorization_code',
    client_id: app.clientId,
    code,
    hash: proofHash(app.secret, code),
  })
  const byRefresh = (refresh: string): Fields => ({
    grant_type: 'refresh_token',
    client_id: app.clientId,
    refresh_token: refresh,
    hash: proofHash(app.secret, refresh),
  })
  const pair = async (change: Fields = {}) => (await post(byCode(await freshCode(change)))).json
  const ask = async (token: string, path = '/users/me') => service.call({ ...service.bob, token }, 'GET', path)
  return { service, app, browser, consent, freshCode, post, byCode, byRefresh, pair, ask }
}

/** The fields without one of them. */
export function without(fields: Fields, name: string): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([key]) => key !== name))
}
