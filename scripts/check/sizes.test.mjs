import { expect, test } from 'vitest'
import { plantTree } from '../testing/planted-tree.mjs'
import { checkSizes } from './sizes.mjs'

const lines = (count, line = '// a line') => `${line}\n`.repeat(count)

test('a file of 401 lines is rejected, one of 400 is not', () => {
  const root = plantTree({ 'e2e/long.e2e.ts': lines(401), 'e2e/fits.e2e.ts': lines(400) })

  expect(checkSizes(root).problems).toEqual([expect.stringContaining('e2e/long.e2e.ts: 401 lines')])
})

test('a median of more than 100 lines is rejected', () => {
  const root = plantTree({ 'renderer/a.ts': lines(101), 'renderer/b.ts': lines(101), 'renderer/c.ts': lines(5) })

  expect(checkSizes(root).problems).toEqual([expect.stringContaining('median file has 101 lines')])
})

test('when more than one function in twenty is long, the longest are named', () => {
  const root = plantTree({ 'renderer/a.ts': `export function sprawl() {\n${lines(40)}}\n` })

  const { problems } = checkSizes(root)

  expect(problems).toContainEqual(expect.stringContaining('here it is 42'))
  expect(problems).toContainEqual(expect.stringContaining('renderer/a.ts:1 sprawl: 42 lines'))
})

test('one long function among twenty is allowed', () => {
  const short = Array.from({ length: 19 }, (_, index) => `export const f${index} = () => ${index}\n`).join('')
  const root = plantTree({ 'renderer/a.ts': `export function sprawl() {\n${lines(40)}}\n${short}` })

  expect(checkSizes(root).problems).toEqual([])
})

/** One long function among many short ones. */
const sprawling = count => {
  const short = Array.from({ length: 19 }, (_, index) => `export const f${index} = () => ${index}\n`).join('')
  return `export function sprawl() {\n${lines(count - 2)}}\n${short}`
}

test('a function of 101 lines is rejected, one of 100 is not', () => {
  const long = plantTree({ 'renderer/a.ts': sprawling(101) })
  const fits = plantTree({ 'renderer/a.ts': sprawling(100) })

  expect(checkSizes(long).problems).toContainEqual(expect.stringContaining('renderer/a.ts:1 sprawl: 101 lines'))
  expect(checkSizes(fits).problems).not.toContainEqual(expect.stringContaining('sprawl'))
})

test('fewer lines of test than of source are rejected, equally many are not', () => {
  const short = plantTree({ 'shared/a.ts': lines(3), 'shared/a.test.ts': lines(2) })
  const enough = plantTree({
    'shared/a.ts': lines(3),
    'service/b.test.ts': lines(2),
    'electron/testing/c.ts': lines(1),
  })

  expect(checkSizes(short).problems).toEqual([expect.stringContaining('2 lines of test for 3')])
  expect(checkSizes(enough).problems).toEqual([])
})

test('the rule applies only to shared, electron and service', () => {
  const root = plantTree({ 'scripts/a.mjs': lines(30), 'e2e/b.ts': lines(30), 'renderer/c.ts': lines(30) })

  expect(checkSizes(root).problems).toEqual([])
})
