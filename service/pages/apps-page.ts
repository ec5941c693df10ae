import { html } from 'hono/html'
import type { AppCredentials } from '../rules/oauth/app-facts.ts'
import type { AppRecord } from '../store/oauth/apps.ts'
import { form, type Markup } from './page.ts'
import { onceNote, passwordField, type SettingsFrame, settingsPage, troubleNote } from './settings-page.ts'

/** The registered apps of a user. */
export type AppList = {
  readonly apps: readonly AppRecord[]
  readonly proof: string
  /** The credentials just created. */
  readonly made: AppCredentials | null
  readonly trouble: string | null
  /** The input of a rejected form. */
  readonly typed: Readonly<Partial<Record<string, string>>>
}

const FIELDS = [
  ['name', 'Name', 'Shown to people when the app asks for access', 'My app'],
  ['redirect', 'Redirect address', 'The only address that receives codes', 'sheaf://oauth'],
  ['description', 'Description', 'What the app does, in a few words', ''],
  ['launchUrl', 'Launch address', 'Where the app lives', 'https://'],
  ['support', 'Support contact', 'Whom people can ask', ''],
] as const

/** The page of apps. */
export function appsPage(frame: SettingsFrame, { apps, proof, made, trouble, typed }: AppList): Markup {
  const list =
    apps.length === 0
      ? html`<p class="note">No apps yet. Register one to let people sign in to it with their browser.</p>`
      : html`<div class="card"><ul class="rows">${apps.map(app => appRow(app, proof))}</ul></div>`
  const fields = FIELDS.map(
    ([name, label, hint, example]) =>
      html`<label>${label} <span class="fine">${hint}</span><input name="${name}" value="${typed[name] ?? ''}" placeholder="${example}"${name === 'name' || name === 'redirect' ? html` required` : ''}></label>`,
  )
  return settingsPage(
    frame,
    'apps',
    html`${made === null ? '' : credentialsNote(made)}${troubleNote(trouble)}${list}
<div class="card"><div class="part"><h2>Register an app</h2></div>
<div class="part">${form('/settings/apps', proof, html`${fields}${passwordField()}<div class="deeds"><button class="main">Register</button></div>`)}</div></div>`,
  )
}

function credentialsNote({ clientId, clientSecret }: AppCredentials): Markup {
  return onceNote('Client ID and client secret. Copy the secret now: it cannot be shown again.', [
    ['Client ID', clientId],
    ['Client secret', clientSecret],
  ])
}

function appRow({ clientId, name, redirect }: AppRecord, proof: string): Markup {
  const id = html`<input type="hidden" name="clientId" value="${clientId}">`
  return html`<li><div class="grow"><div class="strong">${name}</div><div class="fine">Client ID ${clientId}</div>
<div class="fine">Redirects to ${redirect}</div></div>
<div class="inline">${form('/settings/apps/secret', proof, html`${id}<input name="password" type="password" autocomplete="current-password" aria-label="Your password" placeholder="Your password" required><button class="small">New secret</button>`)}
${form('/settings/apps/delete', proof, html`${id}<button class="small danger">Delete</button>`)}</div></li>`
}
