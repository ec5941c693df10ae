import { expect, test } from 'vitest'
import { readLocation, type SentLocation } from './row-location.ts'

test.each<readonly [SentLocation, object | null]>([
  [{}, null],
  [{ toTop: true }, { kind: 'top' }],
  [{ toBottom: true }, { kind: 'bottom' }],
  [{ parentId: 7 }, { kind: 'first-child', parentId: 7 }],
  [
    { parentId: 7, toBottom: true },
    { kind: 'last-child', parentId: 7 },
  ],
  [{ siblingId: 7 }, { kind: 'below', siblingId: 7 }],
  [
    { siblingId: 7, above: true },
    { kind: 'above', siblingId: 7 },
  ],
  [{ indent: 1 }, { kind: 'indent' }],
  [{ outdent: 1 }, { kind: 'outdent' }],
  [{ toTop: false, toBottom: true, above: false, parentId: null, siblingId: null }, { kind: 'bottom' }],
])('%j is a location', (sent, expected) => {
  expect(readLocation(sent)).toEqual(expected)
})

test.each<SentLocation>([
  { toTop: true, toBottom: true },
  { toTop: true, parentId: 7 },
  { parentId: 7, siblingId: 8 },
  { above: true },
  { above: true, toTop: true },
  { siblingId: 7, toBottom: true },
  { indent: 1, outdent: 1 },
  { indent: 1, toBottom: true },
  { indent: 2 },
  { outdent: 3 },
  { parentId: 7, above: true },
])('rejects %j as a location', sent => {
  expect(() => readLocation(sent)).toThrow(expect.objectContaining({ code: 1062 }))
})

test.each<[SentLocation, string]>([
  [{ toTop: true, siblingId: 7 }, 'toTop and siblingId do not go together'],
  [{ indent: 1, outdent: 1 }, 'indent and outdent do not go together'],
  [{ above: true }, 'above needs a siblingId'],
  [{ outdent: 2 }, 'outdent can only be 1'],
])('explains why it rejects %j: %s', (sent, why) => {
  expect(() => readLocation(sent)).toThrow(`The row location is not valid: ${why}.`)
})
