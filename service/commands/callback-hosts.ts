import { isIP } from 'node:net'
import { hostOf } from '../rules/webhooks/addresses.ts'
import { UsageError } from './usage.ts'

/**
 * The hosts that callbacks may go to besides this computer, as they are compared: names and addresses alone, since a port or a path
 * would promise more than is looked at. However an address was written, it is the one that is meant.
 */
export function toCallbackHosts(said: readonly string[]): readonly string[] {
  return said
    .flatMap(hosts => hosts.split(','))
    .map(host => host.trim().replace(/^\[|\]$/g, ''))
    .filter(host => host !== '')
    .map(host => {
      const url = isIP(host) === 6 ? `http://[${host}]` : `http://${host}`
      if ((isIP(host) > 0 || NAME.test(host)) && URL.canParse(url)) return hostOf(new URL(url))
      throw new UsageError(`${host} is not a host. Name hosts like hooks.example.org or 192.168.1.5, without a port.`)
    })
}

const NAME = /^[a-z0-9_-]+(\.[a-z0-9_-]+)*$/i
