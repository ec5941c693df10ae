import { expect, test } from 'vitest'
import { SCOPE_OF, type ScopedCommand } from '../../../shared/model/sign-in/scopes.ts'
import { whyNoScope, whyNoScopeShort } from './scope-messages.ts'

// as: the keys of the table are its commands.
const COMMANDS = Object.keys(SCOPE_OF) as ScopedCommand[]

test.each(COMMANDS)('%s needs its scope, and says so if the token lacks it', command => {
  const others = Object.values(SCOPE_OF).filter(scope => scope !== SCOPE_OF[command])

  expect(whyNoScope(command, [SCOPE_OF[command]])).toBeNull()
  expect(whyNoScope(command, others)).toMatch(/^This sign-in is not allowed to [a-z ]+\. Sign in again to allow it\.$/)
  expect(whyNoScopeShort(command, [SCOPE_OF[command]])).toBeNull()
  expect(whyNoScopeShort(command, others)).toBe('Sign in again to allow this')
})

test('a pasted token has unknown scopes, so every command is enabled and the service decides', () => {
  expect(COMMANDS.filter(command => whyNoScope(command, null) !== null)).toEqual([])
})

test('names the missing permission', () => {
  expect(whyNoScope('delete-sheets', ['READ_SHEETS'])).toBe(
    'This sign-in is not allowed to delete sheets. Sign in again to allow it.',
  )
})
