import { expect, test } from 'vitest'
import { reasonMessage, reasonParts } from './reason-messages.ts'

test('introduces and quotes a message of the service', () => {
  expect(reasonMessage('This row is locked.')).toBe('The server said: “This row is locked.”')
  expect(reasonParts('Not “Open”.')).toEqual({ lead: 'The server said:', text: '“Not “Open”.”' })
  expect(reasonMessage('The server said: “No.”')).toBe('The server said: “No.”')
  expect(reasonMessage(null)).toBe('The service gave no reason.')
})

test.each([
  'You can view this sheet, but not change it.',
  'This row was sent, and several new rows on the service could be it. Check before sending it again.',
  'The service refused this without a reason (HTTP 403).',
  'plan.pdf is no longer on this computer, so the comment was not posted. Discard it and write it again with the file.',
  'You changed this comment elsewhere.',
])("does not attribute Sheaf's own message to the server: %s", reason => {
  expect(reasonMessage(reason)).toBe(reason)
})
