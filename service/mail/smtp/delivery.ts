import type { Db } from '../../store/db.ts'
import { isBusy } from '../../store/held-transaction.ts'
import { type LeavingMail, type OutgoingMail, outgoingMailStore } from '../../store/requests/outgoing-mails.ts'
import type { Answer, Outcome } from './outcome.ts'
import type { Smtp } from './smtp.ts'

const MINUTE_MS = 60_000
const LONGEST_PAUSE_MS = 60 * MINUTE_MS
/** How long a temporarily rejected message is retried (RFC 5321, section 4.5.4.1: four to five days). */
const GIVEN_UP_AFTER_MS = 5 * 24 * 60 * MINUTE_MS
/** The pause after a busy table, which is no failure of the mail server. */
const BUSY_MS = 50
/** Another service on the same folder may have added a message. */
const LOOK_EVERY_MS = MINUTE_MS

type SmtpDeps = {
  readonly db: Db
  readonly clock: () => number
  readonly smtp: Smtp
  /** Records rejected recipients where users look. */
  readonly note: (mail: OutgoingMail, refused: readonly Answer[]) => Promise<void>
}

/**
 * Sends the messages in the folder by SMTP: at least once, always with the same Message-ID. A message stays in the
 * table until a server has accepted or rejected it for each recipient, so a kill or an unreachable server loses none.
 * Once nothing is due, returns the milliseconds until the next check.
 */
export function smtpDelivery({ db, clock, smtp, note }: SmtpDeps): () => Promise<number> {
  const mails = outgoingMailStore(db)
  // The pending update of a message that was sent: if the table is busy, it must not be sent again.
  let settle: (() => void) | null = null

  const settled = (mail: LeavingMail, { waiting }: Outcome): void => {
    const recipients = waiting.map(({ recipient }) => recipient)
    if (recipients.length === 0) mails.remove(mail.id)
    else mails.postpone(mail.id, clock() + pauseAfter(mail.tries), recipients)
  }

  const sendAll = async (): Promise<number> => {
    for (;;) {
      if (settle) db.transaction(settle)
      settle = null
      const mail = db.transaction(() => mails.due(clock()))
      if (!mail) return Math.max(0, Math.min(LOOK_EVERY_MS, mails.nextDue() - clock()))
      const outcome = givenUp(await smtp.send(mail), clock() - mail.madeAt)
      await note(mail, outcome.refused)
      settle = () => settled(mail, outcome)
    }
  }
  return () =>
    sendAll()
      .catch(error => {
        if (isBusy(error)) return BUSY_MS
        throw error
      })
      .finally(smtp.rest)
}

/** Recipients that waited too long count as rejected. */
function givenUp({ refused, waiting }: Outcome, ageMs: number): Outcome {
  return ageMs < GIVEN_UP_AFTER_MS ? { refused, waiting } : { refused: [...refused, ...waiting], waiting: [] }
}

/** 1, 2, 4 … 60 minutes: servers with greylisting accept the second or third attempt. */
const pauseAfter = (tries: number): number => Math.min(LONGEST_PAUSE_MS, MINUTE_MS * 2 ** tries)
