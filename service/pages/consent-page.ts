import { html } from 'hono/html'
import { parseUrl } from '../../shared/parse-url.ts'
import { type ScopeGroup, toScopeGroups } from '../rules/oauth/scope-labels.ts'
import type { Scope } from '../rules/scopes.ts'
import { type Account, accountRow } from './account.ts'
import { form, type Markup, page } from './page.ts'

/** The information for the decision. */
export type Consent = {
  readonly app: {
    readonly name: string
    readonly description: string
    readonly launchUrl: string
    readonly support: string
    readonly redirect: string
  }
  readonly account: Account
  readonly scopes: readonly Scope[]
  readonly action: string
  readonly proof: string
  /** The address for switching accounts; null when there is only one. */
  readonly otherAccount: string | null
}

/** Shows app, scopes and user, with Allow and Deny. */
export function consentPage({ app, account, scopes, action, proof, otherAccount }: Consent): Markup {
  const other = otherAccount === null ? '' : html`<a class="fine" href="${otherAccount}">Use another account</a>`
  return page(
    scopes.length === 0 ? `${app.name} asks who you are` : `${app.name} wants to access your account`,
    html`${app.description === '' ? '' : html`<p class="lead">${app.description}</p>`}
<div class="card"><ul class="rows"><li><div class="grow">${accountRow(account)}</div>${other}</li></ul></div>
<section class="card">
<div class="part"><h2>If you allow it, ${app.name} can</h2>${toScopeGroups(scopes).map(groupList)}</div>
</section>
${form(
  action,
  proof,
  html`<div class="deeds"><button class="main" name="decision" value="allow">Allow</button><button name="decision" value="deny">Deny</button></div>`,
)}
${factList(app)}
<footer class="fine">It can never do more than you can yourself. Allow it only if you started this.</footer>`,
  )
}

function groupList({ title, labels }: ScopeGroup): Markup {
  return html`<h3>${title}</h3><ul class="asks">${labels.map(word => html`<li>${word}</li>`)}</ul>`
}

/** The developer's description of the app: shown as text, never as a link. */
function factList({ launchUrl, support, redirect }: Consent['app']): Markup {
  const facts = [
    ['Made at', hostOf(launchUrl)],
    ['Questions to', support],
    ['Redirects to', hostOf(redirect)],
  ].filter(([, value]) => value !== '')
  return html`<dl class="facts fine">${facts.map(([name, value]) => html`<dt>${name}</dt><dd>${value}</dd>`)}</dl>`
}

// A custom scheme has no host; the scheme names the local app.
function hostOf(address: string): string {
  const url = parseUrl(address)
  if (!url) return ''
  return /^https?:$/.test(url.protocol) ? url.host : `the app on this computer (${url.protocol})`
}
