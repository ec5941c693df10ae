import type { Db } from '../../store/db.ts'
import { isBusy } from '../../store/held-transaction.ts'
import { type LeavingMail, type OutgoingMail, outgoingMailStore } from '../../store/requests/outgoing-mails.ts'
import type { Answer, Outcome } from './outcome.ts'
import type { Smtp } from './smtp.ts'

const MINUTE_MS = 60_000
const LONGEST_PAUSE_MS = 60 * MINUTE_MS
/** A mail server that says "not now" is asked for this long (RFC 5321, section 4.5.4.1: four to five days). */
const GIVEN_UP_AFTER_MS = 5 * 24 * 60 * MINUTE_MS
/** After a table that was busy: that says nothing of the mail server. */
const BUSY_MS = 50
/** Another service on the same folder may have written something down. */
const LOOK_EVERY_MS = MINUTE_MS

interface SmtpDeps {
  readonly db: Db
  readonly clock: () => number
  readonly smtp: Smtp
  /** Writes down, where people look, who does not get a message. */
  readonly note: (mail: OutgoingMail, refused: readonly Answer[]) => Promise<void>
}

/**
 * Sends what lies in the folder by SMTP: at least once, always under the same Message-ID. A message stays in the table until
 * a server has taken or refused it for each of its recipients; so a kill, or a server that is away, loses none.
 * Answers, once nothing is due, in how many milliseconds to look again.
 */
export function smtpDelivery({ db, clock, smtp, note }: SmtpDeps): () => Promise<number> {
  const mails = outgoingMailStore(db)
  // What is still to be written down of a message that has left: the table may be busy just then, and it must not leave twice.
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

/** Who has waited too long counts as refused. */
function givenUp({ refused, waiting }: Outcome, ageMs: number): Outcome {
  return ageMs < GIVEN_UP_AFTER_MS ? { refused, waiting } : { refused: [...refused, ...waiting], waiting: [] }
}

/** 1, 2, 4 … 60 minutes: who puts off unknown senders (greylisting) takes the second or third try. */
const pauseAfter = (tries: number): number => Math.min(LONGEST_PAUSE_MS, MINUTE_MS * 2 ** tries)
