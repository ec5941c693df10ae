import { expect, test } from 'vitest'
import { readSmtpServer } from './smtp-server.ts'

const IN_ENVIRONMENT = { SHEAF_SMTP_USER: 'ann', SHEAF_SMTP_PASSWORD: 'secret' }
const LOGIN = { user: 'ann', password: 'secret' }

test('sends no message by SMTP without the option, regardless of the environment', () => {
  expect(readSmtpServer(undefined, IN_ENVIRONMENT)).toBeNull()
})

test.each([
  ['smtp://mail.example.org', {}, { host: 'mail.example.org', port: 587, isTls: false, needsTls: false, login: null }],
  ['smtps://mail.example.org/', {}, { host: 'mail.example.org', port: 465, isTls: true, needsTls: false, login: null }],
  ['smtp://[::1]:2525', {}, { host: '::1', port: 2525, isTls: false, needsTls: false, login: null }],
  ['smtp://ann:secret@127.0.0.1:25', {}, { host: '127.0.0.1', port: 25, isTls: false, needsTls: false, login: LOGIN }],
  [
    'smtp://mail.example.org:25',
    IN_ENVIRONMENT,
    { host: 'mail.example.org', port: 25, isTls: false, needsTls: true, login: LOGIN },
  ],
  [
    'smtp://ann@localhost',
    IN_ENVIRONMENT,
    { host: 'localhost', port: 587, isTls: false, needsTls: false, login: LOGIN },
  ],
])('%s', (address, environment, server) => {
  expect(readSmtpServer(address, environment)).toEqual(server)
})

test('user and password may contain characters with a meaning in URLs', () => {
  const server = readSmtpServer('smtp://ann%40office.example:a%2Fb%3A%25@localhost', {})

  expect(server?.login).toEqual({ user: 'ann@office.example', password: 'a/b:%' })
})

test.each([
  'mail.example.org',
  'http://mail.example.org',
  'smtp:',
  'smtp://',
  'smtp://mail.example.org/inbox',
  'smtp://mail.example.org?pool=true',
  'smtp://mail.example.org#top',
  'smtp://mail.example.org:0',
  'smtp://mail.example.org:99999',
  'smtp://mail example.org',
  'smtp://ann:secret@',
])('rejects %j as a mail server with a sentence', address => {
  expect(() => readSmtpServer(address, {})).toThrow(
    '--smtp takes the address of a mail server, like smtp://mail.example.org:587 or smtps://mail.example.org.',
  )
})

test.each([
  ['smtp://ann@localhost', {}],
  ['smtp://localhost', { SHEAF_SMTP_PASSWORD: 'secret' }],
])('rejects a user without a password and a password without a user: %s', (address, environment) => {
  expect(() => readSmtpServer(address, environment)).toThrow('wants a user and a password, or neither')
})

test('an error never repeats the password', () => {
  expect(() => readSmtpServer('smtp://ann:sec%ret@localhost', {})).toThrow(/^(?!.*sec%ret).*written as %25/)
})
