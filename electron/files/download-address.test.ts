import { expect, test } from 'vitest'
import { downloadWay } from './download-address.ts'

const HOSTED = 'https://api.smartsheet.com/2.0'

test.each([
  ['https://files.example/a?signature=x', HOSTED, 'public'],
  ['https://api.smartsheet.com/x', HOSTED, 'own-service'],
  ['http://127.0.0.1:4102/2.0/files/a', 'http://127.0.0.1:4102/2.0', 'own-service'],
  ['http://127.0.0.1:4103/2.0/files/a', 'http://127.0.0.1:4102/2.0', 'refused'],
  ['http://127.0.0.1:4102/2.0/files/a', HOSTED, 'refused'],
  ['http://files.example/a', HOSTED, 'refused'],
  ['https://127.0.0.1/a', HOSTED, 'refused'],
  ['https://0x7f.1/a', HOSTED, 'refused'],
  ['https://10.1.2.3/a', HOSTED, 'refused'],
  ['https://172.20.0.1/a', HOSTED, 'refused'],
  ['https://192.168.1.1/a', HOSTED, 'refused'],
  ['https://169.254.169.254/latest/meta-data', HOSTED, 'refused'],
  ['https://[::1]/a', HOSTED, 'refused'],
  ['https://[fd00::1]/a', HOSTED, 'refused'],
  ['https://[::ffff:10.0.0.1]/a', HOSTED, 'refused'],
  ['https://localhost/a', HOSTED, 'refused'],
  ['https://localhost./a', HOSTED, 'refused'],
  ['https://api.localhost/a', HOSTED, 'refused'],
  ['https://local.example/a', HOSTED, 'public'],
  ['https://api.smartsheet.com:8443/x', HOSTED, 'public'],
  ['https://[2a00:1450:4001:81b::200e]/a', HOSTED, 'public'],
  ['https://printer.local/a', HOSTED, 'refused'],
  ['https://user:secret@files.example/a', HOSTED, 'refused'],
  ['file:///etc/passwd', HOSTED, 'refused'],
  ['ftp://files.example/a', HOSTED, 'refused'],
  ['data:text/plain,x', HOSTED, 'refused'],
  ['//files.example/a', HOSTED, 'refused'],
  ['', HOSTED, 'refused'],
])('%s, from %s: %s', (address, service, way) => {
  expect(downloadWay(address, service)).toBe(way)
})
