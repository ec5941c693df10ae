import { expect, test } from 'vitest'
import type { Attachment } from '../../../shared/model/attachment.ts'
import { AttachmentId } from '../../../shared/model/ids.ts'
import { attachedAlready } from './deliver.ts'

const sentAt = Date.UTC(2026, 10, 20, 12, 0, 0)
const sent = { name: 'plan.pdf', sizeBytes: 10_000, sentAt }

const listed = (over: Partial<Attachment> = {}): Attachment => ({
  id: AttachmentId.parse(1),
  parent: { kind: 'row', id: 7 },
  name: 'plan.pdf',
  type: 'FILE',
  host: null,
  mimeType: null,
  sizeBytes: 10_240,
  createdAt: '2026-11-20T12:00:03Z',
  createdBy: null,
  ...over,
})

test('the same name and size since it was sent is the file', () => {
  expect(attachedAlready([listed(), listed({ name: 'other.pdf' })], sent)).toBe('yes')
})

test('facts that the service omits do not count against a match', () => {
  expect(attachedAlready([listed({ sizeBytes: null, createdAt: null })], sent)).toBe('yes')
})

test('another size, or an older one of the same name, is another file', () => {
  expect(attachedAlready([listed({ sizeBytes: 12_000 })], sent)).toBe('no')
  expect(attachedAlready([listed({ createdAt: '2026-11-20T11:50:00Z' })], sent)).toBe('no')
  expect(attachedAlready([], sent)).toBe('no')
})

test('a clock that is a little off on the other side does not matter', () => {
  expect(attachedAlready([listed({ createdAt: '2026-11-20T11:57:00Z' })], sent)).toBe('yes')
})

test('two that fit leave it open', () => {
  expect(attachedAlready([listed(), listed({ id: AttachmentId.parse(2) })], sent)).toBe('unclear')
})
