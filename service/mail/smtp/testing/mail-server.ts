import type { AddressInfo } from 'node:net'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { onTestFinished } from 'vitest'
import { type ReadMail, readMail } from '../../../testing/mail.ts'

/** An SMTP rejection. */
type No = {
  readonly code: number
  readonly reply: string
}

type MailServerOptions = SMTPServerOptions & {
  readonly port?: number
  /** Rejects recipients; null accepts. */
  readonly reject?: (recipient: string) => No | null
  /** Rejects messages; null accepts. */
  readonly rejectMessage?: (message: Buffer) => No | null
}

/** A real local mail server that stores received messages, stopped at the end of the test. */
export async function aMailServer(options: MailServerOptions = {}) {
  const { port = 0, reject = () => null, rejectMessage = () => null, ...more } = options
  const received: ReadMail[] = []
  const asked: string[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    logger: false,
    closeTimeout: 10,
    onRcptTo({ address }, _session, done) {
      asked.push(address)
      done(toError(reject(address)))
    },
    onData(stream, { envelope }, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const message = Buffer.concat(chunks)
        const no = toError(rejectMessage(message))
        if (!no) received.push(readMail({ message, recipients: envelope.rcptTo.map(({ address }) => address) }))
        done(no)
      })
    },
    ...more,
  })
  // Clients that are killed or do not trust our certificate are expected.
  server.on('error', () => undefined)
  await new Promise<void>(resolve => server.listen(port, '127.0.0.1', resolve))
  const close = () => new Promise<void>(resolve => server.close(() => resolve()))
  onTestFinished(close)
  // as: listening on a port always gives an address of this shape
  const address = server.server.address() as AddressInfo
  return {
    /** All accepted messages, oldest first. */
    received,
    /** All requested recipients. */
    asked,
    port: address.port,
    close,
  }
}

function toError(no: No | null): (Error & { responseCode: number }) | null {
  return no && Object.assign(new Error(no.reply), { responseCode: no.code })
}
