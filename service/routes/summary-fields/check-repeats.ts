import { refuse } from '../../rules/api-error.ts'

/**
 * Refuses a request that says the same of two fields: one id (1200), one index (1195) or, where nothing is renamed, one title (1208).
 * What is wrong with single items is said by their own schema.
 */
export function checkRepeats(items: readonly unknown[], renames: boolean): void {
  const ids = repeated(items, 'id')
  if (ids !== null) throw refuse(1200, ids)
  if (repeated(items, 'index') !== null) throw refuse(1195)
  const titles = renames ? null : repeated(items, 'title')
  if (titles !== null) throw refuse(1208, titles)
}

/** What two items say under the same name; null: nothing. */
function repeated(items: readonly unknown[], name: string): string | null {
  const seen = new Set<string>()
  for (const item of items) {
    const value: unknown = Object.hasOwn(Object(item), name) ? Reflect.get(Object(item), name) : undefined
    if (typeof value !== 'string' && typeof value !== 'number') continue
    const said = String(value).trim().toLowerCase()
    if (seen.has(said)) return String(value)
    seen.add(said)
  }
  return null
}
