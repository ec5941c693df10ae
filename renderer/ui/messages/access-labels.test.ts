import { expect, test } from 'vitest'
import { AccessLevel } from '../../../shared/model/access.ts'
import { accessLabel, accessMessage } from './access-labels.ts'

test.each(AccessLevel.options)('access level %s mentions no sharing, because Sheaf has no command for it', level => {
  expect(`${accessMessage(level)} ${accessLabel(level)}`).not.toMatch(/share/i)
})
