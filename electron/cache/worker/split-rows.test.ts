import { describe, expect, test } from 'vitest'
import { createRowSplitter } from './split-rows.ts'

/** The lists of rows from the splitter, and the rest; `|` in the text ends a chunk. */
function split(text: string) {
  const lists: string[] = []
  const heads: string[] = []
  const splitter = createRowSplitter({
    begin: head => heads.push(new TextDecoder().decode(head())),
    rows: list => lists.push(new TextDecoder().decode(list).trim()),
  })
  for (const chunk of text.split('|')) splitter.feed(new TextEncoder().encode(chunk))
  const rest = splitter.rest()
  return { heads, lists, rest: rest && new TextDecoder().decode(rest) }
}

describe('the text of an arriving sheet', () => {
  test('is split into the rows that are complete at the end of each chunk', () => {
    const { lists, rest } = split('{"id":1,"rows":[{"a":1},{"b|":[{}]} , {"c":3}|],"name":"x"}')

    expect(lists).toEqual(['[{"a":1}]', '[{"b":[{}]} , {"c":3}]'])
    expect(rest).toBe('{"id":1,"rows":[],"name":"x"}')
  })

  test('reports the properties before the rows as soon as the rows begin', () => {
    expect(split('{"columns":[{"rows":[1]}],"rows":[{"a"').heads).toEqual(['{"columns":[{"rows":[1]}],"rows":['])
  })

  test('ignores brackets and quotes inside a text', () => {
    expect(split('{"rows":[{"a":"}],[{\\"|\\\\"},{"rows":[]}]}').lists).toEqual(['[{"a":"}],[{\\"\\\\"},{"rows":[]}]'])
  })

  test('finds the list of rows by its name in any encoding, and only at the top level', () => {
    expect(split('{"x":{"rows":[1]},"r\\u006f\\u0077s" : [{}]}').lists).toEqual(['[{}]'])
    expect(split('{"x":"rows","y":[{}]}').lists).toEqual([])
    expect(split('{"rows":null}')).toEqual({ heads: [], lists: [], rest: '{"rows":null}' })
  })

  test('passes on invalid rows for the reader to reject', () => {
    expect(split('{"rows":[1,|2]}').lists).toEqual(['[1,2]'])
    expect(split('{"rows":[{},|]}').lists).toEqual(['[{}]', '[]'])
    expect(split('{"rows":[{}|{}]}').rest).toBe(null)
  })

  test('has no rest if it is truncated inside the rows, or closed by another bracket', () => {
    expect(split('{"rows":[{}').rest).toBe(null)
    expect(split('{"rows":[{}}}').rest).toBe(null)
  })
})
