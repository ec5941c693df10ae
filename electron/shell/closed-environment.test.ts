import { expect, test } from 'vitest'
import { closeEnvironment } from './closed-environment.ts'

test('a release keeps what the desktop gives it, and nothing that opens its connections or steers it', () => {
  const env = {
    PATH: '/usr/bin',
    LANG: 'de_DE.UTF-8',
    https_proxy: 'http://proxy:3128',
    NODE_EXTRA_CA_CERTS: '/etc/ssl/office.pem',
    NODE_TLS_REJECT_UNAUTHORIZED: '0',
    node_tls_reject_unauthorized: '0',
    NODE_OPTIONS: '--require=/tmp/x.js',
    SSLKEYLOGFILE: '/tmp/keys',
    ELECTRON_RUN_AS_NODE: '1',
    SHEAF_SCREENSHOT: '/tmp/picture.png',
    SHEAF_REPORT_PAINT: 'sheet',
  }

  closeEnvironment(env)

  expect(Object.keys(env)).toEqual(['PATH', 'LANG', 'https_proxy', 'NODE_EXTRA_CA_CERTS'])
})
