import { expect, test } from 'vitest'
import {
  allowsSubType,
  attachmentOptions,
  isLinkUrl,
  MAX_UPLOAD_BYTES,
  mimeTypeOf,
  sizeInKb,
} from './attachment-kinds.ts'

test('the largest file is 30 MB', () => {
  expect(MAX_UPLOAD_BYTES).toBe(31_457_280)
})

test('guesses the type of a file from its extension, in any case', () => {
  expect(mimeTypeOf('plan.pdf')).toBe('application/pdf')
  expect(mimeTypeOf('PHOTO.PNG')).toBe('image/png')
  expect(mimeTypeOf('ü "x".csv')).toBe('text/csv')
  expect(mimeTypeOf('archive.tar.gz')).toBe('application/gzip')
})

test.each(['image/png', 'IMAGE/PNG', ' image/png ; q=1', 'image/png;charset=utf-8'])(
  'uses the type that the sender states: %j',
  declared => {
    expect(mimeTypeOf('plan.pdf', declared)).toBe('image/png')
  },
)

test.each([
  '',
  '  ',
  ';charset=utf-8',
  'pdf',
  'image/',
  '/png',
  'image/p ng',
  'a/b/c',
  'image/png\r\nX: y',
  `x/${'y'.repeat(128)}`,
])('ignores an invalid type: %j', declared => {
  expect(mimeTypeOf('plan.pdf', declared)).toBe('application/pdf')
})

test('a file with an unknown extension is application/octet-stream', () => {
  expect(mimeTypeOf('README')).toBe('application/octet-stream')
  expect(mimeTypeOf('thing.zzzz')).toBe('application/octet-stream')
})

test('rounds a size in KB up, and only an empty file has 0 KB', () => {
  expect(sizeInKb(0)).toBe(0)
  expect(sizeInKb(1)).toBe(1)
  expect(sizeInKb(1024)).toBe(1)
  expect(sizeInKb(1025)).toBe(2)
  expect(sizeInKb(MAX_UPLOAD_BYTES)).toBe(30_720)
})

test('accepts files and all seven kinds of link', () => {
  expect(attachmentOptions()).toEqual([
    'FILE',
    'LINK',
    'BOX_COM',
    'DROPBOX',
    'EGNYTE',
    'EVERNOTE',
    'GOOGLE_DRIVE',
    'ONEDRIVE',
  ])
})

test('a government deployment accepts five kinds only', () => {
  expect([...attachmentOptions(true)].sort()).toEqual(['BOX_COM', 'FILE', 'GOOGLE_DRIVE', 'LINK', 'ONEDRIVE'])
})

test('only Google Drive and Egnyte links have sub-types', () => {
  expect(allowsSubType('GOOGLE_DRIVE', 'SPREADSHEET')).toBe(true)
  expect(allowsSubType('EGNYTE', 'FOLDER')).toBe(true)
  expect(allowsSubType('GOOGLE_DRIVE', 'FOLDER')).toBe(false)
  expect(allowsSubType('LINK', 'PDF')).toBe(false)
})

test('a link is a web address, never a script or a file path', () => {
  expect(isLinkUrl('https://example.com/plan?v=2')).toBe(true)
  expect(isLinkUrl('http://127.0.0.1:8080/')).toBe(true)
  expect(isLinkUrl('javascript:alert(1)')).toBe(false)
  expect(isLinkUrl('file:///etc/passwd')).toBe(false)
  expect(isLinkUrl('/plan')).toBe(false)
  expect(isLinkUrl('')).toBe(false)
})
