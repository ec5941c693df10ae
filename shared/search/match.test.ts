import { describe, expect, test } from 'vitest'
import { foundText, rangesOf } from './match.ts'
import { readQuery } from './search-query.ts'
import { wordsIn } from './words.ts'

const marked = (search: string, text: string): string => {
  const words = wordsIn(text)
  const found = foundText(
    text,
    readQuery(search, '2026-03-02').terms.flatMap(term => rangesOf(term, words, text)),
  )
  return found.ranges.reduceRight(
    (shown, [start, end]) => `${shown.slice(0, start)}[${shown.slice(start, end)}]${shown.slice(end)}`,
    found.text,
  )
}

describe('the matched part of a text', () => {
  test.each([
    ['do', 'a door, two Doors', 'a [do]or, two [Do]ors'],
    ['strass', 'Die Straße', 'Die [Straß]e'],
    ['str', 'Die Straße', 'Die [Str]aße'],
    ['e', 'é e\u0301 x', '[é] [e\u0301] x'],
    ['fi', 'a ﬁle', 'a [ﬁ]le'],
    ['red do', 'red door', '[red] [do]or'],
    ['"red door"', 'a red, door', 'a [red, door]'],
    ['東京', '大東京駅', '大[東京]駅'],
    ['第3', '第3回', '[第3]回'],
    ['𝒳', 'a 𝒳𝒴', 'a [𝒳]𝒴'],
    ['שלום', 'שָׁלוֹם עולם', '[שָׁלוֹם] עולם'],
    ['oak', 'oak\nand\toak', '[oak] and [oak]'],
  ])('of %s in “%s”', (search, text, shown) => {
    expect(marked(search, text)).toBe(shown)
  })

  test('is inside the excerpt of a long text', () => {
    const text = `${'before '.repeat(60)}the needle ${'after '.repeat(60)}`

    const shown = marked('needle', text)

    expect(shown).toMatch(/^…before .* the \[needle\] after .*…$/)
    expect(shown.length).toBeLessThan(180)
  })

  test('of a long text without any is its beginning', () => {
    expect(foundText('word '.repeat(100), []).text).toMatch(/^word word .*…$/)
  })

  test.each(['', 'a '])('never has half of a character at the ends of an excerpt', before => {
    const text = `${'😀'.repeat(100)} ${before}needle ${'😀'.repeat(100)}`

    expect(marked('needle', text)).not.toMatch(/(?<![\ud800-\udbff])[\udc00-\udfff]|[\ud800-\udbff](?![\udc00-\udfff])/)
  })
})
