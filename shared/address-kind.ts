import { parseUrl } from './parse-url.ts'

/**
 * The network behind an IP address. `public`: the internet. `loopback`: this computer. `private`: a network that only this computer's
 * surroundings reach, or none. `special`: unspecified, link-local, multicast or reserved, and the metadata of clouds, which holds secrets:
 * no permission may cover these.
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
  // Multicast, what is reserved, and broadcast.
  ['224.0.0.0', 3, 'special'],
]

const IPV6: readonly Network[] = [
  ['::', 128, 'special'],
  ['::1', 128, 'loopback'],
  ['fe80::', 10, 'special'],
  ['ff00::', 8, 'special'],
  // Metadata of a cloud that has only IPv6.
  ['fd00:ec2::', 32, 'special'],
  // Of what is given out to the world: Teredo and its like, documentation.
  ['2001::', 23, 'private'],
  ['2001:db8::', 32, 'private'],
  ['3fff::', 20, 'private'],
]

/** The only guard against addresses that others chose. Null for what is no address, and for one that names a network interface (`fe80::1%eth0`). */
export function addressKind(address: string): AddressKind | null {
  const four = ipv4Groups(address)
  if (four) return kindIn(IPV4, four) ?? 'public'
  const groups = ipv6Groups(address)
  if (!groups) return null
  const carried = carriedIpv4(groups)
  if (carried) return throughGateway(kindIn(IPV4, carried) ?? 'public')
  // 2000::/3 is all that is given out; IPv4 inside IPv6 (::ffff:8.8.8.8) lies outside of it, and no name honestly leads there.
  return kindIn(IPV6, groups) ?? (isIn(groups, '2000::', 3) ? 'public' : 'private')
}

export const isPublicAddress = (address: string): boolean => addressKind(address) === 'public'

/** Whether the host of a URL is this computer by what is written: `localhost` or a loopback address. A name that begins like one is not. */
export const isLoopbackHost = (host: string): boolean =>
  host === 'localhost' || addressKind(host.replace(/^\[(.*)\]$/, '$1')) === 'loopback'

type Groups = readonly number[]

/** A network with IPv6 alone reaches each IPv4 host by such an address (RFC 6052), and a 6to4 gateway sends it on (RFC 3056). */
function carriedIpv4(groups: Groups): Groups | null {
  if (isIn(groups, '64:ff9b::', 96)) return groups.slice(6)
  return isIn(groups, '2002::', 16) ? groups.slice(1, 3) : null
}

/** The gateway's own loopback address is not this computer. */
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

/** Two numbers of 16 bits; null for any but the usual spelling, so that none is read in two ways. */
function ipv4Groups(address: string): Groups | null {
  if (!/^(0|[1-9]\d{0,2})(\.(0|[1-9]\d{0,2})){3}$/.test(address)) return null
  const [a = 256, b = 256, c = 256, d = 256] = address.split('.').map(Number)
  return [a, b, c, d].every(byte => byte < 256) ? [a * 256 + b, c * 256 + d] : null
}

/** Eight numbers of 16 bits. */
function ipv6Groups(address: string): Groups | null {
  const url = /^[0-9a-f:.]*:[0-9a-f:.]*$/i.test(address) ? parseUrl(`http://[${address}]`) : null
  if (!url) return null
  // Only groups in hexadecimal are left, and at most one gap.
  const [before = '', after = ''] = url.hostname.slice(1, -1).split('::')
  const [head, tail] = [numbersOf(before), numbersOf(after)]
  return [...head, ...Array.from({ length: 8 - head.length - tail.length }, () => 0), ...tail]
}

const numbersOf = (text: string): number[] =>
  text === '' ? [] : text.split(':').map(group => Number.parseInt(group, 16))
