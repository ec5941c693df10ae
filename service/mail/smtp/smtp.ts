import SMTPConnection from 'nodemailer/lib/smtp-connection'
import type { OutgoingMail } from '../../store/requests/outgoing-mails.ts'
import { judge, type Outcome, type SmtpFault, sorted } from './outcome.ts'

/** The mail server that messages leave by. */
export interface SmtpServer {
  readonly host: string
  readonly port: number
  /** TLS from the first byte on; otherwise as soon as the server offers it. */
  readonly isTls: boolean
  /** Nothing is sent without TLS. */
  readonly needsTls: boolean
  readonly login: { readonly user: string; readonly password: string } | null
}

/** A way to a mail server. */
export interface Smtp {
  /** Rejects when nothing was said of the message itself: it may be sent again later, as may all others. */
  readonly send: (mail: OutgoingMail) => Promise<Outcome>
  /** There is nothing to send for now. */
  readonly rest: () => void
  /** Breaks off what is under way, and refuses what follows. */
  readonly close: () => void
}

/** A connection that has let us in. */
interface Session {
  readonly connection: SMTPConnection
  /** Rejects when it ends. */
  readonly fallen: Promise<never>
}

const CONNECTING_MS = 30_000

/** Sends by a mail server, messages that follow each other on one connection. */
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
      const outcome = await Promise.race([hand(connection, mail), fallen])
      // After a message that was not taken as a whole servers differ in what they expect next.
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
      // A server may end a connection after so many messages, or so long a time: that is no trouble.
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
  const patience = { connectionTimeout: CONNECTING_MS, greetingTimeout: CONNECTING_MS }
  const connection = new SMTPConnection({ host, port, secure: isTls, requireTLS: needsTls, ...patience })
  const fallen = new Promise<never>((_, reject) => {
    connection.on('error', reject)
    connection.on('end', () => reject(new Error('The connection has ended.')))
  })
  // Between two messages nobody waits for it.
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

async function hand(connection: SMTPConnection, { sender, recipients, message }: OutgoingMail): Promise<Outcome> {
  const envelope = { from: sender, to: [...recipients], size: message.byteLength }
  const { error, rejected } = await new Promise<Reply>(resolve =>
    connection.send(envelope, Buffer.from(message), (error, info) =>
      resolve({ error, rejected: info?.rejectedErrors ?? [] }),
    ),
  )
  const outcome = error ? judge(error, recipients) : sorted(rejected)
  if (outcome) return outcome
  throw error ?? new Error(rejected[0]?.message)
}

/** How a message went: an error is about the whole of it, or all its recipients. */
interface Reply {
  readonly error: (Error & SmtpFault) | null
  readonly rejected: readonly SmtpFault[]
}
