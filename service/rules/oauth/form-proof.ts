import { createHmac } from 'node:crypto'
import { isSame } from './client-proof.ts'

/**
 * What a form of ours carries so that no other page can send it: made from the browser's secret cookie and from what
 * the form is for, so a proof is worth nothing at another browser or for another request.
 */
export function formProof(browserSecret: string, purpose: string): string {
  return createHmac('sha256', browserSecret).update(purpose).digest('base64url')
}

/** Whether a form that came back is the one we made for this browser and purpose. */
export function isFormProof(sent: string, browserSecret: string, purpose: string): boolean {
  return isSame(sent, formProof(browserSecret, purpose))
}
