import { isIP } from 'node:net'
import { parseArgs } from 'node:util'
import { parseUrl } from '../../shared/parse-url.ts'
import type { LimitMode } from '../http/env.ts'
import { every, startService } from '../main.ts'
import { hostOf } from '../rules/webhooks/addresses.ts'
import { readSmtpServer } from './smtp-server.ts'
import { whenStarterEnds } from './starter.ts'
import { readTlsPair } from './tls-pair.ts'
import { needFolder, UsageError } from './usage.ts'

/**
 * Runs until SIGTERM, SIGINT or the end of the starting process. Standard output has exactly one line: the addresses
 * and the token.
 */
export async function serve(args: readonly string[]): Promise<void> {
  // The starting process may have closed its end; the service continues without a reader.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined)

  const onProgress = (line: string): void => void process.stderr.write(`${line}\n`)
  const { isForApp, isToStay, ...options } = readServeOptions(args)
  const onFirstPassword = (email: string, password: string): void =>
    onProgress(`The password of ${email} for the pages of this service, shown this once: ${password}`)
  const service = await startService({ ...options, onProgress, ...(isForApp ? {} : { onFirstPassword }) })
  const { baseUrl, authUrl, token, user } = service

  const end = (): void => {
    service.stop().then(
      () => process.exit(0),
      () => process.exit(1),
    )
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, end)
  if (!isToStay) whenStarterEnds(every, end)
  // Printed last, because its reader may stop us at once.
  process.stdout.write(`${JSON.stringify({ baseUrl, authUrl, token, user })}\n`)
}

/** Options of the service. Port 4102 and the sliding limit by default. */
function readServeOptions(args: readonly string[]) {
  const { values } = parseArgs({
    args: [...args],
    options: {
      data: { type: 'string' },
      port: { type: 'string', default: '4102' },
      limit: { type: 'string', default: 'sliding' },
      sample: { type: 'boolean', default: false },
      government: { type: 'boolean', default: false },
      'allow-callbacks': { type: 'string', multiple: true },
      smtp: { type: 'string' },
      'for-app': { type: 'boolean', default: false },
      stay: { type: 'boolean', default: false },
      'tls-cert': { type: 'string' },
      'tls-key': { type: 'string' },
    },
  })
  const { sample, government } = values
  const port = /^\d{1,5}$/.test(values.port) ? Number(values.port) : -1
  if (port < 0 || port > 65_535)
    throw new UsageError(`${values.port} is not a port. A port is a number from 0 to 65535.`)
  const tls = readTlsPair(values['tls-cert'], values['tls-key'])
  const limit = toLimit(values.limit)
  const allowCallbacks = toCallbackHosts(values['allow-callbacks'] ?? [])
  const smtp = readSmtpServer(values.smtp, process.env)
  const ways = { ...(tls ? { tls } : {}), ...(smtp ? { smtp } : {}) }
  const isForApp = values['for-app']
  return {
    data: needFolder(values.data),
    isForApp,
    isToStay: values.stay,
    port,
    limit,
    sample,
    government,
    allowCallbacks,
    ...ways,
  }
}

function toLimit(text: string): LimitMode {
  if (text === 'sliding' || text === 'fixed' || text === 'off') return text
  throw new UsageError(`${text} is not a limit. Choose sliding, fixed or off.`)
}

/**
 * Additional hosts for callbacks, normalized: names and addresses only, because ports and paths would not be checked.
 * Any spelling of an address is accepted.
 */
export function toCallbackHosts(hosts: readonly string[]): readonly string[] {
  return hosts
    .flatMap(list => list.split(','))
    .map(host => host.trim().replace(/^\[|\]$/g, ''))
    .filter(host => host !== '')
    .map(host => {
      const url = parseUrl(isIP(host) === 6 ? `http://[${host}]` : `http://${host}`)
      if (url && (isIP(host) > 0 || NAME.test(host))) return hostOf(url)
      throw new UsageError(`${host} is not a host. Name hosts like hooks.example.org or 192.168.1.5, without a port.`)
    })
}

const NAME = /^[a-z0-9_-]+(\.[a-z0-9_-]+)*$/i
