import { readFileSync } from 'node:fs'
import { createServer as createPlainServer } from 'node:http'
import { createServer } from 'node:https'
import { join } from 'node:path'
import { ROOT } from '../../setup.mjs'

/** A key and an untrusted certificate of 127.0.0.1. */
const PEMS = [
  ...readFileSync(join(ROOT, 'electron/api/testing/self-signed.ts'), 'utf8').matchAll(
    /-----BEGIN [\s\S]+?-----END .+?-----/g,
  ),
].map(([pem]) => `${pem}\n`)
export const [KEY, CERTIFICATE] = PEMS

/** A server that rejects every token and records those it received. */
export async function startSignInServer({ isSecure }) {
  const tokens = []
  const answer = (request, response) => {
    tokens.push(request.headers.authorization ?? null)
    response.writeHead(401, { 'content-type': 'application/json' })
    response.end('{"errorCode":1002,"message":"Your Access Token is invalid."}')
  }
  const server = isSecure ? createServer({ key: KEY, cert: CERTIFICATE }, answer) : createPlainServer(answer)
  await new Promise(resolve => server.listen(0, '127.0.0.1', resolve))
  return {
    address: `${isSecure ? 'https' : 'http'}://127.0.0.1:${server.address().port}`,
    tokens,
    stop: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
