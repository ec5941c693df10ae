/** The response of a mail server for one recipient. */
export type Answer = {
  readonly recipient: string
  /** The literal response, such as `550 5.1.1 No such user`. */
  readonly reply: string
}

/** The result of sending a message. Recipients in neither list have received it. */
export type Outcome = {
  /** Permanent rejections (RFC 5321, section 4.2.1: 5yz). */
  readonly refused: readonly Answer[]
  /** Temporary rejections (4yz). */
  readonly waiting: readonly Answer[]
}

/** The fields of nodemailer's errors that are used. */
export type SmtpFault = {
  readonly message: string
  readonly code?: string | undefined
  readonly response?: string | undefined
  readonly responseCode?: number | undefined
  readonly permanent?: boolean | undefined
  readonly recipient?: string | undefined
  readonly rejectedErrors?: readonly SmtpFault[] | undefined
}

/**
 * Interprets an error for a message; null when it is not about the message: the server is unreachable, has no trusted
 * TLS or rejects our credentials. Then all messages wait.
 */
export function classifyFault(fault: SmtpFault, recipients: readonly string[]): Outcome | null {
  if (fault.code !== 'EENVELOPE' && fault.code !== 'EMESSAGE') return null
  const { message, response, responseCode, permanent } = fault
  const forEach = recipients.map(recipient => ({ message, response, responseCode, permanent, recipient }))
  return sorted(fault.rejectedErrors ?? forEach)
}

/** Sorts the responses by recipient; null when one of them is about our credentials. */
export function sorted(faults: readonly SmtpFault[]): Outcome | null {
  if (faults.some(isAboutUs)) return null
  return {
    refused: faults.filter(isFinal).map(toAnswer),
    waiting: faults.filter(fault => !isFinal(fault)).map(toAnswer),
  }
}

/** Authentication is missing, too weak or wrong (RFC 4954, section 6), or the server is shutting down (421). */
function isAboutUs({ responseCode = 0 }: SmtpFault): boolean {
  return responseCode === 421 || (responseCode >= 530 && responseCode <= 538)
}

// Errors without a server response, such as a message over the size limit, are permanent.
const isFinal = ({ permanent, responseCode }: SmtpFault): boolean => permanent ?? responseCode === undefined

function toAnswer({ recipient = '', response, message }: SmtpFault): Answer {
  return { recipient, reply: (response ?? message).replace(/\p{Cc}+/gu, ' ').slice(0, 500) }
}
