/** What a mail server said to a message, for one of those it goes to. */
export interface Answer {
  readonly recipient: string
  /** In the server's words, such as `550 5.1.1 No such user`. */
  readonly words: string
}

/** What became of a message. Whoever is in neither list has it. */
export interface Outcome {
  /** A second time nothing else would come of it (RFC 5321, section 4.2.1: 5yz). */
  readonly refused: readonly Answer[]
  /** They may get it later (4yz). */
  readonly waiting: readonly Answer[]
}

/** As much of nodemailer's errors as is looked at. */
export interface SmtpFault {
  readonly message: string
  readonly code?: string | undefined
  readonly response?: string | undefined
  readonly responseCode?: number | undefined
  readonly permanent?: boolean | undefined
  readonly recipient?: string | undefined
  readonly rejectedErrors?: readonly SmtpFault[] | undefined
}

/**
 * What a failure says of the message; null when it says nothing of it: the server cannot be reached, speaks no TLS that we
 * trust, or does not let us in. Then every message waits.
 */
export function judge(fault: SmtpFault, recipients: readonly string[]): Outcome | null {
  if (fault.code !== 'EENVELOPE' && fault.code !== 'EMESSAGE') return null
  const { message, response, responseCode, permanent } = fault
  const forEach = recipients.map(recipient => ({ message, response, responseCode, permanent, recipient }))
  return sorted(fault.rejectedErrors ?? forEach)
}

/** Each recipient's answer on its pile; null when one of them is about who we are. */
export function sorted(faults: readonly SmtpFault[]): Outcome | null {
  if (faults.some(isAboutUs)) return null
  return {
    refused: faults.filter(isFinal).map(toAnswer),
    waiting: faults.filter(fault => !isFinal(fault)).map(toAnswer),
  }
}

/** Signing in is missing, too weak or wrong (RFC 4954, section 6), or the server is about to end (421). */
function isAboutUs({ responseCode = 0 }: SmtpFault): boolean {
  return responseCode === 421 || (responseCode >= 530 && responseCode <= 538)
}

// What is refused before a server has said anything, such as a message larger than it takes, stays so.
const isFinal = ({ permanent, responseCode }: SmtpFault): boolean => permanent ?? responseCode === undefined

function toAnswer({ recipient = '', response, message }: SmtpFault): Answer {
  return { recipient, words: (response ?? message).replace(/\p{Cc}+/gu, ' ').slice(0, 500) }
}
