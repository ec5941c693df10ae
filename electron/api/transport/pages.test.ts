import { expect, test } from 'vitest'
import { fail, ok } from '../../../shared/result.ts'
import { everyPage, everyTokenPage, type ListPosition, toPage, toTokenPage } from './pages.ts'

const same = (item: number) => item

test('a list is read page by page to its end', async () => {
  const asked: number[] = []
  const all = await everyPage(async page => {
    asked.push(page)
    return ok(toPage({ data: [page], pageNumber: page, pageSize: 1, totalPages: 3 }, page, same))
  })

  expect(all).toEqual(ok([1, 2, 3]))
  expect(asked).toEqual([1, 2, 3])
})

test('a list of unknown length ends at the first incomplete page', () => {
  const page = (data: number[]) => toPage({ data, pageNumber: 1, pageSize: 2, totalPages: -1 }, 1, same)

  expect(page([1, 2]).next).toBe(2)
  expect(page([1]).next).toBeNull()
  expect(page([]).next).toBeNull()
})

test('a service that repeats its last page does not cause an endless list', () => {
  expect(toPage({ data: [1, 2], pageNumber: 1, pageSize: 2, totalPages: -1 }, 2, same)).toEqual({
    items: [],
    next: null,
  })
})

test('a complete response has no next page', () => {
  expect(toPage({ data: [1, 2], pageNumber: 1, totalPages: 1 }, 1, same).next).toBeNull()
  expect(toPage({ data: [], pageNumber: 1, totalPages: 0 }, 1, same).next).toBeNull()
  expect(toPage({ data: [1] }, 1, same).next).toBeNull()
})

test('a failed page fails the list', async () => {
  const failed = fail<never>({ kind: 'offline', server: 'x' })

  expect(await everyPage(async page => (page === 1 ? ok({ items: [1], next: 2 }) : failed))).toEqual(failed)
})

test('a token-paged list continues after an empty page while it has a key', async () => {
  const asked: ListPosition[] = []
  const pages = [
    { data: [1], lastKey: 'a' },
    { data: [], lastKey: 'b' },
    { data: [2], lastKey: null },
  ]

  const all = await everyTokenPage(async at => {
    asked.push(at)
    return ok(toTokenPage(pages[asked.length - 1] ?? { data: [] }, at, same))
  })

  expect(all).toEqual(ok([1, 2]))
  expect(asked).toEqual([{ page: 1 }, { lastKey: 'a' }, { lastKey: 'b' }])
})

test('continues by page number with a service that ignores the token', () => {
  const page = (totalPages: number, asked: ListPosition) =>
    toTokenPage({ data: [1], pageNumber: 1, pageSize: 100, totalPages }, asked, same).next

  expect(page(2, { page: 1 })).toEqual({ page: 2 })
  expect(page(1, { page: 1 })).toBeNull()
})

test('a repeated token does not cause an endless list', () => {
  expect(toTokenPage({ data: [1], lastKey: 'a' }, { lastKey: 'a' }, same)).toEqual({ items: [1], next: null })
})

test('a response with both kinds of paging continues by its key', () => {
  const both = { data: [1], pageNumber: 1, pageSize: 100, totalPages: 1, lastKey: 'a' }

  expect(toTokenPage(both, { page: 1 }, same).next).toEqual({ lastKey: 'a' })
})
