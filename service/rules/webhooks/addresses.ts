import { addressKind } from '../../../shared/address-kind.ts'

/** Whether callbacks may go to an address of a host: to this computer, and to permitted host names. */
export function isAllowedAddress(host: string, address: string, allowed: ReadonlySet<string>): boolean {
  const plain = withoutMapping(address)
  const kind = addressKind(plain)
  if (kind === null) return false
  if (kind === 'loopback' || allowed.has(plain)) return true
  return allowed.has(host) && kind !== 'special'
}

/**
 * Whether a host is allowed by name alone, as this computer or a permitted host; null: its addresses must be resolved
 * first.
 */
export function isAllowedHost(host: string, allowed: ReadonlySet<string>): boolean | null {
  if (host === 'localhost' || host.endsWith('.localhost') || allowed.has(host)) return true
  return addressKind(host) === null ? null : isAllowedAddress(host, host, allowed)
}

/** The host of a URL for comparison: in lower case, without the brackets of IPv6. */
export function hostOf({ hostname }: URL): string {
  return withoutMapping(
    hostname
      .toLowerCase()
      .replace(/^\[|\]$/g, '')
      .replace(/\.$/, ''),
  )
}

/** Unwraps an IPv4 address that is written as IPv6. */
function withoutMapping(address: string): string {
  const dotted = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (dotted) return dotted
  const [, high, low] = /^::ffff:([0-9a-f]{1,4}):([0-9a-f]{1,4})$/i.exec(address) ?? []
  if (high === undefined || low === undefined) return address
  const [first, second] = [Number.parseInt(high, 16), Number.parseInt(low, 16)]
  return [first >> 8, first & 255, second >> 8, second & 255].join('.')
}
