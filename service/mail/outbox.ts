import type { Ids } from '../http/env.ts'
import type { Db } from '../store/db.ts'
import { type OutgoingMail, outgoingMailStore } from '../store/requests/outgoing-mails.ts'
import { compose } from './compose.ts'
import { toAddress } from './header-text.ts'
import type { Mail, MailPort } from './mail.ts'

/** Delivers one message. Must be idempotent, because it may be called again for the same message. */
export type Carry = (mail: OutgoingMail) => Promise<void>

/** The queue of messages to deliver. */
export type Outbox = MailPort & {
  /**
   * Delivers all waiting messages, oldest first, and returns their number. A failed message stays, with all after it.
   * Messages that also leave by SMTP (`isLeaving`) stay in the table for that.
   */
  readonly deliver: (carry: Carry, isLeaving?: boolean) => Promise<number>
  /** Called when a message waits, or will after the current transaction. */
  readonly onSent: (notify: () => void) => void
}

type OutboxDeps = {
  readonly db: Db
  readonly ids: Ids
  readonly clock: () => number
}

/**
 * Queues messages in the database: `send` writes in the caller's transaction, so a message is committed exactly when
 * its event is, also when that happens only with the stored response (`Idempotency-Key`). It is removed after delivery;
 * if the service is killed in between, it is delivered again with the same id.
 */
export function openOutbox({ db, ids, clock }: OutboxDeps): Outbox {
  const mails = outgoingMailStore(db)
  const listeners: (() => void)[] = []

  return {
    onSent: notify => void listeners.push(notify),
    send(mail: Mail): void {
      const stamp = { id: ids.next(), at: clock() }
      const { from, to, cc = [] } = mail
      const recipients = [...new Set([...to, ...cc].map(({ email }) => toAddress(email)))]
      const message = compose(mail, stamp)
      mails.add({ id: stamp.id, sender: toAddress(from.email), recipients, madeAt: stamp.at, message })
      for (const notify of listeners) notify()
    },
    async deliver(carry, isLeaving = false) {
      let delivered = 0
      // In a transaction, so that uncommitted messages of another request are not read.
      for (let mail = db.transaction(mails.oldest); mail !== null; mail = db.transaction(mails.oldest)) {
        const { id } = mail
        await carry(mail)
        db.transaction(() => (isLeaving ? mails.handOn(id, clock()) : mails.remove(id)))
        delivered += 1
      }
      return delivered
    },
  }
}
