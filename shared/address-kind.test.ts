import { expect, test } from 'vitest'
import { addressKind, isLoopbackHost, isPublicAddress } from './address-kind.ts'

test.each([
  ['8.8.8.8', true],
  ['172.15.255.255', true],
  ['172.32.0.1', true],
  ['100.63.255.255', true],
  ['100.128.0.0', true],
  ['223.255.255.255', true],
  ['2a00:1450:4001:81b::200e', true],
  ['2606:4700::6810:84e5', true],
  // NAT64 and 6to4 addresses of public IPv4 hosts.
  ['64:ff9b::808:808', true],
  ['64:ff9b::8.8.8.8', true],
  ['2002:808:808::1', true],

  ['0.0.0.0', false],
  ['0.1.2.3', false],
  ['10.0.0.1', false],
  ['100.64.0.1', false],
  ['100.127.255.255', false],
  ['127.0.0.1', false],
  ['127.255.255.254', false],
  ['169.254.169.254', false],
  ['172.16.0.1', false],
  ['172.31.255.255', false],
  ['192.0.0.192', false],
  ['192.0.2.1', false],
  ['192.168.1.1', false],
  ['198.18.0.1', false],
  ['198.51.100.1', false],
  ['203.0.113.1', false],
  ['224.0.0.251', false],
  ['239.255.255.250', false],
  ['240.0.0.1', false],
  ['255.255.255.255', false],

  ['::', false],
  ['::1', false],
  ['0:0:0:0:0:0:0:1', false],
  ['::127.0.0.1', false],
  ['::ffff:127.0.0.1', false],
  ['::ffff:7f00:1', false],
  ['::ffff:8.8.8.8', false],
  ['::ffff:0:10.0.0.1', false],
  ['64:ff9b::a00:1', false],
  ['64:ff9b::127.0.0.1', false],
  ['64:ff9b::a9fe:a9fe', false],
  ['64:ff9b:1::808:808', false],
  ['100::1', false],
  ['2001::1', false],
  ['2001:db8::1', false],
  ['2002:7f00:1::', false],
  ['2002:a00:1::1', false],
  ['2002:c0a8:101::1', false],
  ['3fff::1', false],
  ['fc00::1', false],
  ['fd12:3456::1', false],
  ['fe80::1', false],
  ['fe80::1%eth0', false],
  ['2a00:1450::1%eth0', false],
  ['febf::1', false],
  ['fec0::1', false],
  ['ff02::fb', false],

  ['files.example', false],
  ['', false],
  ['0x7f.1', false],
])('classifies %s as public internet: %s', (address, isPublic) => {
  expect(isPublicAddress(address)).toBe(isPublic)
})

test.each([
  ['8.8.8.8', 'public'],
  ['192.168.1.1', 'private'],
  ['fd12:3456::1', 'private'],
  ['::ffff:8.8.8.8', 'private'],
  ['127.0.0.1', 'loopback'],
  ['127.255.255.254', 'loopback'],
  ['::1', 'loopback'],
  ['169.254.169.254', 'special'],
  ['fd00:ec2::254', 'special'],
  ['fe80::1', 'special'],
  ['febf::1', 'special'],
  ['ff02::fb', 'special'],
  ['224.0.0.251', 'special'],
  ['0.0.0.0', 'special'],
  ['::', 'special'],
  // Loopback and private IPv4 addresses behind a gateway.
  ['64:ff9b::127.0.0.1', 'special'],
  ['2002:a9fe:a9fe::', 'special'],
  ['64:ff9b::10.0.0.1', 'private'],
])('classifies %s as %s', (address, kind) => {
  expect(addressKind(address)).toBe(kind)
})

test.each([
  '',
  'localhost',
  '127.1',
  '0177.0.0.1',
  '256.0.0.1',
  '1.2.3',
  '1::2::3',
  ':::',
  'fe80::1%eth0',
  '[::1]',
  ' ::1',
])('rejects "%s" as an address', text => {
  expect(addressKind(text)).toBeNull()
})

test.each([
  ['localhost', true],
  ['127.0.0.1', true],
  ['127.9.9.9', true],
  ['[::1]', true],
  ['::1', true],
  ['localhost.example', false],
  ['127.0.0.1.example', false],
  ['192.168.1.1', false],
  ['[::2]', false],
])('recognizes %s as this computer: %s', (host, isThis) => {
  expect(isLoopbackHost(host)).toBe(isThis)
})
