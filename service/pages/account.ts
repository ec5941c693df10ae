import { html } from 'hono/html'
import type { Markup } from './page.ts'

/** A person as the pages name them. */
export interface Account {
  readonly name: string
  readonly email: string
}

/** A person as one line: a coloured circle with initials, the name, the address. */
export function accountRow({ name, email }: Account): Markup {
  return html`<span class="account">
<span class="avatar av-${colourOf(email)}" aria-hidden="true">${initials(name)}</span>
<span class="grow"><span class="strong">${name}</span>${name === email ? '' : html`<span class="fine">${email}</span>`}</span>
</span>`
}

/** First letters of the first and the last word, or the first two of a single word. */
export function initials(name: string): string {
  const words = name
    .replace(/@.*/, '')
    .split(/[\s._-]+/)
    .filter(word => word !== '')
  const [first, last] = [words[0] ?? '?', words.length > 1 ? words.at(-1) : undefined]
  const letters = last ? [...first].slice(0, 1).concat([...last].slice(0, 1)) : [...first].slice(0, 2)
  return letters.join('').toUpperCase()
}

// The same colour as in the app for the same person: FNV-1a over the address.
function colourOf(email: string): number {
  let hash = 0x811c9dc5
  for (const letter of email.toLowerCase()) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193)
  return ((hash >>> 0) % 6) + 1
}
