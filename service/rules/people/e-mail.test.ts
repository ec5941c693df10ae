import { expect, test } from 'vitest'
import { isTheirsAnyway } from './alternates.ts'
import { checkEmail, domainOf } from './e-mail.ts'

test.each(['kim@office.example', 'Kim.O’Neil+plans@office.example', 'kim@büro.example', 'kim@localhost'])(
  'accepts %s as an address',
  email => expect(checkEmail(email)).toBe(email),
)

test.each(['', 'kim', '@office.example', 'kim@', 'kim@a b', 'a@b@c', 'kim@office..example', `k@${'x'.repeat(260)}`])(
  'rejects “%s” as an address',
  email => expect(() => checkEmail(email)).toThrow(expect.objectContaining({ code: 1156 })),
)

test('an address needs no confirmation exactly when its domain is one of the user’s confirmed ones, in any case', () => {
  const own = ['kim@Office.example', 'kim@home.example']

  expect(domainOf('Kim@OFFICE.example')).toBe('office.example')
  expect(isTheirsAnyway('k@office.EXAMPLE', own)).toBe(true)
  expect(isTheirsAnyway('k@home.example', own)).toBe(true)
  expect(isTheirsAnyway('k@sub.office.example', own)).toBe(false)
  expect(isTheirsAnyway('k@elsewhere.example', own)).toBe(false)
})
