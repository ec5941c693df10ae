import { createHmac } from 'node:crypto'
import { isSame } from './client-proof.ts'

/** The two halves of who is at a page: the browser's secret cookie, and the key of the visit (empty before anybody signs in). */
export interface FormHolder {
  readonly cookie: string
  readonly visit: string
}

/**
 * What a form of ours carries so that no other page can send it: the key of the visit, and a text made from it, from the
 * browser's cookie and from what the form is for. A proof is worth nothing at another browser, in another visit or for another
 * request, and cannot be made from the cookie alone.
 */
export function formProof({ cookie, visit }: FormHolder, purpose: string): string {
  const mark = createHmac('sha256', `${cookie}.${visit}`).update(purpose).digest('base64url')
  return `${visit}.${mark}`
}

/** Whether a form that came back is the one we made for this browser, visit and purpose. */
export function isFormProof(sent: string, holder: FormHolder, purpose: string): boolean {
  return isSame(sent, formProof(holder, purpose))
}

/** The key of the visit that a proof, or an address, brings; empty where it brings none. */
export function visitIn(sent: string | null | undefined): string {
  return (sent && /^([0-9a-f]{64})(?:\.|$)/.exec(sent)?.[1]) || ''
}
