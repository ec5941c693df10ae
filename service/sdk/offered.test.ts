import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { FAMILIES } from './testing/families.ts'
import { offeredBy } from './testing/sdk.ts'

const versions = [offeredBy(4), offeredBy(5)]
const wanted: readonly string[] = Object.values(FAMILIES).flat()

// The test of each family compares these lists with the answered methods, so the number follows from them.
test('this many of the methods offered by the SDKs are answered', () => {
  const answered = versions.map(offered => wanted.filter(method => offered.includes(method)).length)

  expect({ offered: versions.map(({ length }) => length), answered }).toEqual({
    offered: [212, 212],
    answered: [205, 205],
  })
})

test('no list has a method that neither version offers, or one of another list', () => {
  expect(wanted.filter(method => !versions.flat().includes(method))).toEqual([])
  expect(new Set(wanted).size).toBe(wanted.length)
})

test.each(Object.keys(FAMILIES))('the family %s is compared by a separate test', name => {
  const path = fileURLToPath(new URL(`./${name}.test.ts`, import.meta.url))

  expect(existsSync(path)).toBe(true)
  expect(readFileSync(path, 'utf8')).toContain(`family('${name}', `)
})
