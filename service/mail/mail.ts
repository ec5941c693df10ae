/** A sender or recipient. */
export type Mailbox = {
  readonly email: string
  readonly name?: string
}

/** An attached file. */
export type MailFile = {
  /** The displayed name, in any script. */
  readonly name: string
  readonly mimeType: string
  readonly bytes: Uint8Array
}

/** A message before encoding. Its texts may contain anything; none of it can inject a header. */
export type Mail = {
  /** The sender, who gets the replies. */
  readonly from: Mailbox
  readonly to: readonly Mailbox[]
  readonly cc?: readonly Mailbox[]
  readonly subject: string
  /** Plain text with lines of any length. */
  readonly text: string
  readonly files?: readonly MailFile[]
}

/**
 * Sends messages. Call `send` inside the transaction of the event: if it is rolled back there is no message, and once
 * it is committed the message will be sent, even if the service is killed in between.
 */
export type MailPort = {
  readonly send: (mail: Mail) => void
}
