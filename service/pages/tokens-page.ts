import { html } from 'hono/html'
import type { ListedToken } from '../store/tokens.ts'
import { form, type Markup } from './page.ts'
import { onceNote, passwordField, type SettingsFrame, settingsPage, toDay, troubleNote } from './settings-page.ts'

/** The raw tokens of a user: created, shown once, and revoked here. */
export type TokenList = {
  readonly tokens: readonly ListedToken[]
  readonly proof: string
  /** The token just created. */
  readonly made: string | null
  readonly trouble: string | null
}

/** The page of raw tokens. */
export function tokensPage(frame: SettingsFrame, { tokens, proof, made, trouble }: TokenList): Markup {
  const note =
    made === null ? html`` : onceNote('Copy this token now. It cannot be shown again.', [['The new token', made]])
  const list =
    tokens.length === 0
      ? html`<p class="note">No tokens yet. A token lets a program act on your behalf.</p>`
      : html`<div class="card"><ul class="rows">${tokens.map(token => tokenRow(token, '/settings/tokens/revoke', proof))}</ul></div>`
  return settingsPage(
    frame,
    'tokens',
    html`${note}${troubleNote(trouble)}${list}
<div class="card"><div class="part"><h2>Create token</h2><p class="lead">It can do everything you can, until you revoke it.</p></div>
<div class="part">${form(
      '/settings/tokens',
      proof,
      html`<label>Name<input name="name" maxlength="60" required></label>
${passwordField()}
<div class="deeds"><button class="main">Create token</button></div>`,
    )}</div></div>`,
  )
}

/** One token; `revoke` is the address of its revocation form. */
export function tokenRow({ hash, name, createdAt, lastUsedAt }: ListedToken, revoke: string, proof: string): Markup {
  const used = lastUsedAt === null ? 'never used' : `last used ${toDay(lastUsedAt)}`
  const button = html`<input type="hidden" name="token" value="${hash}"><button class="small danger">Revoke</button>`
  return html`<li><div class="grow"><div class="strong">${name || 'A token without a name'}</div>
<div class="fine">Created ${toDay(createdAt)}, ${used}</div></div>${form(revoke, proof, button)}</li>`
}
