import { describe, expect, test } from 'vitest'
import { createRowSplitter } from './split-rows.ts'

/** The lists of rows as they came out, and what is left; `|` in the text is where one chunk ends. */
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

describe('the text of a sheet that arrives', () => {
  test('gives the rows that are whole at the end of each chunk', () => {
    const { lists, rest } = split('{"id":1,"rows":[{"a":1},{"b|":[{}]} , {"c":3}|],"name":"x"}')

    expect(lists).toEqual(['[{"a":1}]', '[{"b":[{}]} , {"c":3}]'])
    expect(rest).toBe('{"id":1,"rows":[],"name":"x"}')
  })

  test('tells what stands before the rows as soon as they begin', () => {
    expect(split('{"columns":[{"rows":[1]}],"rows":[{"a"').heads).toEqual(['{"columns":[{"rows":[1]}],"rows":['])
  })

  test('takes no bracket or quote inside a text for one of its own', () => {
    expect(split('{"rows":[{"a":"}],[{\\"|\\\\"},{"rows":[]}]}').lists).toEqual(['[{"a":"}],[{\\"\\\\"},{"rows":[]}]'])
  })

  test('knows the list of rows by its name, however that is written, and only at the top', () => {
    expect(split('{"x":{"rows":[1]},"r\\u006f\\u0077s" : [{}]}').lists).toEqual(['[{}]'])
    expect(split('{"x":"rows","y":[{}]}').lists).toEqual([])
    expect(split('{"rows":null}')).toEqual({ heads: [], lists: [], rest: '{"rows":null}' })
  })

  test('hands on what is no row, for whoever reads it to refuse', () => {
    expect(split('{"rows":[1,|2]}').lists).toEqual(['[1,2]'])
    expect(split('{"rows":[{},|]}').lists).toEqual(['[{}]', '[]'])
    expect(split('{"rows":[{}|{}]}').rest).toBe(null)
  })

  test('has no rest when it is cut short inside the rows, or closed by another bracket', () => {
    expect(split('{"rows":[{}').rest).toBe(null)
    expect(split('{"rows":[{}}}').rest).toBe(null)
  })
})
