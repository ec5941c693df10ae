import { connect } from 'node:net'

/** A request that is repeated: address and headers. */
export type Repeated = { readonly address: string; readonly headers: Readonly<Record<string, string>> }

const CONNECTIONS = 8
const OK = 'HTTP/1.1 200 '

/**
 * Milliseconds for this many responses over a few kept-alive connections with one request at a time each. Reads as
 * little as possible, so that the server dominates; an invalid response, or one of another length, is an error.
 */
export async function timeAnswers({ address, headers }: Repeated, count: number): Promise<number> {
  const { host, hostname, port, pathname, search } = new URL(address)
  const head = Object.entries({ Host: host, ...headers }).map(([name, value]) => `${name}: ${value}\r\n`)
  const request = Buffer.from(`GET ${pathname}${search} HTTP/1.1\r\n${head.join('')}\r\n`)
  const length = await lengthOf(hostname, Number(port), request)
  let left = count
  const isWanted = () => left-- > 0

  const begun = performance.now()
  const all = Array.from({ length: CONNECTIONS }, () => drive(hostname, Number(port), request, length, isWanted))
  await Promise.all(all)
  return performance.now() - begun
}

/** The length of a complete response, headers and body. */
function lengthOf(host: string, port: number, request: Buffer): Promise<number> {
  return new Promise((resolve, reject) => {
    let text = ''
    const socket = connect(port, host, () => socket.write(request))
    socket.setEncoding('latin1').on('error', reject)
    socket.on('data', (chunk: string) => {
      text += chunk
      const end = text.indexOf('\r\n\r\n') + 4
      const body = /\r\ncontent-length: (\d+)\r\n/i.exec(text)?.[1]
      if (end < 4) return
      if (body === undefined || !text.startsWith(OK)) reject(new Error(`answered ${text.slice(0, 300)}`))
      else resolve(end + Number(body))
      socket.destroy()
    })
  })
}

function drive(host: string, port: number, request: Buffer, length: number, isWanted: () => boolean): Promise<void> {
  return new Promise((resolve, reject) => {
    let got = 0
    const socket = connect(port, host, () => next())
    const next = () => {
      got = 0
      if (isWanted()) return socket.write(request)
      socket.destroy()
      return resolve()
    }
    socket.setNoDelay(true).on('error', reject)
    socket.on('data', chunk => {
      const isRight = got > 0 || chunk.toString('latin1', 0, OK.length) === OK
      got += chunk.length
      if (!isRight || got > length) return reject(new Error('an answer was not what the first one was'))
      return got === length ? next() : undefined
    })
  })
}
