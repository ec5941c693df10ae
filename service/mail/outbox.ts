import type { Ids } from '../http/env.ts'
import type { Db } from '../store/db.ts'
import { type OutgoingMail, outgoingMailStore } from '../store/requests/outgoing-mails.ts'
import { compose } from './compose.ts'
import { toAddress } from './header-text.ts'
import type { Mail, MailPort } from './mail.ts'

/** Brings one message to where messages go. It may be called again for the same message, and must then do no harm. */
export type Carry = (mail: OutgoingMail) => Promise<void>

/** The messages that were sent and are not delivered yet. */
export interface Outbox extends MailPort {
  /**
   * Delivers all that waits, the oldest first, and answers how many. What fails stays, with all behind it. What is to
   * leave by SMTP as well (`isLeaving`) stays in the table for that.
   */
  readonly deliver: (carry: Carry, isLeaving?: boolean) => Promise<number>
  /** Whom to tell that something waits, or will as soon as a transaction has ended. */
  readonly onSent: (tell: () => void) => void
}

interface OutboxDeps {
  readonly db: Db
  readonly ids: Ids
  readonly clock: () => number
}

/**
 * Messages by way of the database: `send` writes into the transaction of whoever calls it, so a message is durable
 * exactly when what it speaks of is, also where that is only known once the answer is (`Idempotency-Key`). It leaves
 * the table after it was delivered; a service killed in between delivers it again, under the same id.
 */
export function openOutbox({ db, ids, clock }: OutboxDeps): Outbox {
  const mails = outgoingMailStore(db)
  const tellers: (() => void)[] = []

  return {
    onSent: tell => void tellers.push(tell),
    send(mail: Mail): void {
      const stamp = { id: ids.next(), at: clock() }
      const { from, to, cc = [] } = mail
      const recipients = [...new Set([...to, ...cc].map(({ email }) => toAddress(email)))]
      const message = compose(mail, stamp)
      mails.add({ id: stamp.id, sender: toAddress(from.email), recipients, madeAt: stamp.at, message })
      for (const tell of tellers) tell()
    },
    async deliver(carry, isLeaving = false) {
      let delivered = 0
      // In a transaction, or what somebody else has written and may still take back would be seen.
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
