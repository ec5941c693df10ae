import { isIP } from 'node:net'
import { isLoopbackHost } from '../../shared/address-kind.ts'
import { parseUrl } from '../../shared/parse-url.ts'
import type { SmtpServer } from '../mail/smtp/smtp.ts'
import { UsageError } from './usage.ts'

/** Environment variables for values that would be readable in a process list. */
type Environment = Readonly<Record<string, string | undefined>>

const PORT = 587
const TLS_PORT = 465

/**
 * The mail server of `--smtp`, or null without the option. User and password may be part of the address; otherwise they
 * are read from `SHEAF_SMTP_USER` and `SHEAF_SMTP_PASSWORD`. Errors never repeat the address, because it may contain a
 * password.
 */
export function readSmtpServer(address: string | undefined, environment: Environment): SmtpServer | null {
  if (address === undefined) return null
  const url = toUrl(address)
  const host = url.hostname.replace(/^\[|\]$/g, '')
  if (isIP(host) === 0 && !/^[a-z0-9_-]+(\.[a-z0-9_-]+)*$/i.test(host)) throw notAnAddress()
  const isTls = url.protocol === 'smtps:'
  const user = decoded(url.username) || environment.SHEAF_SMTP_USER || ''
  const password = decoded(url.password) || environment.SHEAF_SMTP_PASSWORD || ''
  if ((user === '') !== (password === '')) {
    throw new UsageError(
      'A mail server wants a user and a password, or neither: set both SHEAF_SMTP_USER and SHEAF_SMTP_PASSWORD.',
    )
  }
  const login = user === '' ? null : { user, password }
  return {
    host,
    port: url.port === '' ? (isTls ? TLS_PORT : PORT) : Number(url.port),
    isTls,
    // A password is never sent over a network without TLS.
    needsTls: login !== null && !isLoopbackHost(host),
    login,
  }
}

function toUrl(address: string): URL {
  const url = parseUrl(address)
  const isSmtp = url?.protocol === 'smtp:' || url?.protocol === 'smtps:'
  const hasMore = url !== null && (!['', '/'].includes(url.pathname) || url.search !== '' || url.hash !== '')
  if (!url || !isSmtp || hasMore || url.port === '0') throw notAnAddress()
  return url
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    throw new UsageError('In --smtp, a % in the user or the password has to be written as %25.')
  }
}

function notAnAddress(): UsageError {
  return new UsageError(
    '--smtp takes the address of a mail server, like smtp://mail.example.org:587 or smtps://mail.example.org.',
  )
}
