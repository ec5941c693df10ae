import type { Db } from '../db.ts'

/** A queued message in wire format. */
export type OutgoingMail = {
  readonly id: number
  readonly sender: string
  /** All envelope recipients, whether named in the header or not. */
  readonly recipients: readonly string[]
  readonly madeAt: number
  readonly message: Uint8Array
}

/** A message that was written to its folder and must also be sent. */
export type LeavingMail = OutgoingMail & {
  /** Number of temporary rejections by a mail server. */
  readonly tries: number
}

/** Queue of messages between the transaction that created them and their delivery. */
export function outgoingMailStore({ sqlite }: Db) {
  const insert = sqlite.prepare(
    'INSERT INTO outgoing_mails (id, sender, recipients, made_at, message) VALUES (?, ?, ?, ?, ?)',
  )
  const oldest = sqlite.prepare('SELECT * FROM outgoing_mails WHERE due_at IS NULL ORDER BY ordinal LIMIT 1')
  const due = sqlite.prepare('SELECT * FROM outgoing_mails WHERE due_at <= ? ORDER BY due_at, ordinal LIMIT 1')
  const nextDue = sqlite.prepare('SELECT min(due_at) AS at FROM outgoing_mails')
  const handOn = sqlite.prepare('UPDATE outgoing_mails SET due_at = ? WHERE id = ?')
  const postpone = sqlite.prepare(
    'UPDATE outgoing_mails SET due_at = ?, tries = tries + 1, recipients = ? WHERE id = ?',
  )
  const remove = sqlite.prepare('DELETE FROM outgoing_mails WHERE id = ?')

  return {
    add: ({ id, sender, recipients, madeAt, message }: OutgoingMail): void =>
      void insert.run(id, sender, JSON.stringify(recipients), madeAt, message),
    /** The oldest message not yet written to its folder, or null. */
    oldest(): OutgoingMail | null {
      const row = oldest.get()
      return row ? toMail(row) : null
    },
    /** Marks a message as written; it may be sent from then on. */
    handOn: (id: number, at: number): void => void handOn.run(at, id),
    /** The message that is due longest, or null. */
    due(now: number): LeavingMail | null {
      const row = due.get(now)
      return row ? { ...toMail(row), tries: Number(row.tries) } : null
    },
    /** Time at which the next message is due; infinite when none is queued. */
    nextDue(): number {
      const at = nextDue.get()?.at
      return typeof at === 'number' ? at : Number.POSITIVE_INFINITY
    },
    /** Schedules the message again for the remaining recipients. */
    postpone: (id: number, at: number, recipients: readonly string[]): void =>
      void postpone.run(at, JSON.stringify(recipients), id),
    remove: (id: number): void => void remove.run(id),
  }
}

function toMail(row: Record<string, unknown>): OutgoingMail {
  return {
    id: Number(row.id),
    sender: String(row.sender),
    // as: written by `add` and `postpone` from the same type
    recipients: JSON.parse(String(row.recipients)) as readonly string[],
    madeAt: Number(row.made_at),
    message: row.message instanceof Uint8Array ? row.message : new Uint8Array(),
  }
}
