import type { HeldRule } from './table.ts'

/** Rules verified by tests outside service/spec, mostly requirements for clients. */
export const HELD_ELSEWHERE: readonly HeldRule[] = [
  {
    section: 'What the service does',
    quote: 'All calls are made over HTTPS.',
    file: 'electron/api/server-address.test.ts',
    test: '"%s" is rejected',
  },
  {
    section: 'What the service does',
    quote: 'uses a different domain in place of the standard one',
    file: 'shared/model/ids.test.ts',
    test: 'every hosted region has a separate https address',
  },
  {
    section: 'Token endpoint',
    quote: 'The app secret is never sent when hash is used.',
    file: 'electron/api/tokens.test.ts',
    test: 'a code is redeemed with a hash of the secret, and the secret itself is never sent',
  },
  {
    section: 'Authorization endpoint',
    quote: 'The app must compare the returned state with the value it sent',
    file: 'electron/session/browser/sign-in-flow.test.ts',
    test: 'a sign-in in the browser reports a redirect of another sign-in, and continues to wait',
  },
  {
    section: 'Authorization endpoint',
    quote: 'reject the response when they differ',
    file: 'electron/session/browser/sign-in-flow.test.ts',
    test: 'a sign-in in the browser does not end with a "denied" without its state',
  },
  {
    section: 'Authentication',
    quote: 'sends the user to the authorize endpoint with the chosen scopes',
    file: 'electron/session/browser/consent-address.test.ts',
    test: 'the consent address has exactly the parameters of the specification',
  },
  {
    section: 'Errors',
    quote: 'Never retry automatically.',
    file: 'electron/queue/request-queue.test.ts',
    test: 'a rejected read is not retried',
  },
  {
    section: 'Errors',
    quote: "The request was well-formed but the operation failed on the service's side",
    file: 'service/middleware/errors.test.ts',
    test: 'a bug answers 4000 with a reference for the log and hides its cause',
  },
  {
    section: 'Errors',
    quote: 'Some requests should be retried automatically using exponential backoff',
    file: 'electron/queue/request-queue.test.ts',
    test: 'a read is retried after a failure of the service, with growing delays, and only a few times',
  },
  {
    section: 'Limits',
    quote: 'A recommended client response is to wait 60 seconds and retry',
    file: 'electron/queue/request-queue.test.ts',
    test: 'when the service says "too many", everything waits as long as it asks, and then continues',
  },
  {
    section: 'Limits',
    quote: 'Do not send rapid successive updates to the same object.',
    file: 'electron/sync/push/save-schedule.test.ts',
    test: 'saving by itself comes two seconds after the last edit, once',
  },
  {
    section: 'Limits',
    quote: 'Batch changes into one bulk request instead.',
    file: 'electron/sync/push/batches.test.ts',
    test: 'edits become requests cells of any rows go in one',
  },
  {
    section: 'Limits',
    quote: 'Run update requests against one object serially.',
    file: 'electron/queue/request-queue.test.ts',
    test: 'two writes to one sheet never overlap and keep a second between them, in order',
  },
  {
    section: 'Versioning',
    quote: 'Clients must tolerate new JSON properties.',
    file: 'shared/wire/wire.test.ts',
    test: 'unknown properties anywhere are ignored',
  },
  {
    section: 'Versioning',
    quote: 'Clients must not depend on the order of JSON objects',
    file: 'electron/cache/worker/arrival.test.ts',
    test: 'a sheet from the service reads the same cut into any pieces, with properties in any order and unknown ones anywhere',
  },
]
