import type { BrowserSignIn } from '../../../../shared/model/sign-in/browser-sign-in.ts'
import { REDIRECT_ADDRESSES } from '../../../../shared/model/sign-in/browser-sign-in.ts'
import { formatCount } from '../../../ui/messages/format-counts.ts'

const MINUTE_MS = 60_000

/** How long the consent page is still good for, in its last three minutes only: a clock that runs all the time makes people hurry. */
export function timeLeftMessage(until: number, nowMs: number): string | null {
  const minutes = Math.ceil((until - nowMs) / MINUTE_MS)
  if (minutes > 3) return null
  if (minutes < 1) return 'This sign-in has expired.'
  return `This sign-in expires in ${formatCount(minutes, 'minute')}.`
}

/** What happens after the user has allowed access. */
export function afterwardsMessage({ way, host }: BrowserSignIn): string {
  return way === 'scheme'
    ? `Allow access on ${host}. Your browser then asks whether to open Sheaf.`
    : `Allow access on ${host}. Sheaf then continues by itself.`
}

/** How the address begins at which the browser ends. */
export const addressHint = (way: BrowserSignIn['way']): string => `It begins with ${REDIRECT_ADDRESSES[way]}`
