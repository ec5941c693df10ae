import { expect, test } from 'vitest'
import { nextFixed } from './fixed-reference.ts'

/** The formula after each of several presses of F4; the caret stays behind the reference. */
function pressed(formula: string, caret: number, times: number): string[] {
  const seen: string[] = []
  let [text, at] = [formula, caret]
  for (let time = 0; time < times; time++) {
    const next = nextFixed(text, at)
    if (!next) break
    text = text.slice(0, next.start) + next.text + text.slice(next.end)
    at = next.start + next.text.length
    seen.push(text)
  }
  return seen
}

test('F4 fixes column and row, then the row, then the column, then neither', () => {
  expect(pressed('=[Unit cost]5*2', 13, 4)).toEqual([
    '=$[Unit cost]$5*2',
    '=[Unit cost]$5*2',
    '=$[Unit cost]5*2',
    '=[Unit cost]5*2',
  ])
})

test('F4 on a reference to the row of the formula fixes its column alone', () => {
  expect(pressed('=Cost@row', 3, 2)).toEqual(['=$Cost@row', '=Cost@row'])
})

test('F4 changes only the reference at the caret', () => {
  expect(pressed('=SUM([A]1:[A]5)', 14, 1)).toEqual(['=SUM([A]1:$[A]$5)'])
  expect(nextFixed('=SUM(1)', 2)).toBeNull()
})
