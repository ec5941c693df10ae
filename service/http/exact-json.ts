/** A 16-digit number of at least 2^53 begins with 9. Most texts contain none and are parsed directly. */
const MAY_BE_INEXACT = /\d{17}|9\d{15}/
const TOKEN = /"(?:[^"\\]|\\.)*"|-?\d[\d.eE+-]*/g
// JSON text contains no bare NUL, so no caller can produce this mark by accident.
const MARK = '\u0000integer:'
const MARKED = /^\0integer:(-?\d+)$/

/** Like JSON.parse, but an integer that a double cannot represent becomes a bigint instead of being rounded. */
export function parseExactJson(text: string): unknown {
  if (!MAY_BE_INEXACT.test(text)) return JSON.parse(text)
  // Rejects invalid JSON before its tokens are replaced.
  const value: unknown = JSON.parse(text)
  let isInexact = false
  const marked = text.replace(TOKEN, token => {
    if (isExact(token)) return token
    isInexact = true
    return JSON.stringify(`${MARK}${token}`)
  })
  return isInexact ? JSON.parse(marked, (_key, each: unknown) => unmark(each)) : value
}

function isExact(token: string): boolean {
  if (!/^-?\d+$/.test(token)) return true
  const number = Number(token)
  return Number.isFinite(number) && BigInt(number) === BigInt(token)
}

function unmark(value: unknown): unknown {
  const digits = typeof value === 'string' ? MARKED.exec(value)?.[1] : undefined
  return digits === undefined ? value : BigInt(digits)
}
