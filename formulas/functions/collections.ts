import { eager, type Functions } from '../language/define.ts'
import { forEachValue } from '../language/evaluate.ts'
import { equalityKey, toText } from '../language/operators.ts'
import { columnOf, isError, isList, LONGEST_TEXT, toSingle, type Value } from '../language/value.ts'

const ANY = Number.POSITIVE_INFINITY

/** Functions of many values. Blank cells are skipped. */
export const COLLECTIONS: Functions = {
  JOIN: eager(1, 2, ([range = null, between = ''], scene) => {
    const separator = toSingle(between)
    if (isError(separator)) return separator
    const parts: string[] = []
    let length = 0
    const failed = forEachValue([range], scene, value => {
      const text = toText(value)
      // A longer text is truncated anyway.
      if (text === '' || length > LONGEST_TEXT) return
      parts.push(text)
      length += text.length
    })
    return failed ?? parts.join(toText(separator))
  }),
  DISTINCT: eager(1, 1, ([range = null], scene) => {
    const valueByKey = new Map<string, Value>()
    const failed = forEachValue([range], scene, value => {
      const key = equalityKey(value)
      if (value !== null && value !== '' && !valueByKey.has(key)) valueByKey.set(key, value)
    })
    return failed ?? columnOf([...valueByKey.values()])
  }),
  /** Whether a cell, or one pick of a multi-value cell, equals the value. */
  HAS: eager(2, 2, ([range = null, searched = null], scene) => {
    const wanted = toSingle(searched)
    if (isError(wanted)) return wanted
    const key = equalityKey(wanted)
    let isThere = false
    const failed = forEachValue([range], scene, value => {
      isThere ||= equalityKey(value) === key || (isList(value) && value.items.some(item => equalityKey(item) === key))
    })
    return failed ?? isThere
  }),
  /** The number of picks or contacts; any other non-blank cell counts as one. */
  COUNTM: eager(1, ANY, (args, scene) => {
    let count = 0
    const failed = forEachValue(args, scene, value => {
      if (value !== null && value !== '') count += isList(value) ? value.items.length : 1
    })
    return failed ?? count
  }),
}
