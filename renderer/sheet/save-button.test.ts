import { expect, test } from 'vitest'
import { saveButtonState } from './save-button.tsx'

const state = (queued: number, needsReview: number, onTheirWay = 0) =>
  saveButtonState({ queued, needsReview, total: queued + needsReview + onTheirWay })

test('the button offers to save what can be sent, and no more than that', () => {
  expect(state(1204, 3)).toEqual({ kind: 'save', text: 'Save 1,204', name: 'Save 1,204 edits now' })
})

test('if nothing can be sent, it shows how many edits need attention', () => {
  expect(state(0, 3)).toEqual({ kind: 'needs-you', text: '3 need attention', name: '3 edits need attention' })
  expect(state(0, 1)).toMatchObject({ text: '1 needs attention', name: '1 edit needs attention' })
})

test('edits being sent are neither offered again nor called saved', () => {
  expect(state(0, 0, 2)).toMatchObject({ kind: 'sending', text: 'Saving' })
  expect(state(0, 3, 2)).toMatchObject({ kind: 'sending' })
  expect(state(0, 0)).toMatchObject({ kind: 'saved', text: 'All saved' })
})
