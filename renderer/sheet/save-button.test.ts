import { expect, test } from 'vitest'
import { saveFace } from './save-button.tsx'

const face = (queued: number, needsReview: number, onTheirWay = 0) =>
  saveFace({ queued, needsReview, total: queued + needsReview + onTheirWay })

test('the button offers to save what can be sent, and no more than that', () => {
  expect(face(1204, 3)).toEqual({ kind: 'save', text: 'Save 1,204', name: 'Save 1,204 edits now' })
})

test('if nothing can be sent, it shows how many edits need attention', () => {
  expect(face(0, 3)).toEqual({ kind: 'needs-you', text: '3 need attention', name: '3 edits need attention' })
  expect(face(0, 1)).toMatchObject({ text: '1 needs attention', name: '1 edit needs attention' })
})

test('edits being sent are neither offered again nor called saved', () => {
  expect(face(0, 0, 2)).toMatchObject({ kind: 'sending', text: 'Saving' })
  expect(face(0, 3, 2)).toMatchObject({ kind: 'sending' })
  expect(face(0, 0)).toMatchObject({ kind: 'saved', text: 'All saved' })
})
