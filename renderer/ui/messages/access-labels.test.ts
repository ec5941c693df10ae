import { expect, test } from 'vitest'
import { AccessLevel } from '../../../shared/model/access.ts'
import { accessLabel, accessMessage } from './access-labels.ts'

test.each(AccessLevel.options)('access of %s promises no sharing, which Sheaf has no command for', level => {
  expect(`${accessMessage(level)} ${accessLabel(level)}`).not.toMatch(/share/i)
})
