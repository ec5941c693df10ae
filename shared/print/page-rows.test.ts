import { expect, test } from 'vitest'
import { inPages } from './page-rows.ts'

test('rows that do not fit start the next page', () => {
  expect(inPages([20, 20, 20, 20, 20], { first: 50, next: 60 })).toEqual([
    { from: 0, to: 2 },
    { from: 2, to: 5 },
  ])
})

test('a row higher than a page is alone on its page', () => {
  expect(inPages([20, 500, 20], { first: 60, next: 60 })).toEqual([
    { from: 0, to: 1 },
    { from: 1, to: 2 },
    { from: 2, to: 3 },
  ])
})

test('a table without rows has one page with its titles', () => {
  expect(inPages([], { first: 60, next: 60 })).toEqual([{ from: 0, to: 0 }])
})
