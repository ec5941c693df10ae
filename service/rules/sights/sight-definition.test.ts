import { expect, test } from 'vitest'
import { ApiError } from '../api-error.ts'
import { shownWidget } from './sight-definition.ts'

test.each([
  ['RICHTEXT', 0, { type: 'RICHTEXT', version: 1 }],
  ['RICHTEXT', 4, { type: 'RICHTEXT', version: 1 }],
  ['METRIC', 1, { type: 'SHEETSUMMARY', version: 1 }],
  ['METRIC', 2, { type: 'METRIC', version: 2 }],
  ['TITLE', 0, { type: 'RICHTEXT', version: 1 }],
  ['SHORTCUT', 0, { type: 'SHORTCUTLIST', version: 1 }],
  ['CHART', 4, { type: 'CHART', version: 2 }],
] as const)('%s is shown at level %i as a type of that level', (type, level, shown) => {
  expect(shownWidget(type, level)).toEqual(shown)
})

test.each(['CHART', 'WEBCONTENT'] as const)('%s cannot be shown below level 2', type => {
  expect(() => shownWidget(type, 1)).toThrow(ApiError)
})
