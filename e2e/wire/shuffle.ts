/**
 * The same JSON with object properties in another order and an unknown one added, as another version of the service
 * may respond. Arrays keep their order. Deterministic.
 */
export function shuffled(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(shuffled)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).map(([key, inner]) => [key, shuffled(inner)] as const)
  const [first, ...rest] = entries.reverse()
  const unknown = ['unheardOf', { of: [1, { rows: [] }], text: '"}],' }] as const
  return Object.fromEntries(first ? [first, unknown, ...rest] : [])
}
