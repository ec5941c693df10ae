import { html } from 'hono/html'
import { type Account, accountRow } from './account.ts'
import { form, type Markup, page } from './page.ts'

/** The common head of both settings pages. */
export type SettingsFrame = {
  readonly account: Account
  /** The token of the sign-out form. */
  readonly signOutProof: string
  /** Adds the session to one of our addresses. */
  readonly at: (address: string) => string
}

const TABS = [
  ['tokens', 'API access'],
  ['apps', 'Apps'],
] as const

/** A settings page: the user, the tabs, and the content of one of them. */
export function settingsPage(frame: SettingsFrame, current: (typeof TABS)[number][0], content: Markup): Markup {
  const signOut = form('/b/sign-out', frame.signOutProof, html`<button class="small">Sign out</button>`)
  return page(
    'Your settings',
    html`<div class="card"><ul class="rows"><li><div class="grow">${accountRow(frame.account)}</div>${signOut}</li></ul></div>
<nav class="tabs" aria-label="Settings">${TABS.map(
      ([path, name]) =>
        html`<a href="${frame.at(`/settings/${path}`)}"${path === current ? html` aria-current="page"` : ''}>${name}</a>`,
    )}</nav>
${content}`,
    'wide',
  )
}

/** Shows a secret once; it cannot be read later. */
export function onceNote(sentence: string, secrets: readonly (readonly [name: string, value: string])[]): Markup {
  return html`<div class="note once" role="status">${sentence}${secrets.map(
    ([name, value]) => html`<code aria-label="${name}">${value}</code>`,
  )}</div>`
}

/** An error about the input. */
export function troubleNote(sentence: string | null): Markup {
  return sentence === null ? html`` : html`<p class="note bad" role="alert">${sentence}</p>`
}

/** A full date: 2 March 2026. In UTC, like all stored times. */
export function toDay(instant: number): string {
  return new Date(instant).toLocaleDateString('en-GB', {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  })
}

/** Requires the password before credentials are created. */
export function passwordField(): Markup {
  return html`<label>Your password<input name="password" type="password" autocomplete="current-password" required></label>`
}
