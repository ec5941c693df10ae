import type { BrowserSignIn } from '../../../../shared/model/sign-in/browser-sign-in.ts'
import { REDIRECT_ADDRESSES } from '../../../../shared/model/sign-in/browser-sign-in.ts'
import { formatCount } from '../../../ui/messages/format-counts.ts'

const MINUTE_MS = 60_000

/** The remaining time of the consent page, only in its last three minutes: a permanent countdown makes users hurry. */
export function timeLeftMessage(until: number, nowMs: number): string | null {
  const minutes = Math.ceil((until - nowMs) / MINUTE_MS)
  if (minutes > 3) return null
  if (minutes < 1) return 'This sign-in has expired.'
  return `This sign-in expires in ${formatCount(minutes, 'minute')}.`
}

/** The next step after the user has allowed access. */
export function afterwardsMessage({ way, host }: BrowserSignIn): string {
  return way === 'scheme'
    ? `Allow access on ${host}. Your browser then asks whether to open Sheaf.`
    : `Allow access on ${host}. Sheaf then continues by itself.`
}

/** The start of the browser's final address. */
export const addressHint = (way: BrowserSignIn['way']): string => `It begins with ${REDIRECT_ADDRESSES[way]}`
