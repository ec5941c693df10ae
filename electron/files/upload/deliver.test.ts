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

test('a listed file with the same name and size, newer than the request, is the uploaded file', () => {
  expect(attachedAlready([listed(), listed({ name: 'other.pdf' })], sent)).toBe('yes')
})

test('properties that the service omits do not prevent a match', () => {
  expect(attachedAlready([listed({ sizeBytes: null, createdAt: null })], sent)).toBe('yes')
})

test('a file with another size, or an older one with the same name, is another file', () => {
  expect(attachedAlready([listed({ sizeBytes: 12_000 })], sent)).toBe('no')
  expect(attachedAlready([listed({ createdAt: '2026-11-20T11:50:00Z' })], sent)).toBe('no')
  expect(attachedAlready([], sent)).toBe('no')
})

test('a small clock difference does not prevent a match', () => {
  expect(attachedAlready([listed({ createdAt: '2026-11-20T11:57:00Z' })], sent)).toBe('yes')
})

test('two matching files leave the outcome open', () => {
  expect(attachedAlready([listed(), listed({ id: AttachmentId.parse(2) })], sent)).toBe('unclear')
})
