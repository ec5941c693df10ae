/** A 16-digit number from 2^53 on begins with 9; most texts have none, and are parsed as they are. */
const MAY_BE_INEXACT = /\d{17}|9\d{15}/
const TOKEN = /"(?:[^"\\]|\\.)*"|-?\d[\d.eE+-]*/g
// JSON text holds no bare NUL, so no caller's text takes this form unless it is written to.
const MARK = '\u0000integer:'
const MARKED = /^\0integer:(-?\d+)$/

/** As JSON.parse, but a whole number that a double cannot hold becomes a bigint instead of its neighbour. */
export function parseExactJson(text: string): unknown {
  if (!MAY_BE_INEXACT.test(text)) return JSON.parse(text)
  // Rejects bad JSON before its tokens are looked at.
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
