import { expect, test } from 'vitest'
import type { Outline } from './outline.ts'
import type { Location } from './row-location.ts'
import { locateTogether } from './shared-location.ts'

/** 1 with 2 (with 3) below it, then the blank 4 with 5 below it. */
const TREE: Outline = [
  { id: 1, parentId: null },
  { id: 2, parentId: 1 },
  { id: 3, parentId: 2 },
  { id: 4, parentId: null },
  { id: 5, parentId: 4 },
]
const TOP: Location = { kind: 'top' }
const INDENT: Location = { kind: 'indent' }

const aRequest = () => locateTogether(TREE, rowId => rowId === 4)
const refusal = (code: number) => expect.objectContaining({ code })

test('all rows of a request have one location', () => {
  const request = aRequest()
  request.locate(TOP, null)
  request.locate(TOP, null)

  expect(request.location()).toEqual(TOP)
  expect(() => request.locate({ kind: 'bottom' }, null)).toThrow(refusal(1123))
  expect(() => request.locate(null, null)).toThrow(refusal(1123))
  expect(() => request.locate({ kind: 'first-child', parentId: 1 }, null)).toThrow(refusal(1123))
})

test('rows without location attributes have no location', () => {
  const request = aRequest()
  request.locate(null, 1)
  request.locate(null, 2)

  expect(request.location()).toBeNull()
  expect(() => request.locate(TOP, 3)).toThrow(refusal(1123))
})

test('a rejected row does not determine the location of the others', () => {
  const request = aRequest()

  expect(() => request.locate({ kind: 'first-child', parentId: 7 }, null)).toThrow(refusal(1063))
  expect(() => request.locate({ kind: 'below', siblingId: 7 }, null)).toThrow(refusal(1064))
  expect(request.location()).toBeNull()
  request.locate(TOP, null)
  expect(request.location()).toEqual(TOP)
})

test('only a single existing row can be indented', () => {
  const request = aRequest()

  expect(() => request.locate(INDENT, null)).toThrow(refusal(1062))
  expect(() => request.locate(INDENT, 1)).toThrow(refusal(1062))
  request.locate({ kind: 'outdent' }, 2)
  expect(() => request.locate({ kind: 'outdent' }, 3)).toThrow(refusal(1062))
})

test('a row cannot move into itself, but others may move there', () => {
  const request = aRequest()
  const location: Location = { kind: 'last-child', parentId: 3 }

  expect(() => request.locate(location, 3)).toThrow(refusal(1063))
  request.locate(location, 5)
  expect(() => request.locate(location, 1)).toThrow(refusal(1063))
  expect(() => aRequest().locate({ kind: 'above', siblingId: 3 }, 2)).toThrow(refusal(1064))
})

test.each<Location>([
  { kind: 'first-child', parentId: 4 },
  { kind: 'last-child', parentId: 4 },
  { kind: 'below', siblingId: 5 },
])('a new row cannot go under a blank row: %j', location => {
  const request = aRequest()

  expect(() => request.locate(location, null)).toThrow(refusal(1185))
  expect(() => request.locate(location, 1)).toThrow(refusal(1185))
})

test('a row cannot be indented under a blank one, but a child of it may move within it', () => {
  const outline = [...TREE, { id: 6, parentId: null }]
  const request = locateTogether(outline, rowId => rowId === 4)

  expect(() => request.locate(INDENT, 6)).toThrow(refusal(1185))
  request.locate({ kind: 'first-child', parentId: 4 }, 5)
})
