import { whole } from '../language/decimal.ts'
import { eager, type Functions, ofNumbers, ofValues } from '../language/define.ts'
import { forEachValue } from '../language/evaluate.ts'
import { toText } from '../language/operators.ts'
import { failure, isError, toSingle, type Value } from '../language/value.ts'
import { wholeNumber } from './numeric.ts'

const NUMBER = /^\s*[-+]?(?:\d{1,3}(?:,\d{3})+|\d+)?(?:\.\d+)?(?:e[-+]?\d+)?\s*$/i
const LAST_CHARACTER = 0x10ffff

/** Text functions. Positions are counted from 1. */
export const TEXT: Functions = {
  LEN: ofText(1, 1, text => text.length),
  UPPER: ofText(1, 1, text => text.toUpperCase()),
  LOWER: ofText(1, 1, text => text.toLowerCase()),
  LEFT: ofText(1, 2, (text, count = 1) => (count < 0 ? failure('#INVALID VALUE') : text.slice(0, count))),
  RIGHT: ofText(1, 2, (text, count = 1) =>
    count < 0 ? failure('#INVALID VALUE') : text.slice(Math.max(0, text.length - count)),
  ),
  MID: ofText(3, 3, (text, start = 1, count = 0) =>
    start < 1 || count < 0 ? failure('#INVALID VALUE') : text.slice(start - 1, start - 1 + count),
  ),
  REPLACE: eager(4, 4, ([text = null, start, count, put = null]) => {
    const [whole, first, long, other] = [toSingle(text), wholeNumber(start), wholeNumber(count), toSingle(put)]
    const failed = [whole, first, long, other].find(isError)
    if (failed) return failed
    if (typeof first !== 'number' || typeof long !== 'number' || first < 1 || long < 0) return failure('#INVALID VALUE')
    const before = toText(whole)
    return before.slice(0, first - 1) + toText(other) + before.slice(first - 1 + long)
  }),
  SUBSTITUTE: ofValues(3, 4, ([text = null, searched = null, put = null, which = null]) =>
    substitute(toText(text), toText(searched), toText(put), which),
  ),
  /** The position of a text in another, case-sensitive; 0 when it is not found. */
  FIND: ofValues(2, 3, ([searched = null, text = null, start = 1]) => {
    const first = typeof start === 'number' ? whole(start) : 0
    return first < 1 ? failure('#INVALID VALUE') : toText(text).indexOf(toText(searched), first - 1) + 1
  }),
  CONTAINS: eager(2, 2, ([searched = null, range = null], scene) => {
    const wanted = toSingle(searched)
    if (isError(wanted)) return wanted
    const text = toText(wanted).toLowerCase()
    let isThere = false
    const failed = forEachValue([range], scene, value => {
      isThere ||= toText(value).toLowerCase().includes(text)
    })
    return failed ?? isThere
  }),
  VALUE: ofValues(1, 1, ([value = null]) => {
    if (typeof value === 'number') return value
    const text = toText(value)
    if (!/\d/.test(text) || !NUMBER.test(text)) return failure('#INVALID VALUE')
    return Number(text.replaceAll(',', ''))
  }),
  CHAR: ofNumbers(1, 1, character),
  UNICHAR: ofNumbers(1, 1, character),
}

function ofText(least: number, most: number, work: (text: string, ...numbers: number[]) => Value): Functions[string] {
  return ofValues(least, most, ([text = null, ...rest]) => {
    const numbers: number[] = []
    for (const value of rest) {
      const number = wholeNumber(value)
      if (typeof number !== 'number') return number
      numbers.push(number)
    }
    return work(toText(text), ...numbers)
  })
}

/** Replaces all occurrences, or the one requested. */
function substitute(text: string, searched: string, put: string, which: Value): Value {
  if (searched === '') return text
  if (which === null) return text.replaceAll(searched, () => put)
  const last = typeof which === 'number' ? whole(which) : 0
  if (last < 1) return failure('#INVALID VALUE')
  let at = -1
  for (let nth = 0; nth < last; nth++) {
    at = text.indexOf(searched, at + 1)
    if (at < 0) return text
  }
  return text.slice(0, at) + put + text.slice(at + searched.length)
}

function character(code = 0): Value {
  const isSurrogate = code >= 0xd800 && code <= 0xdfff
  if (!Number.isInteger(code) || code < 1 || code > LAST_CHARACTER || isSurrogate) return failure('#INVALID VALUE')
  return String.fromCodePoint(code)
}
