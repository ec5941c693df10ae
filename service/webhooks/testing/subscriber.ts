import { createHmac } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'

/** One callback as a subscriber gets it. */
type Heard = {
  readonly headers: IncomingMessage['headers']
  readonly text: string
  readonly json: HeardJson
}

/** What a test looks at, none of it promised to be there. */
type HeardJson = {
  readonly [property: string]: unknown
  readonly events: readonly Readonly<Record<string, unknown>>[]
}

type Answer = (heard: Heard, response: ServerResponse) => void

/** Answers a challenge as it should be, and takes everything else. */
const willing: Answer = ({ headers, json }, response) => {
  const challenge = headers['smartsheet-hook-challenge']
  if (challenge !== undefined) response.setHeader('Smartsheet-Hook-Response', String(json.challenge))
  response.end()
}

/** Somebody on a port of this computer who wants to be told, until the test ends. */
export async function aSubscriber() {
  const heard: Heard[] = []
  const behaviour = { answer: willing }
  const server = createServer(async (request, response) => {
    let text = ''
    for await (const chunk of request) text += String(chunk)
    // as: the tests assert on the shape themselves.
    const one = { headers: request.headers, text, json: JSON.parse(text) as HeardJson }
    heard.push(one)
    behaviour.answer(one, response)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(async () => {
    server.closeAllConnections()
    await new Promise(resolve => server.close(resolve))
  })
  // as: listening on a port always gives an address of this shape.
  const { port } = server.address() as AddressInfo

  return {
    url: `http://127.0.0.1:${port}/hook?from=sheaf`,
    port,
    /** Everything so far, challenges included. */
    heard,
    /** What it was told, without the challenges. */
    told: () => heard.filter(({ headers }) => headers['smartsheet-hook-challenge'] === undefined),
    /** From now on it answers so. */
    answer(how: Answer | number): void {
      behaviour.answer = typeof how === 'number' ? (_, response) => void response.writeHead(how).end() : how
    },
  }
}

/** The signature that a body should have. */
export function signatureOf(secret: string, text: string): string {
  return createHmac('sha256', secret).update(text).digest('hex')
}
