import { parseUrl } from './parse-url.ts'

/**
 * The network of an IP address. `private`: reachable only from nearby hosts, or not at all. `special`: unspecified,
 * link-local, multicast, reserved, or a cloud metadata service, which serves secrets; no permission may cover these.
 */
export type AddressKind = 'public' | 'loopback' | 'private' | 'special'

type Network = readonly [network: string, prefix: number, kind: Exclude<AddressKind, 'public'>]

// IANA special-purpose address registries (RFC 6890).
const IPV4: readonly Network[] = [
  ['0.0.0.0', 8, 'special'],
  ['10.0.0.0', 8, 'private'],
  ['100.64.0.0', 10, 'private'],
  ['127.0.0.0', 8, 'loopback'],
  ['169.254.0.0', 16, 'special'],
  ['172.16.0.0', 12, 'private'],
  ['192.0.0.0', 24, 'private'],
  ['192.0.2.0', 24, 'private'],
  ['192.88.99.0', 24, 'private'],
  ['192.168.0.0', 16, 'private'],
  ['198.18.0.0', 15, 'private'],
  ['198.51.100.0', 24, 'private'],
  ['203.0.113.0', 24, 'private'],
  // Multicast, reserved and broadcast.
  ['224.0.0.0', 3, 'special'],
]

const IPV6: readonly Network[] = [
  ['::', 128, 'special'],
  ['::1', 128, 'loopback'],
  ['fe80::', 10, 'special'],
  ['ff00::', 8, 'special'],
  // IPv6-only cloud metadata service.
  ['fd00:ec2::', 32, 'special'],
  // Inside 2000::/3: Teredo and similar, documentation.
  ['2001::', 23, 'private'],
  ['2001:db8::', 32, 'private'],
  ['3fff::', 20, 'private'],
]

/**
 * The only guard against addresses that other parties supply. Null for text that is no address, and for an address with
 * a network interface (`fe80::1%eth0`).
 */
export function addressKind(address: string): AddressKind | null {
  const four = ipv4Groups(address)
  if (four) return kindIn(IPV4, four) ?? 'public'
  const groups = ipv6Groups(address)
  if (!groups) return null
  const carried = carriedIpv4(groups)
  if (carried) return throughGateway(kindIn(IPV4, carried) ?? 'public')
  // 2000::/3 is all of the global unicast space. IPv4-mapped addresses (::ffff:8.8.8.8) are outside it and have no
  // honest use in DNS.
  return kindIn(IPV6, groups) ?? (isIn(groups, '2000::', 3) ? 'public' : 'private')
}

export const isPublicAddress = (address: string): boolean => addressKind(address) === 'public'

/**
 * Whether the host of a URL is literally `localhost` or a loopback address. A name that only starts like one is not.
 */
export const isLoopbackHost = (host: string): boolean =>
  host === 'localhost' || addressKind(host.replace(/^\[(.*)\]$/, '$1')) === 'loopback'

type Groups = readonly number[]

/** IPv6-only networks reach IPv4 hosts through such addresses (RFC 6052), and 6to4 gateways forward them (RFC 3056). */
function carriedIpv4(groups: Groups): Groups | null {
  if (isIn(groups, '64:ff9b::', 96)) return groups.slice(6)
  return isIn(groups, '2002::', 16) ? groups.slice(1, 3) : null
}

/** The loopback address of the gateway is not this computer. */
const throughGateway = (kind: AddressKind): AddressKind => (kind === 'loopback' ? 'special' : kind)

const kindIn = (networks: readonly Network[], groups: Groups): AddressKind | null =>
  networks.find(([network, prefix]) => isIn(groups, network, prefix))?.[2] ?? null

function isIn(groups: Groups, network: string, prefix: number): boolean {
  const start = ipv4Groups(network) ?? ipv6Groups(network) ?? []
  return start.every((group, at) => {
    const free = 16 - Math.min(16, Math.max(0, prefix - 16 * at))
    return group >> free === (groups[at] ?? 0) >> free
  })
}

/** Two 16-bit numbers; null for any but the usual notation, which prevents ambiguous readings. */
function ipv4Groups(address: string): Groups | null {
  if (!/^(0|[1-9]\d{0,2})(\.(0|[1-9]\d{0,2})){3}$/.test(address)) return null
  const [a = 256, b = 256, c = 256, d = 256] = address.split('.').map(Number)
  return [a, b, c, d].every(byte => byte < 256) ? [a * 256 + b, c * 256 + d] : null
}

/** Eight 16-bit numbers. */
function ipv6Groups(address: string): Groups | null {
  const url = /^[0-9a-f:.]*:[0-9a-f:.]*$/i.test(address) ? parseUrl(`http://[${address}]`) : null
  if (!url) return null
  // `URL` has reduced the address to hexadecimal groups with at most one gap.
  const [before = '', after = ''] = url.hostname.slice(1, -1).split('::')
  const [head, tail] = [numbersOf(before), numbersOf(after)]
  return [...head, ...Array.from({ length: 8 - head.length - tail.length }, () => 0), ...tail]
}

const numbersOf = (text: string): number[] =>
  text === '' ? [] : text.split(':').map(group => Number.parseInt(group, 16))
