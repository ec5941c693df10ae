import { ok } from '../../../shared/result.ts'
import type { CopyFacts } from '../../cache/copy-reads.ts'

/** The small lists of a cache, in memory. `texts` is the content on disk. */
export function createListCache(copies: readonly CopyFacts[] = []) {
  const texts = new Map<string, string>()
  return {
    texts,
    loadListing: async ({ key }: { readonly key: string }) => ok(texts.get(key) ?? null),
    saveListing: async ({ key, content }: { readonly key: string; readonly content: string }) => {
      texts.set(key, content)
      return ok(null)
    },
    listCopies: async () => ok(copies),
  }
}

/** Sends every request at once. */
export const plainAsk = {
  read: <T>(_label: string, _priority: string, job: (signal: AbortSignal) => Promise<T>): Promise<T> =>
    job(new AbortController().signal),
  organize: <T>(_label: string, job: (signal: AbortSignal) => Promise<T>): Promise<T> =>
    job(new AbortController().signal),
  write: <T>(_label: string, _sheetId: number, job: (signal: AbortSignal) => Promise<T>): Promise<T> =>
    job(new AbortController().signal),
}
