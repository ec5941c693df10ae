import { ApiError, refuse } from '../../rules/api-error.ts'

/** One item of a bulk call that was refused (api-guide section 4.3). */
export interface Failure {
  readonly index: number
  readonly rowId?: number
  readonly error: { readonly errorCode: number; readonly message: string; readonly refId: string }
}

interface Judging<T> {
  readonly items: readonly unknown[]
  /** With partial success the good items go on; without, the first bad one refuses the request. */
  readonly partial: boolean
  readonly newRef: () => string
  readonly judge: (item: unknown) => T
  /** What an item is called in a refusal besides its index: by default the row that it names. */
  readonly named?: (item: unknown) => object
}

/** Judges each item of a bulk call on its own. */
export function judgeEach<T>({ items, partial, newRef, judge, named = rowIdOf }: Judging<T>): {
  readonly good: readonly T[]
  readonly failed: readonly Failure[]
} {
  const good: T[] = []
  const failed: Failure[] = []
  for (const [index, item] of items.entries()) {
    try {
      good.push(judge(item))
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      const at = { index, ...named(item) }
      if (!partial) throw error.withDetail(at)
      failed.push({ ...at, error: { errorCode: error.code, message: error.message, refId: newRef() } })
    }
  }
  return { good, failed }
}

/** Refuses an empty bulk call: there is nothing to do in it. */
export function needItems(items: readonly unknown[]): void {
  if (items.length === 0) throw refuse(1024)
}

/** The row an item names, so that a refusal can say which; nothing where it names none. */
function rowIdOf(item: unknown): { readonly rowId?: number } {
  if (typeof item !== 'object' || item === null || !('id' in item)) return {}
  // It is not checked yet, and an object may bring a `toString` that is no function.
  const id = typeof item.id === 'string' ? Number(item.id) : item.id
  return typeof id === 'number' && Number.isSafeInteger(id) && id > 0 ? { rowId: id } : {}
}
