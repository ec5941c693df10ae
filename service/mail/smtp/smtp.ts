import SMTPConnection from 'nodemailer/lib/smtp-connection'
import type { OutgoingMail } from '../../store/requests/outgoing-mails.ts'
import { classifyFault, type Outcome, type SmtpFault, sorted } from './outcome.ts'

/** A mail server. */
export type SmtpServer = {
  readonly host: string
  readonly port: number
  /** TLS from the start; otherwise STARTTLS when the server offers it. */
  readonly isTls: boolean
  /** Never sends without TLS. */
  readonly needsTls: boolean
  readonly login: { readonly user: string; readonly password: string } | null
}

/** A client of a mail server. */
export type Smtp = {
  /** Rejects when the failure is not about the message: it can be sent again later, as can all others. */
  readonly send: (mail: OutgoingMail) => Promise<Outcome>
  /** Closes the connection when nothing is left to send. */
  readonly rest: () => void
  /** Aborts the current message and rejects further ones. */
  readonly close: () => void
}

/** An authenticated connection. */
type Session = {
  readonly connection: SMTPConnection
  /** Rejects when the connection ends. */
  readonly fallen: Promise<never>
}

const CONNECTING_MS = 30_000

/** Sends messages by a mail server; consecutive messages share a connection. */
export function openSmtp(server: SmtpServer): Smtp {
  let session: Session | null = null
  let isClosed = false

  const sendOnce = async (mail: OutgoingMail): Promise<Outcome> => {
    if (isClosed) throw new Error('The service is ending.')
    const isNew = session === null
    session ??= connect(server)
    const { connection, fallen } = session
    try {
      if (isNew) await Promise.race([enter(connection, server), fallen])
      const outcome = await Promise.race([transmit(connection, mail), fallen])
      // After a partially rejected message, servers differ in the expected next command, so the connection is closed.
      if (outcome.refused.length + outcome.waiting.length > 0) rest()
      return outcome
    } catch (error) {
      connection.close()
      session = null
      throw error
    }
  }
  const rest = (): void => {
    session?.connection.quit()
    session = null
  }

  return {
    async send(mail) {
      const isUsed = session !== null
      // A server may close a connection after a number of messages or a time, which is no failure: retry once.
      return sendOnce(mail).catch(error => {
        if (isUsed) return sendOnce(mail)
        throw error
      })
    },
    rest,
    close() {
      isClosed = true
      session?.connection.close()
    },
  }
}

function connect({ host, port, isTls, needsTls }: SmtpServer): Session {
  const timeouts = { connectionTimeout: CONNECTING_MS, greetingTimeout: CONNECTING_MS }
  const connection = new SMTPConnection({ host, port, secure: isTls, requireTLS: needsTls, ...timeouts })
  const fallen = new Promise<never>((_, reject) => {
    connection.on('error', reject)
    connection.on('end', () => reject(new Error('The connection has ended.')))
  })
  // Between two messages no one awaits it.
  fallen.catch(() => undefined)
  return { connection, fallen }
}

async function enter(connection: SMTPConnection, { login }: SmtpServer): Promise<void> {
  await new Promise<void>((resolve, reject) => connection.connect(error => (error ? reject(error) : resolve())))
  if (login === null) return
  const credentials = { user: login.user, pass: login.password }
  await new Promise<void>((resolve, reject) =>
    connection.login({ credentials }, error => (error ? reject(error) : resolve())),
  )
}

async function transmit(connection: SMTPConnection, { sender, recipients, message }: OutgoingMail): Promise<Outcome> {
  const envelope = { from: sender, to: [...recipients], size: message.byteLength }
  const { error, rejected } = await new Promise<Reply>(resolve =>
    connection.send(envelope, Buffer.from(message), (error, info) =>
      resolve({ error, rejected: info?.rejectedErrors ?? [] }),
    ),
  )
  const outcome = error ? classifyFault(error, recipients) : sorted(rejected)
  if (outcome) return outcome
  throw error ?? new Error(rejected[0]?.message)
}

/** The result of a message: an error about all of it, or the result per recipient. */
type Reply = {
  readonly error: (Error & SmtpFault) | null
  readonly rejected: readonly SmtpFault[]
}
