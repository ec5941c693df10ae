import { expect, test } from 'vitest'
import type { AppError } from '../../../shared/app-error.ts'
import { errorLine, errorMessage } from './error-messages.ts'

const one = <K extends AppError['kind']>(error: Extract<AppError, { kind: K }>) => error

/** One error of each kind. The type makes the compiler reject a missing kind. */
const each: { [K in AppError['kind']]: Extract<AppError, { kind: K }> } = {
  offline: { kind: 'offline', server: 'https://sheets.example.org/2.0' },
  'not-a-service': { kind: 'not-a-service', server: 'https://example.org/' },
  'bad-address': { kind: 'bad-address', address: 'sheets', reason: 'not-a-url' },
  'rate-limited': { kind: 'rate-limited', retryAfterMs: 48_000 },
  unauthorized: { kind: 'unauthorized', reason: 'not-accepted' },
  forbidden: { kind: 'forbidden', message: 'You are not authorized to perform this action.' },
  'not-found': { kind: 'not-found', what: 'sheet' },
  refused: { kind: 'refused', code: 1036, message: 'The column is locked.', refId: 'abc' },
  server: { kind: 'server', status: 503, code: 4002, message: 'Server timeout', refId: 'xyz', executed: 'unknown' },
  'answer-too-big': { kind: 'answer-too-big', what: 'rows', most: 100_000 },
  malformed: { kind: 'malformed', detail: 'Unexpected end of JSON input' },
  'outcome-unknown': { kind: 'outcome-unknown' },
  invalid: { kind: 'invalid', issues: ['address: too long'] },
  'file-too-big': { kind: 'file-too-big', name: 'lift-plan.zip', bytes: 41 * 1024 ** 2, limitBytes: 30 * 1024 ** 2 },
  'file-unreadable': { kind: 'file-unreadable', name: 'plan.pdf', reason: 'gone' },
  'folder-unwritable': { kind: 'folder-unwritable', reason: 'gone' },
  'disk-full': { kind: 'disk-full' },
  'storage-broken': { kind: 'storage-broken', safe: 'All unsaved edits were kept' },
  'edits-recovered': { kind: 'edits-recovered', edits: 7, lost: 0 },
  'no-copy': { kind: 'no-copy' },
  'passphrase-wrong': { kind: 'passphrase-wrong' },
  'no-keyring': { kind: 'no-keyring' },
  'sign-in-failed': { kind: 'sign-in-failed', problem: 'denied' },
  'port-taken': { kind: 'port-taken', port: 47823 },
  'browser-not-opened': { kind: 'browser-not-opened' },
  'service-failed': { kind: 'service-failed', message: 'The port is taken.' },
  'cannot-act-as': { kind: 'cannot-act-as', email: 'bo@office.example', why: 'unknown' },
  cancelled: { kind: 'cancelled' },
}

const signInProblems = ['denied', 'stale', 'foreign', 'client', 'secret', 'redirect', 'scope'] as const
const notAs = ['not-admin', 'unknown', 'admin', 'inactive', 'self', 'refused'] as const

const errors: readonly AppError[] = [
  ...Object.values(each),
  ...signInProblems.map(problem => one({ kind: 'sign-in-failed', problem })),
  one({ kind: 'edits-recovered', edits: 8, lost: 6 }),
  ...notAs.map(why => one({ kind: 'cannot-act-as', email: 'bo@office.example', why })),
]

test.each(errors)('$kind says in plain sentences what happened, what is safe and what to do', error => {
  const { happened, safe, next } = errorMessage(error)

  for (const sentence of [happened, safe, next]) {
    expect(sentence).toMatch(/^[A-Z“a-z].{5,}([.”]|2\.0)$/u)
    expect(sentence).not.toMatch(/!|oops|error|failed|invalid|exception|undefined|null/i)
  }
})

test.each(errors)('$kind has no code in its sentences', error => {
  expect(errorLine(error).replaceAll('2.0', '')).not.toMatch(/\b[1-5]\d{3}\b|\b[45]\d{2}\b|HTTP/)
})

test.each([...errors, one({ kind: 'not-found', what: 'image' })])(
  '$kind suggests no command that Sheaf lacks',
  error => {
    // Sheaf cannot attach links, share sheets or put a file's image into a cell.
    expect(errorLine(error)).not.toMatch(/attach a link|\bshare\b|put the image/i)
  },
)

test('counts the edits that are lost with both of their copies', () => {
  const { happened } = errorMessage(one({ kind: 'edits-recovered', edits: 8, lost: 6 }))
  expect(happened).toContain('Edits recovered: 8. Changes that can no longer be read: 6.')
})

test('has codes and references for support in the details', () => {
  expect(errorMessage(each.server).details).toEqual([
    ['Response', 'HTTP 503, code 4002'],
    ['Message', 'Server timeout'],
    ['Reference', 'xyz'],
  ])
})

test('quotes the message of the service unchanged', () => {
  expect(errorMessage(each.refused).happened).toBe('The server said: “The column is locked.”')
})

test('quotes nothing if the service gives no reason', () => {
  expect(errorMessage(one({ kind: 'forbidden', message: ' ' })).happened).toBe(
    'The service rejected this without a reason.',
  )
})

test('shows an HTML page of a gateway as a rejection without a reason, and suggests a retry', () => {
  const message = errorMessage(one({ kind: 'refused', code: 0, status: 403, message: '', refId: null }))

  expect(message.happened).toBe('The service rejected this without a reason.')
  expect(message.next).toMatch(/^Try again/)
  expect(message.details).toEqual([['Response', 'HTTP 403']])
})

test('names a file that is too large with its size and the limit', () => {
  expect(errorMessage(each['file-too-big']).happened).toBe('lift-plan.zip is 41 MB. The limit is 30 MB.')

  const oneByteMore = { ...each['file-too-big'], bytes: 30 * 1024 ** 2 + 1 }
  expect(errorMessage(oneByteMore).happened).toBe('lift-plan.zip is 30.1 MB. The limit is 30 MB.')
})

test('each reason for an unreadable file has its own sentence', () => {
  const reasons = ['gone', 'denied', 'folder', 'not-a-file', 'changed'] as const

  const errors = reasons.map(
    reason => errorMessage(one({ kind: 'file-unreadable', name: 'plan.pdf', reason })).happened,
  )

  expect(new Set(errors).size).toBe(reasons.length)
})

test('each failure of a browser sign-in has its own sentence and next step', () => {
  const messages = signInProblems.map(problem => errorMessage(one({ kind: 'sign-in-failed', problem })))

  expect(new Set(messages.map(({ happened }) => happened)).size).toBe(signInProblems.length)
  expect(messages.every(({ next }) => next !== '')).toBe(true)
})

test('a response that is too large says what exceeds the limit', () => {
  const happened = (what: 'bytes' | 'rows' | 'characters' | 'levels', most: number) =>
    errorMessage({ kind: 'answer-too-big', what, most }).happened

  expect(happened('rows', 100_000)).toBe(
    'The service’s response is larger than any sheet can be: more than 100,000 rows.',
  )
  expect(happened('bytes', 256 * 1024 * 1024)).toContain('more than 256 MB.')
  expect(happened('characters', 20_000)).toContain('a cell of more than 20,000 characters.')
  expect(happened('levels', 500)).toContain('rows more than 500 levels deep.')
})

test('names an occupied port and a workaround', () => {
  const message = errorMessage(each['port-taken'])

  expect(message.happened).toContain('port 47823')
  expect(message.next).toContain('the other redirect address')
})

test('says why http to another machine is rejected, and that the token was not sent', () => {
  const message = errorMessage(one({ kind: 'bad-address', address: 'http://example.org', reason: 'needs-https' }))

  expect(message.next).toContain('begins with https')
  expect(message.safe).toBe('Your token was not sent.')
})
