import { parseUrl } from '../../../shared/parse-url.ts'
import { refuse } from '../../rules/api-error.ts'
import type { CallbackPort } from '../../webhooks/callback-port.ts'

/**
 * Validates the address of a callback. It must be https (1152), except for this computer and for hosts permitted at
 * start; an address that is known to be forbidden is rejected (1031).
 */
export function readCallbackUrl(text: string, port: CallbackPort): string {
  const url = parseUrl(text)
  if (url?.username !== '' || url.password !== '') throw refuse(1031, text, 'callbackUrl')
  const isAllowed = port.isAllowed(url)
  const isSafe = url.protocol === 'https:' || (url.protocol === 'http:' && isAllowed === true)
  if (!isSafe) throw refuse(1152, 'callbackUrl')
  if (isAllowed === false) throw refuse(1031, text, 'callbackUrl')
  return text
}
