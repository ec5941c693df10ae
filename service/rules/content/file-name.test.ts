import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cleanFileName, fileNameOfDisposition, isAttachmentDisposition, MAX_FILE_NAME_LENGTH } from './file-name.ts'

describe('the name of an uploaded file', () => {
  test.each([
    ['is read from quotes', 'attachment; filename="plan.pdf"', 'plan.pdf'],
    ['is read without quotes', 'attachment; filename=plan.pdf', 'plan.pdf'],
    ['is percent-decoded as UTF-8', 'attachment; filename="%C3%BC%20%22x%22.pdf"', 'ü "x".pdf'],
    ['keeps a percent sign that is no escape', 'attachment; filename="50%.csv"', '50%.csv'],
    ['keeps escapes that are not UTF-8 as they are', 'attachment; filename="%FF%FE.csv"', '%FF%FE.csv'],
    ['decodes the good escape beside a bad one', 'attachment; filename="%C3%BC 5%.csv"', 'ü 5%.csv'],
    ['may hold escaped quotes', 'attachment; filename="a \\"b\\".txt"', 'a "b".txt'],
    ['may hold bare quotes', 'attachment; filename="a "b".txt"', 'a "b".txt'],
    ['may hold a semicolon inside quotes', 'attachment; filename="a; b.txt"', 'a; b.txt'],
    ['ends before the next parameter', 'attachment; filename="a.txt"; size=12', 'a.txt'],
    ['prefers the extended form', `attachment; filename="u.pdf"; filename*=UTF-8''%C3%BC.pdf`, 'ü.pdf'],
    ['is found whatever the case and spacing', 'ATTACHMENT ;  FileName = "a.txt"', 'a.txt'],
    ['loses line breaks that could forge a header', 'attachment; filename="a%0D%0AX-Evil: 1.txt"', 'aX-Evil: 1.txt'],
    ['loses NUL', 'attachment; filename="a%00.txt"', 'a.txt'],
    ['keeps dots and slashes as mere text', 'attachment; filename="../../etc/passwd"', '../../etc/passwd'],
  ])('%s', (_rule, header, name) => {
    expect(fileNameOfDisposition(header)).toBe(name)
  })

  test('is read from raw UTF-8 bytes', () => {
    const asLatin1 = Buffer.from('attachment; filename="über.png"', 'utf8').toString('latin1')

    expect(fileNameOfDisposition(asLatin1)).toBe('über.png')
  })

  test('is read from raw Latin-1 bytes', () => {
    expect(fileNameOfDisposition('attachment; filename="\u00fcber.png"')).toBe('über.png')
  })

  test('is null when the header has none', () => {
    expect(fileNameOfDisposition('attachment')).toBeNull()
    expect(fileNameOfDisposition('attachment; filename=""')).toBeNull()
    expect(fileNameOfDisposition('attachment; filename="%00%01"')).toBeNull()
  })

  test('is truncated to the limit of file systems', () => {
    expect(cleanFileName('x'.repeat(400))).toHaveLength(MAX_FILE_NAME_LENGTH)
  })

  test.each([
    ['its extension', `${'x'.repeat(400)}.pdf`, `${'x'.repeat(251)}.pdf`],
    ['the last of two extensions', `${'x'.repeat(400)}.tar.gz`, `${'x'.repeat(252)}.gz`],
    ['whole characters', `${'🌾'.repeat(400)}.🌾`, `${'🌾'.repeat(253)}.🌾`],
    ['an extension of 20 characters', `${'x'.repeat(400)}.${'e'.repeat(20)}`, `${'x'.repeat(234)}.${'e'.repeat(20)}`],
    ['no more of a longer one', `${'x'.repeat(400)}.${'e'.repeat(21)}`, 'x'.repeat(255)],
    ['nothing of a sentence behind a dot', `${'x'.repeat(400)}. And so on`, 'x'.repeat(255)],
    ['no blanks where it was cut', `${'x'.repeat(200)}${' '.repeat(200)}.pdf`, `${'x'.repeat(200)}.pdf`],
    ['no blanks around it', `${' '.repeat(400)}plan.pdf `, 'plan.pdf'],
  ])('keeps when it is truncated %s', (_rule, name, cut) => {
    expect(cleanFileName(name)).toBe(cut)
  })

  test('may contain the replacement character', () => {
    expect(fileNameOfDisposition(`attachment; filename="${encodeURIComponent('\ufffd!')}"`)).toBe('\ufffd!')
    expect(fileNameOfDisposition('attachment; filename="%ff!"')).toBe('%ff!')
  })

  test('survives a round trip with any text', () => {
    const typed = fc
      .string({ unit: 'grapheme', minLength: 1, maxLength: 40 })
      .filter(name => cleanFileName(name) === name)

    fc.assert(
      fc.property(typed, name => {
        // A lone surrogate has no UTF-8 encoding and cannot be sent.
        fc.pre(!/\p{Surrogate}/u.test(name))
        expect(fileNameOfDisposition(`attachment; filename="${encodeURIComponent(name)}"`)).toBe(name)
      }),
    )
  })
})

test('only the disposition "attachment" marks the body as a file', () => {
  expect(isAttachmentDisposition('attachment; filename="a"')).toBe(true)
  expect(isAttachmentDisposition('Attachment')).toBe(true)
  expect(isAttachmentDisposition('form-data; name="file"')).toBe(false)
  expect(isAttachmentDisposition('attachments')).toBe(false)
  expect(isAttachmentDisposition(undefined)).toBe(false)
})
