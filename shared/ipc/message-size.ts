/** Characters and values: slightly more than the largest batch of edits, the largest message of the contract. */
export const MESSAGE_LIMIT = 4_200_000
/**
 * Edits are one string, so no message has nearly as many values; each value takes far longer to check than a character.
 */
const VALUES_LIMIT = 1_000_000

/**
 * Whether a message from the page is larger than any that Sheaf sends. Checked in the preload before the message is
 * cloned, and again in main before it is parsed. Stops at the limit, which bounds the cost.
 */
export function isTooLarge(message: unknown): boolean {
  const rest: unknown[] = [message]
  let size = 0
  let values = 0
  while (rest.length > 0) {
    const value = rest.pop()
    size += ownSize(value)
    values += Array.isArray(value) ? value.length + 1 : 1
    // Counts the length of a list before its items; this also ends the walk of a cyclic list.
    if (size > MESSAGE_LIMIT || values > VALUES_LIMIT) return true
    if (Array.isArray(value)) for (const item of value) rest.push(item)
    else if (isRecord(value)) for (const key of Object.keys(value)) rest.push(key, value[key])
  }
  return false
}

function ownSize(value: unknown): number {
  if (typeof value === 'string') return value.length + 1
  if (Array.isArray(value)) return value.length + 1
  if (value instanceof ArrayBuffer || ArrayBuffer.isView(value)) return value.byteLength + 1
  return value instanceof Map || value instanceof Set ? MESSAGE_LIMIT + 1 : 1
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !(value instanceof ArrayBuffer) && !ArrayBuffer.isView(value)
