import { type AppError, isWithoutErrorObject } from '../../../shared/app-error.ts'
import { assertNever } from '../../../shared/assert-never.ts'
import { parseUrl } from '../../../shared/parse-url.ts'
import { shownName } from '../../../shared/shown-name.ts'
import { formatBytes, formatExcess, formatNumber } from './format-counts.ts'
import { waitFor } from './format-times.ts'

/** An error message: what happened, what is safe, and what to do next. Codes are only in `details`. */
export type ErrorMessageParts = {
  readonly happened: string
  readonly safe: string
  readonly next: string
  /** Name and value pairs for support, collapsed by default. */
  readonly details: readonly (readonly [name: string, value: string])[]
}

const EDITS_SAFE = 'Your edits are safe on this computer.'
const NOTHING_CHANGED = 'Nothing was changed.'

function excess({ what, most }: Extract<AppError, { kind: 'answer-too-big' }>): string {
  switch (what) {
    case 'bytes':
      return `more than ${formatBytes(most)}`
    case 'characters':
      return `a cell of more than ${formatNumber(most)} characters`
    case 'levels':
      return `rows more than ${formatNumber(most)} levels deep`
    default:
      return `more than ${formatNumber(most)} ${what}`
  }
}

/** The only function that turns an error into sentences. */
export function errorMessage(error: AppError): ErrorMessageParts {
  switch (error.kind) {
    case 'offline':
      return say(`${hostOf(error.server)} did not answer.`, EDITS_SAFE, 'Check the connection, then try again.')
    case 'not-a-service':
      return say(
        'No sheet service at this address.',
        'Nothing but the sign-in check was sent to it.',
        'Check the server’s address.',
      )
    case 'bad-address':
      return badAddress(error)
    case 'rate-limited':
      return say('Rate limit reached.', EDITS_SAFE, `Sheaf continues by itself in ${waitFor(error.retryAfterMs)}.`)
    case 'unauthorized':
      return unauthorized(error.reason)
    case 'forbidden':
      return say(
        quoteServer(error.message),
        NOTHING_CHANGED,
        'Ask an owner for access, or use a token with this permission.',
      )
    case 'not-found':
      return notFound(error.what)
    case 'refused':
      return refused(error)
    case 'server':
      return server(error)
    case 'malformed':
      return say('The service’s response was cut off or could not be read.', EDITS_SAFE, 'Try again.', [
        ['Response', error.detail],
      ])
    case 'answer-too-big':
      return say(
        `The service’s response is larger than any sheet can be: ${excess(error)}.`,
        'Nothing on this computer was changed.',
        'Tell whoever runs the service.',
      )
    case 'outcome-unknown':
      return say(
        'We did not hear back.',
        'Your edits are kept here until we know.',
        'Sheaf is checking whether they arrived. You do not need to do anything.',
      )
    case 'invalid':
      return say('That could not be used.', 'What you typed is kept.', 'Correct it and try again.', [
        ['Found', error.issues.join('; ')],
      ])
    case 'file-too-big':
      return say(
        `${shownName(error.name)} is ${formatExcess(error.bytes)}. The limit is ${formatBytes(error.limitBytes)}.`,
        'Nothing was attached.',
        'Make the file smaller, or split it.',
      )
    case 'file-unreadable':
      return fileUnreadable(error)
    case 'folder-unwritable':
      return folderUnwritable(error.reason)
    case 'disk-full':
      return say(
        'This computer’s disk is full.',
        'Everything stored before is safe.',
        'Free some space, then try again.',
      )
    case 'storage-broken':
      return say('One of Sheaf’s files could not be read or written.', asSentence(error.safe), 'Restart Sheaf.')
    case 'edits-recovered':
      return editsRecovered(error)
    case 'no-copy':
      return say(
        'This sheet is not on this computer.',
        'Sheets that you opened before can be read.',
        'Connect, then open it again.',
      )
    case 'passphrase-wrong':
      return say('That passphrase does not open the token.', 'The token is untouched.', 'Type it again.')
    case 'no-keyring':
      return say(
        'This computer has no keyring that Sheaf can use.',
        'Your token was not stored.',
        'Choose a passphrase, or this session only.',
      )
    case 'sign-in-failed':
      return signInFailed(error.problem)
    case 'port-taken':
      return portTaken(error.port)
    case 'browser-not-opened':
      return say('No browser opened on this computer.', 'Nothing was sent.', 'Copy the link and open it in a browser.')
    case 'service-failed':
      return serviceFailed(error.message)
    case 'cannot-act-as':
      return cannotActAs(error)
    case 'cancelled':
      return say('Cancelled.', NOTHING_CHANGED, 'You can start it again at any time.')
    default:
      return assertNever(error)
  }
}

/** Quotes the server's message and never rewrites it. */
const quoteServer = (message: string): string =>
  message.trim() === '' ? 'The service rejected this without a reason.' : `The server said: ${quoted(message)}`

/** The event and the next step in one line, for a toast or a field. */
export function errorLine(error: AppError): string {
  const { happened, next } = errorMessage(error)
  return `${happened} ${next}`
}

const say = (
  happened: string,
  safe: string,
  next: string,
  details: ErrorMessageParts['details'] = [],
): ErrorMessageParts => ({
  happened,
  safe,
  next,
  details,
})

type Of<K extends AppError['kind']> = Extract<AppError, { kind: K }>

function badAddress({ address, reason }: Of<'bad-address'>): ErrorMessageParts {
  if (reason === 'needs-https') {
    return say(
      'That address is not encrypted.',
      'Your token was not sent.',
      'Use an address that begins with https. Plain http works only for this computer.',
    )
  }
  return say(
    `“${address}” is not a web address.`,
    'Your token was not sent.',
    'It looks like https://sheets.example.org/2.0',
  )
}

function unauthorized(reason: Of<'unauthorized'>['reason']): ErrorMessageParts {
  switch (reason) {
    case 'not-accepted':
      return say(
        'That token was not accepted.',
        EDITS_SAFE,
        'Check that you copied all of it, and that the server is right.',
      )
    case 'expired':
      return say('The token has expired.', EDITS_SAFE, 'Make a new one in your account’s settings, then sign in again.')
    case 'signed-out':
      return say('You are signed out.', EDITS_SAFE, 'Sign in again to save them.')
    default:
      return assertNever(reason)
  }
}

function signInFailed(problem: Of<'sign-in-failed'>['problem']): ErrorMessageParts {
  const nobody = 'Nobody was signed in.'
  switch (problem) {
    case 'denied':
      return say('Access was not allowed in the browser.', nobody, 'Open the browser again and allow it.')
    case 'stale':
      return say('The browser’s response is too old, or was used before.', nobody, 'Open the browser again.')
    case 'foreign':
      return say(
        'This response does not belong to a sign-in started here.',
        'It was not used.',
        'Continue on the page that Sheaf opened last, or start again.',
      )
    case 'client':
      return say(
        'The service does not know this client ID.',
        nobody,
        'Copy it again from your app’s registration, and check that the server is right.',
      )
    case 'secret':
      return say(
        'The client secret does not belong to this client ID.',
        nobody,
        'Copy it again from your app’s registration.',
      )
    case 'redirect':
      return say(
        'Your app is registered with another redirect address.',
        nobody,
        'Register the address that is chosen here, or choose the other one.',
      )
    case 'scope':
      return say(
        'The service does not know one of the permissions that Sheaf asks for.',
        nobody,
        'Check that the server is right, or paste a token.',
      )
    default:
      return assertNever(problem)
  }
}

function cannotActAs({ email, why }: Of<'cannot-act-as'>): ErrorMessageParts {
  const asBefore = 'You are acting as yourself.'
  switch (why) {
    case 'not-admin':
      return say('Only an admin of the organization can act as another user.', asBefore, 'Ask an admin.')
    case 'unknown':
      return say(`Nobody in your organization has the address ${email}.`, asBefore, 'Check the address.')
    case 'admin':
      return say(`${email} is an admin, and nobody can act as an admin.`, asBefore, 'Choose somebody else.')
    case 'inactive':
      return say(`${email} is not an active member of your organization.`, asBefore, 'Choose somebody else.')
    case 'self':
      return say(`${email} is you.`, asBefore, 'Choose somebody else.')
    case 'refused':
      return say(
        `The service does not let you act as ${email}.`,
        asBefore,
        'Check the address, or choose somebody else.',
      )
    default:
      return assertNever(why)
  }
}

function editsRecovered({ edits, lost }: Of<'edits-recovered'>): ErrorMessageParts {
  const recovered = `Edits recovered: ${formatNumber(edits)}.`
  if (lost === 0) {
    return say(
      `One of Sheaf’s files was damaged. ${recovered}`,
      'The damaged file is kept beside the new one.',
      'Check Pending changes to see whether anything is missing.',
    )
  }
  return say(
    `The file of your stored edits and its second copy are damaged. ${recovered} Changes that can no longer be read: ${formatNumber(lost)}.`,
    'The damaged files are kept beside the new ones.',
    'Check Pending changes, and type again what is missing.',
  )
}

function notFound(what: Of<'not-found'>['what']): ErrorMessageParts {
  if (what === 'image') {
    return say(
      'An image was removed from the service before it could be copied.',
      'Its cell has the text that stood for it.',
      'If you have the image, attach it to the row.',
    )
  }
  const thing = { sheet: 'This sheet', row: 'This row', attachment: 'This file', other: 'This item' }[what]
  const safe = what === 'sheet' ? 'If you opened it before, your copy stays readable.' : EDITS_SAFE
  return say(`${thing} was removed or is no longer shared with you.`, safe, 'Ask its owner if you still need it.')
}

function refused(error: Of<'refused'>): ErrorMessageParts {
  const isBare = isWithoutErrorObject(error)
  const next = isBare
    ? 'Try again. If it keeps happening, ask the administrator of the service or of your network.'
    : 'Change it and try again.'
  return say(quoteServer(error.message), 'What you typed is kept.', next, [
    ['Response', isBare ? `HTTP ${error.status}` : `Code ${error.code}`],
    ...reference(error.refId),
  ])
}

function server(error: Of<'server'>): ErrorMessageParts {
  const happened =
    error.executed === 'no' ? 'The service is busy. Nothing was done yet.' : 'The service had a problem on its side.'
  return say(happened, EDITS_SAFE, 'Sheaf will try again by itself.', [
    ['Response', error.code === null ? `HTTP ${error.status}` : `HTTP ${error.status}, code ${error.code}`],
    ...(error.message ? [['Message', error.message] as const] : []),
    ...reference(error.refId),
  ])
}

function fileUnreadable({ name: given, reason }: Of<'file-unreadable'>): ErrorMessageParts {
  const name = shownName(given)
  switch (reason) {
    case 'gone':
      return say(`${name} is no longer there.`, 'Nothing was attached.', 'Choose the file again.')
    case 'denied':
      return say(
        `You do not have permission to read ${name}.`,
        'Nothing was attached.',
        'Change its permissions, or attach a copy.',
      )
    case 'folder':
      return say(`${name} is a folder.`, 'Nothing was attached.', 'Add the files in it.')
    case 'not-a-file':
      return say(
        `${name} is not a file that can be read.`,
        'Nothing was attached.',
        'Save its content as a file, then choose that one.',
      )
    case 'changed':
      return say(`${name} changed while it was being sent.`, 'Nothing was attached.', 'Attach it again.')
    default:
      return assertNever(reason)
  }
}

const folderUnwritable = (reason: Of<'folder-unwritable'>['reason']): ErrorMessageParts =>
  say(
    reason === 'denied' ? 'Sheaf has no permission to write to that folder.' : 'That folder no longer exists.',
    'Nothing was stored there.',
    'Choose another one.',
  )

const portTaken = (port: number): ErrorMessageParts =>
  say(
    `Another program uses port ${port}, which the browser’s response needs.`,
    'Nobody was signed in.',
    'Close that program and try again, or use the other redirect address.',
  )

const serviceFailed = (message: string): ErrorMessageParts =>
  say(
    `The service on this computer did not start. It said: ${quoted(message)}`,
    'Your sheets are safe on this computer.',
    'Try again, or restart Sheaf.',
  )

const reference = (refId: string | null): ErrorMessageParts['details'] => (refId ? [['Reference', refId]] : [])

export const quoted = (message: string): string => `“${message.trim()}”`

const asSentence = (text: string): string => (/[.!?]$/.test(text.trim()) ? text.trim() : `${text.trim()}.`)

/** The host without path and scheme, as users know it. */
function hostOf(server: string): string {
  return parseUrl(server)?.host ?? (server || 'The service')
}
