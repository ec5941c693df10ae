/**
 * The same JSON with the properties of every object in another order and an unknown one among them, as another version of a service
 * may answer. Arrays keep their order: it carries meaning. Always the same order for the same input.
 */
export function shuffled(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(shuffled)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).map(([key, inner]) => [key, shuffled(inner)] as const)
  const [first, ...rest] = entries.reverse()
  const unknown = ['unheardOf', { of: [1, { rows: [] }], text: '"}],' }] as const
  return Object.fromEntries(first ? [first, unknown, ...rest] : [])
}
