import { describe, expect, test } from 'vitest'
import { percentile, quartiles, ratios } from './quartiles.ts'
import { roundsOf } from './rounds.ts'

const runRounds = roundsOf()

describe('the rounds of a benchmark', () => {
  test('run all contestants in each round, forwards and backwards in turn, and do not count the first', async () => {
    const order: string[] = []
    const contestant = (name: string) => ({
      name,
      run: async () => {
        order.push(name)
        return order.length
      },
    })

    const rounds = await runRounds([contestant('a'), contestant('b')], 3)

    expect(order.join('')).toBe('baabbaab')
    expect(rounds.get('a')).toEqual([3, 6, 7])
    expect(rounds.get('b')).toEqual([4, 5, 8])
  })

  test('are limited in number, and wait for their turn', async () => {
    const turns: number[] = []
    let runs = 0
    const limited = roundsOf({ most: 2, turn: async () => void turns.push(runs) })

    const rounds = await limited([{ name: 'a', run: async () => ++runs }], 7)

    expect(rounds.get('a')).toEqual([2, 3])
    expect(turns).toEqual([0, 1, 2])
  })

  test('stop at a wrong result', async () => {
    const broken = { name: 'broken', run: () => Promise.reject(new Error('the wrong cell was on screen')) }

    await expect(runRounds([broken], 7)).rejects.toThrow('wrong cell')
  })

  test('stop when a run hangs, and name it', async () => {
    const hanging = { name: 'hanging', run: () => new Promise<number>(() => undefined) }

    await expect(runRounds([hanging], 7, { timeoutMs: 10 })).rejects.toThrow('one run of hanging took over 10 ms')
  })
})

describe('the figures', () => {
  test('are the median and its quartiles', () => {
    expect(quartiles([4, 1, 3, 2, 5])).toEqual({ q1: 2, median: 3, q3: 4 })
    expect(percentile([10, 20], 0.5)).toBe(15)
  })

  test('are ratios within the same round', () => {
    expect(ratios([10, 40], [20, 20])).toEqual([0.5, 2])
    expect(() => ratios([1], [])).toThrow('both sides')
  })

  test('of an empty set are an error instead of zero', () => {
    expect(() => quartiles([])).toThrow('no figures')
  })
})
