import { expect, test } from 'vitest'
import { recordsIn, toLine } from './records.ts'

const step = (number: number, text: string) =>
  JSON.stringify({
    step: number,
    edits: [[1, 1, text, null, 'queued', null, 0, null, null, 1, 'h']],
    gone: [],
    others: [],
    cleared: false,
  })
const lines = [step(1, 'one'), step(2, 'two é \n'), step(3, 'three')].map(toLine)
const journal = Buffer.concat(lines)

const stepsIn = (bytes: Uint8Array) => recordsIn(bytes).records.map(record => ('step' in record ? record.step : null))

test('reads records as written, in order', () => {
  expect(stepsIn(journal)).toEqual([1, 2, 3])
  expect(recordsIn(journal).isTorn).toBe(false)
  expect(recordsIn(new Uint8Array())).toEqual({ records: [], isTorn: false, brokenLines: 0 })
})

test('a changed byte costs at most its line', () => {
  for (let at = 0; at < journal.length; at++) {
    const damaged = Buffer.from(journal)
    damaged[at]! ^= 1 << (at % 8)
    const own = at < lines[0]!.length ? 1 : at < lines[0]!.length + lines[1]!.length ? 2 : 3

    expect(
      [1, 2, 3].filter(each => !stepsIn(damaged).includes(each) && each !== own),
      `byte ${at}`,
    ).toEqual([])
  }
})

test('a truncated line does not count, at any position, and is reported', () => {
  const [first, second] = [lines[0]!.length, lines[0]!.length + lines[1]!.length]
  for (let length = first + 2; length < second; length++) {
    const { records, isTorn } = recordsIn(journal.subarray(0, length))
    expect([records.length, isTorn], `${length} bytes`).toEqual([1, true])
  }
})
