import { describe, expect, test } from 'vitest'
import { readMail } from '../testing/mail.ts'
import { compose } from './compose.ts'
import type { Mail } from './mail.ts'

const STAMP = { id: 77, at: Date.UTC(2026, 2, 2, 9) }

const aMail = (change: Partial<Mail> = {}): Mail => ({
  from: { name: 'Ann Example', email: 'ann@office.example' },
  to: [{ email: 'kim@office.example' }],
  subject: 'The plan',
  text: 'Here it is.',
  ...change,
})

const written = (change: Partial<Mail> = {}): string => compose(aMail(change), STAMP).toString('utf8')
const read = (change: Partial<Mail> = {}) => readMail({ message: compose(aMail(change), STAMP), recipients: [] })

test('a plain message is readable without decoding', () => {
  expect(written()).toBe(
    [
      'Date: Mon, 02 Mar 2026 09:00:00 +0000',
      'From: "Ann Example"',
      ' <ann@office.example>',
      'To: kim@office.example',
      'Subject: The plan',
      'Message-ID: <77@sheaf.localhost>',
      'Auto-Submitted: auto-generated',
      'MIME-Version: 1.0',
      'Content-Type: text/plain; charset=utf-8',
      'Content-Transfer-Encoding: 7bit',
      '',
      'Here it is.',
      '',
    ].join('\r\n'),
  )
})

const TEXTS = [
  'Привет, мир',
  '你好，世界',
  'مرحبا بالعالم',
  'שלום עולם',
  'สวัสดีชาวโลก',
  'नमस्ते दुनिया',
  'Zażółć gęślą jaźń',
  'Emoji 👩‍👩‍👧‍👦 and 🇫🇷',
  `${'Ein sehr langer Betreff mit Umläuten '.repeat(9)}Ende`,
  'x'.repeat(500),
  '=?utf-8?B?bm90IG1lYW50?=',
  'quotes " and \\ and (brackets) <and> more, too; yes: @',
]

describe.each(TEXTS)('any text is decoded unchanged: %s', text => {
  test('as subject, name, file name and text', () => {
    const mail = read({
      subject: text,
      to: [{ name: text, email: 'kim@office.example' }],
      text: `${text}\n\n.\n--\n ${text} \n`,
      files: [{ name: `${text.slice(0, 200)}.pdf`, mimeType: 'application/pdf', bytes: Buffer.from([0, 255, 13, 10]) }],
    })

    expect(mail.subject).toBe(text)
    expect(mail.to).toContain('<kim@office.example>')
    expect(mail.text).toBe(`${text}\n\n.\n--\n ${text}`)
    expect(mail.files).toMatchObject([{ name: `${text.slice(0, 200)}.pdf`, type: 'application/pdf' }])
    expect(mail.files[0]?.bytes).toEqual(Buffer.from([0, 255, 13, 10]))
  })

  test('in lines of at most 78 characters, seven bits each', () => {
    const lines = written({
      subject: text,
      text: `${text}\n`,
      files: [{ name: text, mimeType: 'a/b', bytes: Buffer.alloc(500) }],
    })

    expect(lines).toMatch(/^[\r\n\t -~]*$/)
    expect(Math.max(...lines.split('\r\n').map(line => line.length))).toBeLessThanOrEqual(78)
    expect(lines.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
  })
})

test.each(['\r\nBcc: eve@evil.example', '\nBcc: eve@evil.example', '\rBcc: x', '\0\u2028Bcc: x', 'a\r\n\r\nbody'])(
  'no text can inject a header or a body: %j',
  evil => {
    const mail = read({
      subject: `Hello${evil}`,
      from: { name: `Ann${evil}`, email: `ann@office.example${evil}` },
      to: [{ name: `Kim${evil}`, email: `kim${evil}@office.example` }],
      files: [{ name: `a${evil}.pdf`, mimeType: `text/html${evil}`, bytes: Buffer.from('x') }],
    })

    expect([...mail.headers.keys()]).toEqual([
      'date',
      'from',
      'to',
      'subject',
      'message-id',
      'auto-submitted',
      'mime-version',
      'content-type',
    ])
    expect(mail.text).toBe('Here it is.')
    expect(mail.files).toMatchObject([{ type: 'application/octet-stream' }])
  },
)

test('lists several recipients in one header each, copies separately', () => {
  const kim = { name: 'Kim, of the office', email: 'kim@office.example' }
  const mail = read({ to: [kim, { email: 'lee@büro.example' }], cc: [{ email: 'ann@office.example' }] })

  expect(mail.to).toBe('"Kim, of the office" <kim@office.example>, lee@xn--bro-hoa.example')
  expect(mail.cc).toBe('ann@office.example')
})

test('attaches an empty file and two files unchanged', () => {
  const files = ['', 'two'].map(text => ({ name: `${text}.txt`, mimeType: 'text/plain', bytes: Buffer.from(text) }))

  expect(read({ files }).files.map(({ name, bytes }) => [name, String(bytes)])).toEqual([
    ['.txt', ''],
    ['two.txt', 'two'],
  ])
})
