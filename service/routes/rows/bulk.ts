import { ApiError, refuse } from '../../rules/api-error.ts'

/** A rejected item of a bulk request (api-guide section 4.3). */
export type Failure = {
  readonly index: number
  readonly rowId?: number
  readonly error: { readonly errorCode: number; readonly message: string; readonly refId: string }
}

type Parsing<T> = {
  readonly items: readonly unknown[]
  /** With partial success the valid items are stored; without, the first invalid one rejects the request. */
  readonly partial: boolean
  readonly newRef: () => string
  readonly parse: (item: unknown) => T
  /** Identifies an item in errors besides its index: by default the row that it names. */
  readonly named?: (item: unknown) => object
}

/** Validates each item of a bulk request separately. */
export function parseEach<T>({ items, partial, newRef, parse, named = rowIdOf }: Parsing<T>): {
  readonly good: readonly T[]
  readonly failed: readonly Failure[]
} {
  const good: T[] = []
  const failed: Failure[] = []
  for (const [index, item] of items.entries()) {
    try {
      good.push(parse(item))
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      const at = { index, ...named(item) }
      if (!partial) throw error.withDetail(at)
      failed.push({ ...at, error: { errorCode: error.code, message: error.message, refId: newRef() } })
    }
  }
  return { good, failed }
}

/** Rejects an empty bulk request. */
export function needItems(items: readonly unknown[]): void {
  if (items.length === 0) throw refuse(1024)
}

/** The row id of an item for its error; empty when it has none. */
function rowIdOf(item: unknown): { readonly rowId?: number } {
  if (typeof item !== 'object' || item === null || !('id' in item)) return {}
  // Unvalidated input: an object may have a `toString` that is not a function.
  const id = typeof item.id === 'string' ? Number(item.id) : item.id
  return typeof id === 'number' && Number.isSafeInteger(id) && id > 0 ? { rowId: id } : {}
}
