import { parseUrl } from '../../../shared/parse-url.ts'
import { refuse } from '../../rules/api-error.ts'
import type { CallbackPort } from '../../webhooks/callback-port.ts'

/**
 * The address of a callback as it is kept. It has to be https (1152), except where it does not leave this computer or goes to
 * a host that was allowed when the service was started; where it can be told already that callbacks may not go there it is
 * refused (1031).
 */
export function readCallbackUrl(said: string, port: CallbackPort): string {
  const url = parseUrl(said)
  if (url?.username !== '' || url.password !== '') throw refuse(1031, said, 'callbackUrl')
  const isAllowed = port.isAllowed(url)
  const isSafe = url.protocol === 'https:' || (url.protocol === 'http:' && isAllowed === true)
  if (!isSafe) throw refuse(1152, 'callbackUrl')
  if (isAllowed === false) throw refuse(1031, said, 'callbackUrl')
  return said
}
