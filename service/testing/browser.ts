import { visitHash } from '../routes/oauth/browser/browser.ts'
import { toOAuthDeps } from '../routes/oauth/oauth-deps.ts'
import { SIGN_IN_LIFE_MS } from '../rules/oauth/lifetimes.ts'
import { hashPassword } from '../rules/oauth/password.ts'
import type { NewApp } from '../store/oauth/apps.ts'
import type { Person, TestService } from './service.ts'

const ORIGIN = 'http://localhost'

/** A page as tests read it. */
export type Page = {
  readonly status: number
  readonly text: string
  readonly headers: Headers
  /** The redirect target without the session key, or the empty string. */
  readonly location: string
}

/** A browser with separate cookies that opens pages and submits forms. */
export function aBrowser({ app }: TestService) {
  const cookies = new Map<string, string>()
  /** The session key, as in the addresses of the pages since signing in. */
  let visit = ''

  const ask = async (path: string, init: RequestInit): Promise<Page> => {
    const headers = new Headers(init.headers)
    headers.set('Cookie', [...cookies].map(([name, value]) => `${name}=${value}`).join('; '))
    const response = await app.request(`${ORIGIN}${path}`, { ...init, headers })
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
      cookies.set(name, value)
    }
    const { status } = response
    const location = response.headers.get('location') ?? ''
    visit = /[?&]visit=([0-9a-f]{64})$/.exec(location)?.[1] ?? visit
    const text = await response.text()
    return { status, text, headers: response.headers, location: location.replace(/[?&]visit=[0-9a-f]{64}$/, '') }
  }
  /** An address as a link of a page has it. */
  const inVisit = (path: string): string =>
    visit === '' || path.includes('visit=') ? path : `${path}${path.includes('?') ? '&' : '?'}visit=${visit}`

  return {
    cookies,
    /** Follows a link of the pages, which continues the session. */
    open: (path: string, headers: Readonly<Record<string, string>> = {}) => ask(inVisit(path), { headers }),
    /** Opens an address from elsewhere or typed. */
    openFromElsewhere: (path: string) => ask(path, {}),
    /** Continues an existing session. */
    continueVisit(key: string): void {
      visit = key
    },
    /** Submits fields as a form of our pages does; a text is sent as it is. */
    send: (
      path: string,
      fields: Readonly<Record<string, string>> | string | Uint8Array<ArrayBuffer>,
      headers: Readonly<Record<string, string>> = {},
    ) =>
      ask(path, {
        method: 'POST',
        headers: { Origin: ORIGIN, 'Content-Type': 'application/x-www-form-urlencoded', ...headers },
        body:
          typeof fields === 'string' || fields instanceof Uint8Array ? fields : new URLSearchParams(fields).toString(),
      }),
    /** Signs in with a password on the sign-in page. */
    async signIn(person: { readonly email: string }, password: string, next = '/settings/tokens'): Promise<Page> {
      const page = await this.open(`/b/sign-in?${new URLSearchParams({ email: person.email, next })}`)
      return this.send('/b/sign-in', { email: person.email, next, password, proof: proofIn(page) })
    },
  }
}

export type TestBrowser = ReturnType<typeof aBrowser>

/** The token of the (first) form on a page. */
export function proofIn({ text }: Page): string {
  return /name="proof" value="([^"]*)"/.exec(text)?.[1] ?? ''
}

/** The action of the consent form. */
export function actionIn({ text }: Page): string {
  return (/action="(\/b\/consent[^"]*)"/.exec(text)?.[1] ?? '').replaceAll('&#39;', "'").replaceAll('&amp;', '&')
}

/** An app of Ann's with a desktop redirect address. */
export function anApp({ deps, ann }: TestService, change: Partial<NewApp> = {}) {
  const app = { clientId: deps.ids.secret(), secret: deps.ids.secret(), ...FACTS, ownerId: ann.id, ...change }
  toOAuthDeps(deps).apps.add(app.clientId, app.secret, app, deps.clock())
  return app
}

const FACTS = {
  name: 'Desk',
  description: 'Sheets on your desk',
  launchUrl: 'https://desk.example/start',
  support: 'help@desk.example',
  redirect: 'sheaf://oauth',
}

/** Sets the password of a user. */
export async function givePassword({ store, deps }: TestService, person: Person, password: string): Promise<void> {
  store.users.setPassword(person.id, await hashPassword(password, deps.ids.secret(), 'scrypt', deps.passwordCost))
}

/** A browser in which the user is signed in, without using the page. */
export function aSignedInBrowser(service: TestService, person: Person = service.bob): TestBrowser {
  const { deps } = service
  const [secret, visit] = [deps.ids.secret(), deps.ids.secret()]
  toOAuthDeps(deps).signIns.add(visitHash(secret, visit), person.id, deps.clock() + SIGN_IN_LIFE_MS, deps.clock())
  const browser = aBrowser(service)
  browser.cookies.set('sheaf-default', secret)
  browser.continueVisit(visit)
  return browser
}

/** The address of the authorize page for an app. */
export function consentAddress(clientId: string, change: Readonly<Record<string, string>> = {}): string {
  const asked = {
    response_type: 'code',
    client_id: clientId,
    scope: 'READ_SHEETS WRITE_SHEETS',
    state: 'xyz',
    ...change,
  }
  return `/b/authorize?${new URLSearchParams(asked)}`
}

/** Opens the consent page and decides; returns the redirect target. */
export async function decide(
  browser: TestBrowser,
  address: string,
  decision: 'allow' | 'deny' = 'allow',
): Promise<URL> {
  const page = await browser.open(address)
  const { location } = await browser.send(actionIn(page), { proof: proofIn(page), decision })
  return new URL(location)
}
