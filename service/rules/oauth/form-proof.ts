import { createHmac } from 'node:crypto'
import { isSame } from './client-proof.ts'

/** The identity of a browser: its secret cookie and the session key (empty before sign-in). */
export type FormHolder = {
  readonly cookie: string
  readonly visit: string
}

/**
 * The CSRF token of a form: the session key and a hash of it, the browser's cookie and the purpose of the form. It is
 * invalid in another browser, session or form, and cannot be made from the cookie alone.
 */
export function formProof({ cookie, visit }: FormHolder, purpose: string): string {
  const mark = createHmac('sha256', `${cookie}.${visit}`).update(purpose).digest('base64url')
  return `${visit}.${mark}`
}

/** Whether a submitted form has the token for this browser, session and purpose. */
export function isFormProof(sent: string, holder: FormHolder, purpose: string): boolean {
  return isSame(sent, formProof(holder, purpose))
}

/** The session key in a token or address; empty without one. */
export function visitIn(sent: string | null | undefined): string {
  return (sent && /^([0-9a-f]{64})(?:\.|$)/.exec(sent)?.[1]) || ''
}
