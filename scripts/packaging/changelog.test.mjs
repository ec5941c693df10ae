import { expect, test } from 'vitest'
import { newestChanges } from './changelog.mjs'

test('the changes of the newest version are one line each, however long', () => {
  const changelog = `# Changelog

## 2.0

- [Fixed] One that is short
- [Changed] One that goes on
  in the next line
  and the one after it

## 1.0

- [Added] Everything`

  expect(newestChanges(changelog)).toBe(
    '- [Fixed] One that is short\n- [Changed] One that goes on in the next line and the one after it',
  )
})

test('without unreleased changes, the last version is used', () => {
  expect(newestChanges('# Changelog\n\n## Unreleased\n\n## 1.0\n\n### Files\n\n- [Added] Everything\n')).toBe(
    '- [Added] Everything',
  )
})
