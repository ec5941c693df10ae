import type { Db } from '../db.ts'

/** A message that waits to be delivered, as it travels. */
export interface OutgoingMail {
  readonly id: number
  readonly sender: string
  /** Everybody who gets it, whether named in its head or not. */
  readonly recipients: readonly string[]
  readonly madeAt: number
  readonly message: Uint8Array
}

/** A message that was written down and has to leave as well. */
export interface LeavingMail extends OutgoingMail {
  /** How often a mail server has said: not now. */
  readonly tries: number
}

/** Messages between the transaction that made them and their delivery. */
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
    /** The one that waits longest to be written down, or null. */
    oldest(): OutgoingMail | null {
      const row = oldest.get()
      return row ? toMail(row) : null
    },
    /** It was written down, and may leave from then on. */
    handOn: (id: number, at: number): void => void handOn.run(at, id),
    /** The one that should have left first, or null. */
    due(now: number): LeavingMail | null {
      const row = due.get(now)
      return row ? { ...toMail(row), tries: Number(row.tries) } : null
    },
    /** When the next one may leave; infinite: none waits for that. */
    nextDue(): number {
      const at = nextDue.get()?.at
      return typeof at === 'number' ? at : Number.POSITIVE_INFINITY
    },
    /** It may leave later, to those who are left. */
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
