import { expect, test } from 'vitest'
import { closeEnvironment } from './closed-environment.ts'

test('a release keeps the variables of the desktop, and removes those that redirect or control it', () => {
  const env = {
    PATH: '/usr/bin',
    LANG: 'de_DE.UTF-8',
    https_proxy: 'http://proxy:3128',
    NODE_EXTRA_CA_CERTS: '/etc/ssl/office.pem',
    ELECTRON_OZONE_PLATFORM_HINT: 'auto',
    NODE_TLS_REJECT_UNAUTHORIZED: '0',
    NODE_DEBUG: 'http,fetch',
    NODE_PATH: '/tmp/modules',
    NODE_V8_COVERAGE: '/tmp/coverage',
    ELECTRON_LOG_FILE: '/tmp/log',
    Node_Tls_Reject_Unauthorized: '0',
    node_tls_reject_unauthorized: '0',
    NODE_OPTIONS: '--require=/tmp/x.js',
    SSLKEYLOGFILE: '/tmp/keys',
    ELECTRON_RUN_AS_NODE: '1',
    SHEAF_SCREENSHOT: '/tmp/picture.png',
    SHEAF_REPORT_PAINT: 'sheet',
  }

  closeEnvironment(env)

  expect(Object.keys(env)).toEqual([
    'PATH',
    'LANG',
    'https_proxy',
    'NODE_EXTRA_CA_CERTS',
    'ELECTRON_OZONE_PLATFORM_HINT',
  ])
})
