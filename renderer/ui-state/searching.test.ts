import { beforeEach, expect, test } from 'vitest'
import { searching } from './searching.ts'

beforeEach(searching.forget)

const listed = (...keys: string[]): string[] => {
  const opened: string[] = []
  const open = (key: string) => () => {
    opened.push(key)
    searching.goTo(key)
  }
  searching.list(keys.map(key => ({ key, open: open(key) })))
  return opened
}

test('the next hit is the first one, then the one below, and after the last one the first again', () => {
  const opened = listed('a', 'b')

  for (let press = 0; press < 3; press++) searching.openBeside(1)

  expect(opened).toEqual(['a', 'b', 'a'])
})

test('the previous hit is the last one, then the one above', () => {
  const opened = listed('a', 'b', 'c')

  for (let press = 0; press < 2; press++) searching.openBeside(-1)

  expect(opened).toEqual(['c', 'b'])
})

test('without hits nothing opens', () => {
  const opened = listed()

  searching.openBeside(1)

  expect(opened).toEqual([])
})

test('another text begins with unfolded groups and their first hits', () => {
  searching.type('steel')
  searching.fold('sheet:1')
  searching.showWhole(1)
  searching.goTo('sheet:1')

  searching.type('steel')
  expect(searching.now()).toMatchObject({ folded: new Set(['sheet:1']), whole: new Set([1]), current: 'sheet:1' })

  searching.type('steel b')
  expect(searching.now()).toMatchObject({ folded: new Set(), whole: new Set(), current: null })
})
