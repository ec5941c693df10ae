import { html } from 'hono/html'
import type { AppRecord } from '../store/oauth/apps.ts'
import type { ListedToken } from '../store/tokens.ts'
import { type Account, accountRow } from './account.ts'
import { form, type Markup, page } from './page.ts'
import { toDay } from './settings-page.ts'
import { tokenRow } from './tokens-page.ts'

/** Public facts about the service. */
export type About = {
  readonly baseUrl: string
  readonly operations: number
  readonly limit: 'sliding' | 'fixed' | 'off'
}

/** Data of the signed-in user. */
export type Own = {
  readonly account: Account
  /** The token of the sign-out form. */
  readonly signOutProof: string
  /** Adds the session to one of our addresses. */
  readonly at: (address: string) => string
  readonly proof: string
  readonly tokens: readonly ListedToken[]
  readonly apps: readonly AppRecord[]
  readonly requests: readonly ShownRequest[]
  readonly now: number
}

/** A request on the page. */
export type ShownRequest = {
  readonly at: number
  readonly method: string
  readonly path: string
  readonly units: number
  readonly status: number
  readonly ms: number
  /** The name of its token or of the app that holds it. */
  readonly by: string
}

/** The page at `/`. `signIn` is the address for signing in and returning. */
export function startPage(about: About, own: Own | null, signIn: string): Markup {
  return page(
    'Your sheet service',
    html`<p class="lead">It keeps sheets on this computer and answers programs over HTTP. It speaks the interface of the Smartsheet API 2.0, so that programs written for that run here unchanged.</p>
${aboutCard(about)}
${own ? ownPart(own) : signInCard(signIn)}`,
    'wide',
  )
}

function aboutCard({ baseUrl, operations, limit }: About): Markup {
  const counted = limit === 'off' ? 'Requests are not limited' : '300 units a minute for each token'
  return html`<section class="card"><dl class="part facts">
<dt>Address</dt><dd><code>${baseUrl}</code></dd>
<dt>Description</dt><dd><a href="/openapi.json">OpenAPI 3.1</a>, ${operations} operations</dd>
<dt>Limit</dt><dd>${counted}</dd>
</dl></section>`
}

function signInCard(signIn: string): Markup {
  return html`<section class="card"><div class="part split"><div><h2>Your tokens, apps and requests</h2>
<p class="fine">Only you can see them.</p></div><a class="button" href="${signIn}">Sign in</a></div></section>`
}

function ownPart({ account, signOutProof, at, proof, tokens, apps, requests, now }: Own): Markup {
  const signOut = form('/b/sign-out', signOutProof, html`<button class="small">Sign out</button>`)
  return html`<section class="card"><ul class="rows"><li><div class="grow">${accountRow(account)}</div>${signOut}</li></ul></section>
<section class="card"><div class="part split"><h2>Recent requests</h2><span class="fine">Since the service was started, times in UTC</span></div>
${requests.length === 0 ? html`<p class="part lead">None yet. Send one with a token of yours, and open this page again.</p>` : requestTable(requests, now)}</section>
<section class="card"><div class="part split"><h2>API access</h2><a href="${at('/settings/tokens')}">Create token</a></div>
${listOf(
  tokens.map(token => tokenRow(token, '/', proof)),
  'No tokens yet. A token lets a program act on your behalf.',
)}</section>
<section class="card"><div class="part split"><h2>Apps</h2><a href="${at('/settings/apps')}">Register an app</a></div>
${listOf(apps.map(appRow), 'No apps yet. Register one to let people sign in to it with their browser.')}</section>`
}

function listOf(rows: readonly Markup[], nothing: string): Markup {
  return rows.length === 0 ? html`<p class="part lead">${nothing}</p>` : html`<ul class="rows">${rows}</ul>`
}

function requestTable(requests: readonly ShownRequest[], now: number): Markup {
  return html`<table><thead><tr><th>Time</th><th>Request</th><th>Token</th><th class="number">Units</th><th class="number">Status</th><th class="number">ms</th></tr></thead>
<tbody>${requests.map(
    ({ at, method, path, by, units, status, ms }) =>
      html`<tr><td class="fine">${toTime(at, now)}</td><td class="path" title="${method} ${path}"><span class="strong">${method}</span> ${path.replace(/^\/2\.0/, '')}</td>
<td class="fine" title="${by}">${by}</td><td class="number">${units}</td><td class="number${status < 400 ? '' : html` bad`}">${status}</td><td class="number">${ms}</td></tr>`,
  )}</tbody></table>`
}

/** The time of day, preceded by the date if it is not today. */
function toTime(at: number, now: number): string {
  const time = new Date(at).toISOString().slice(11, 19)
  return toDay(at) === toDay(now) ? time : `${toDay(at)}, ${time}`
}

function appRow({ name, clientId, redirect }: AppRecord): Markup {
  return html`<li><div class="grow"><div class="strong">${name}</div>
<div class="fine">Client ID ${clientId}, redirects to ${redirect}</div></div></li>`
}
