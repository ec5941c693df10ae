import { html } from 'hono/html'
import { avatarColour, initials } from '../../shared/model/avatar-look.ts'
import type { Markup } from './page.ts'

export type Account = {
  readonly name: string
  readonly email: string
}

/** A user on one line: a coloured circle with initials, the name, the address. */
export function accountRow({ name, email }: Account): Markup {
  return html`<span class="account">
<span class="avatar av-${avatarColour(email)}" aria-hidden="true">${initials(name)}</span>
<span class="grow"><span class="strong">${name}</span>${name === email ? '' : html`<span class="fine">${email}</span>`}</span>
</span>`
}
