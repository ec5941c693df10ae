import { expect, test } from 'vitest'
import { linkTarget, readSource, readTargets, sameSource, sourceText, targetsText } from './cell-source.ts'

const WIRE = { sheetId: 7, rowId: '8', columnId: 9, sheetName: 'Site  costs\n2', status: 'OK' }

test('reads a link as written, with ids sent as text and the name on one line', () => {
  const text = sourceText(WIRE) ?? ''

  expect(readSource(text)).toEqual({ status: 'OK', sheetId: 7, rowId: 8, columnId: 9, sheetName: 'Site costs 2' })
  expect(linkTarget(text)).toEqual({ sheetId: 7, rowId: 8, columnId: 9 })
})

test('a link with an unknown source cannot be recreated', () => {
  const text = sourceText({ sheetId: null, rowId: null, columnId: null, status: 'BROKEN' })

  expect(readSource(text ?? '')).toMatchObject({ status: 'BROKEN', sheetId: null, sheetName: null })
  expect(linkTarget(text)).toBe(null)
  expect([linkTarget(null), linkTarget(undefined), linkTarget('')]).toEqual([null, null, null])
})

test('other values are no link', () => {
  for (const wire of [null, undefined, 7, 'x']) expect(sourceText(wire)).toBe(null)
  for (const wire of [null, undefined, [], {}]) expect(targetsText(wire)).toBe(null)
})

test('lists the first of many targets and their number', () => {
  const { count, targets } = readTargets(targetsText(Array(80).fill(WIRE)) ?? '')

  expect([count, targets.length]).toEqual([80, 50])
  expect(targets[0]).toMatchObject({ sheetId: 7, sheetName: 'Site costs 2' })
})

test('sources differ only if both are known', () => {
  const [text = null, broken = null] = [sourceText(WIRE), sourceText({ status: 'BROKEN' })]

  expect(sameSource(text, sourceText({ ...WIRE, sheetName: 'Renamed' }))).toBe(true)
  expect(sameSource(text, broken)).toBe(true)
  expect(sameSource(text, undefined)).toBe(true)
  expect(sameSource(text, null)).toBe(false)
  expect(sameSource(text, sourceText({ ...WIRE, rowId: 5 }))).toBe(false)
})
