/**
 * Whether a property makes the schema library throw: it compares `length` of an object in place of a list, and an
 * object there may not convert to a number. No valid message or body has an attribute `length` with an object.
 */
export const isLengthClaim = (key: string, value: unknown): boolean =>
  key === 'length' && typeof value === 'object' && value !== null

/** Whether a value contains such a property. The value must not be cyclic. */
export function claimsLength(value: unknown): boolean {
  const rest: unknown[] = [value]
  while (rest.length > 0) {
    const next = rest.pop()
    if (typeof next !== 'object' || next === null || ArrayBuffer.isView(next)) continue
    for (const [key, inner] of Object.entries(next)) {
      if (isLengthClaim(key, inner)) return true
      rest.push(inner)
    }
  }
  return false
}
