/** Somebody with a postbox. */
export interface Mailbox {
  readonly email: string
  readonly name?: string
}

/** A file that goes along. */
export interface MailFile {
  /** As people see it, in any script. */
  readonly name: string
  readonly mimeType: string
  readonly bytes: Uint8Array
}

/** A message as whoever sends it thinks of it. Texts may hold anything: none of it becomes a header of its own. */
export interface Mail {
  /** Who sends it: answers go there. */
  readonly from: Mailbox
  readonly to: readonly Mailbox[]
  readonly cc?: readonly Mailbox[]
  readonly subject: string
  /** Plain text, its lines as long as they are. */
  readonly text: string
  readonly files?: readonly MailFile[]
}

/**
 * Where messages go. `send` belongs into the transaction of what the message speaks of: when that is undone there is no
 * message either, and when it is durable the message will leave, even if the service is killed in between.
 */
export interface MailPort {
  readonly send: (mail: Mail) => void
}
