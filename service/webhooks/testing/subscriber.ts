import { createHmac } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'

/** A callback as received. */
type ReceivedRequest = {
  readonly headers: IncomingMessage['headers']
  readonly text: string
  readonly json: ReceivedJson
}

/** The fields that tests read, all optional. */
type ReceivedJson = {
  readonly [property: string]: unknown
  readonly events: readonly Readonly<Record<string, unknown>>[]
}

type Answer = (request: ReceivedRequest, response: ServerResponse) => void

/** Answers a challenge correctly and accepts everything else. */
const willing: Answer = ({ headers, json }, response) => {
  const challenge = headers['smartsheet-hook-challenge']
  if (challenge !== undefined) response.setHeader('Smartsheet-Hook-Response', String(json.challenge))
  response.end()
}

/** A subscriber on a local port, stopped at the end of the test. */
export async function aSubscriber() {
  const requests: ReceivedRequest[] = []
  const behaviour = { answer: willing }
  const server = createServer(async (request, response) => {
    let text = ''
    for await (const chunk of request) text += String(chunk)
    // as: the tests assert the shape themselves
    const one = { headers: request.headers, text, json: JSON.parse(text) as ReceivedJson }
    requests.push(one)
    behaviour.answer(one, response)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(async () => {
    server.closeAllConnections()
    await new Promise(resolve => server.close(resolve))
  })
  // as: listening on a port always gives an address of this shape
  const { port } = server.address() as AddressInfo

  return {
    url: `http://127.0.0.1:${port}/hook?from=sheaf`,
    port,
    /** Everything received, challenges included. */
    requests,
    /** Received callbacks without challenges. */
    received: () => requests.filter(({ headers }) => headers['smartsheet-hook-challenge'] === undefined),
    /** Sets the response from now on. */
    answer(how: Answer | number): void {
      behaviour.answer = typeof how === 'number' ? (_, response) => void response.writeHead(how).end() : how
    },
  }
}

/** The expected signature of a body. */
export function signatureOf(secret: string, text: string): string {
  return createHmac('sha256', secret).update(text).digest('hex')
}
