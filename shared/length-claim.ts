/**
 * Whether a property makes the schema library throw: it compares the `length` of an object that stands where a list belongs, and one that is
 * itself an object may not become a number. No message and no body has an attribute of that name with an object in it.
 */
export const isLengthClaim = (key: string, value: unknown): boolean =>
  key === 'length' && typeof value === 'object' && value !== null

/** Whether there is such a property anywhere in a value, which must not contain itself. */
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
