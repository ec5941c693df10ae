import { BlockList, isIP } from 'node:net'
import { parseUrl } from '../../shared/parse-url.ts'

const reserved = new BlockList()
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  // Multicast, what is reserved, and broadcast.
  ['224.0.0.0', 3],
] as const) {
  reserved.addSubnet(network, prefix, 'ipv4')
}
// Of what is given out to the world: Teredo and its like, documentation.
for (const [network, prefix] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['3fff::', 20],
] as const) {
  reserved.addSubnet(network, prefix, 'ipv6')
}

/**
 * Whether an IP address is one of the public internet: neither this computer, nor a network that only this computer's surroundings can
 * reach, nor several computers at once. False for what is no address, and for one that names a network interface (`fe80::1%eth0`).
 *
 * Source: IANA special-purpose address registries (RFC 6890), RFC 6052 (NAT64), RFC 3056 (6to4).
 */
export function isPublicAddress(address: string): boolean {
  const kind = isIP(address)
  if (kind === 4) return !reserved.check(address, 'ipv4')
  const groups = kind === 6 && groupsOf(address)
  if (!groups) return false
  const [first, second, third] = groups
  // A network with IPv6 alone reaches each IPv4 host by such an address, and a 6to4 gateway sends it on.
  if (groups.slice(0, 6).join() === '100,65435,0,0,0,0') return !reserved.check(dotted(groups[6], groups[7]), 'ipv4')
  if (first === 0x2002) return !reserved.check(dotted(second, third), 'ipv4')
  // 2000::/3 is all that is given out; IPv4 inside IPv6 (::ffff:8.8.8.8) lies outside of it, and no name honestly leads there.
  return first >= 0x2000 && first < 0x4000 && !reserved.check(address, 'ipv6')
}

type Groups = readonly [number, number, number, number, number, number, number, number]

/** The eight numbers of an IPv6 address; null where it is more than an address. */
function groupsOf(address: string): Groups | null {
  const url = parseUrl(`http://[${address}]`)
  if (!url) return null
  // Only groups in hexadecimal are left, and at most one gap.
  const [before = '', after] = url.hostname.slice(1, -1).split('::')
  const [head, tail] = [numbersOf(before), numbersOf(after ?? '')]
  const gap = Array.from({ length: 8 - head.length - tail.length }, () => 0)
  const [a, b, c, d, e, f, g, h] = [...head, ...gap, ...tail]
  if (a === undefined || b === undefined || c === undefined || d === undefined) return null
  if (e === undefined || f === undefined || g === undefined || h === undefined) return null
  return [a, b, c, d, e, f, g, h]
}

const numbersOf = (text: string): number[] =>
  text === '' ? [] : text.split(':').map(group => Number.parseInt(group, 16))

const dotted = (high: number, low: number): string => [high >> 8, high & 255, low >> 8, low & 255].join('.')
