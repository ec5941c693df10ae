import { expect, test } from 'vitest'
import type { FoundText } from '../../shared/model/search.ts'
import { foundRuns, nearMatch } from './found-runs.ts'

const shown = (text: string, ...ranges: [number, number][]) =>
  foundRuns({ text, ranges }).map(run => (run.isMatch ? `[${run.text}]` : run.text))

test('matches are separate parts of the text', () => {
  expect(shown('steel beam, steel', [0, 5], [12, 17])).toEqual(['[steel]', ' beam, ', '[steel]'])
  expect(shown('steel')).toEqual(['steel'])
})

test('characters that would change the direction of the line are replaced in every part', () => {
  expect(shown('a\u202eb\u202ec', [1, 3])).toEqual(['a', '[\ufffdb]', '\ufffdc'])
})

test('a part of invisible characters is left out', () => {
  expect(shown('ab\u200bcd', [0, 2], [3, 5])).toEqual(['[ab]', '[cd]'])
})

test('spaces beside a match stay', () => {
  expect(shown('a b c', [2, 3])).toEqual(['a ', '[b]', ' c'])
})

test('a match far to the right moves near the start, after a whole word', () => {
  const text = 'The supplier of the north facade delivers steel beams'
  const found = nearMatch({ text, ranges: [[42, 47]] })

  expect(found.text).toBe('…delivers steel beams')
  expect(foundRuns(found).find(({ isMatch }) => isMatch)?.text).toBe('steel')
})

test('a match near the start, or none, keeps the text', () => {
  const text = 'The old text of a row'
  const found: readonly FoundText[] = [
    { text, ranges: [] },
    { text, ranges: [[4, 7]] },
  ]

  expect(found.map(nearMatch)).toEqual(found)
})
