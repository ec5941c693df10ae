import { expect, test } from 'vitest'
import { longestGap, picturesPerSecond, responseTime, settlingTime, shownPictures } from './shown-pictures.ts'
import type { Change } from './watch.ts'

const changesAt = (...times: readonly number[]): Change[] =>
  times.map((at, index) => ({ at, areas: [index], picture: index + 1 }))

test('a picture that was half drawn when it was read counts once, as the whole one', () => {
  expect(shownPictures(changesAt(100, 105, 117, 133))).toEqual([
    { at: 105, areas: [0, 1], picture: 2 },
    { at: 117, areas: [2], picture: 3 },
    { at: 133, areas: [3], picture: 4 },
  ])
})

test('changes in a series of short intervals are not joined beyond half a frame', () => {
  expect(shownPictures(changesAt(0, 5, 10, 15, 20)).map(({ at }) => at)).toEqual([5, 15, 20])
})

test('pictures per second last from the first input until the last picture', () => {
  expect(picturesPerSecond(changesAt(90, 200, 300, 600), 100)).toBe(6)
  expect(() => picturesPerSecond(changesAt(90), 100)).toThrow('nothing has changed')
})

test('the longest gap includes the time before the first picture and after the last', () => {
  expect(longestGap(changesAt(50, 130, 150, 260), 100, 200)).toBe(50)
  expect(longestGap(changesAt(140), 100, 200)).toBe(60)
  expect(longestGap([], 100, 200)).toBe(100)
})

test('an input is answered by the next change of its area', () => {
  const pictures = changesAt(90, 120, 150)

  expect(responseTime(pictures, 100, 2)).toBe(50)
  expect(() => responseTime(pictures, 100, 0)).toThrow('changed nothing')
})

test('an input has settled with the last change of its area before the next input, or with a later first one', () => {
  const pictures = [110, 150, 230].map((at, picture) => ({ at, areas: [0], picture }))

  expect(settlingTime(pictures, 100, 200, 0)).toBe(50)
  expect(settlingTime(pictures, 160, 200, 0)).toBe(70)
})
