import type { z } from 'zod'
import { parseJson } from '../../../shared/parse-json.ts'
import type { Result } from '../../../shared/result.ts'
import type { CacheClient } from '../../cache/client/cache-client.ts'

export type ListStore = Pick<CacheClient, 'loadListing' | 'saveListing'>

/** Reads a cached list. Null if there is none or it is invalid. */
export async function loadList<T>(cache: ListStore, key: string, shape: z.ZodType<T>): Promise<T | null> {
  const text = await cache.loadListing({ key })
  if (!text.ok || text.value === null) return null
  const parsed = shape.safeParse(parseJson(text.value))
  return parsed.success ? parsed.data : null
}

export const saveList = (cache: ListStore, key: string, list: unknown): Promise<Result<null>> =>
  cache.saveListing({ key, content: JSON.stringify(list) })
