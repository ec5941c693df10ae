import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { FAMILIES } from './testing/families.ts'
import { offeredBy } from './testing/sdk.ts'

const versions = [offeredBy(4), offeredBy(5)]
const wanted: readonly string[] = Object.values(FAMILIES).flat()

// Every family's own test ends by comparing these lists with what its SDKs noted as answered: the number follows from it.
test('of what the SDKs offer, this many calls are answered', () => {
  const answered = versions.map(offered => wanted.filter(method => offered.includes(method)).length)

  expect({ offered: versions.map(({ length }) => length), answered }).toEqual({
    offered: [212, 212],
    answered: [205, 205],
  })
})

test('no list has a method that neither version offers, or one that stands in another list', () => {
  expect(wanted.filter(method => !versions.flat().includes(method))).toEqual([])
  expect(new Set(wanted).size).toBe(wanted.length)
})

test.each(Object.keys(FAMILIES))('the family %s is compared by a test of its own', name => {
  const path = fileURLToPath(new URL(`./${name}.test.ts`, import.meta.url))

  expect(existsSync(path)).toBe(true)
  expect(readFileSync(path, 'utf8')).toContain(`family('${name}', `)
})
