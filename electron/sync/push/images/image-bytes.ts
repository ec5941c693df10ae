import type { AppError } from '../../../../shared/app-error.ts'
import { ok, type Result } from '../../../../shared/result.ts'
import { IMAGES_PER_REQUEST, type ImagesApi } from '../../../api/images.ts'
import type { KeptImages } from '../../../files/kept-images.ts'
import type { Ask } from '../../ask.ts'

export type ImageBytesDeps = {
  readonly api: Pick<ImagesApi, 'addresses'>
  readonly ask: Ask
  readonly kept: Pick<KeptImages, 'has' | 'take'>
}

/** It comes back by itself: nothing is said about the image. */
const PASSES: ReadonlySet<AppError['kind']> = new Set([
  ...(['offline', 'unauthorized', 'cancelled', 'rate-limited', 'outcome-unknown'] as const),
])
/** A service that fails at an image this often does not have it. */
const TRIES = 3

/** Gets the bytes of images onto this computer: before they are put into another cell, and before the cell that has them loses them. */
export function createImageBytes({ api, ask, kept }: ImageBytesDeps) {
  const triesOf = new Map<string, number>()
  const missing = new Set<string>()
  const mayPass = (error: AppError, id: string): boolean => {
    if (error.kind !== 'server') return PASSES.has(error.kind)
    const tries = (triesOf.get(id) ?? 0) + 1
    triesOf.set(id, tries)
    return tries < TRIES
  }

  const fetchSome = async (ids: readonly string[], priority: 'person' | 'background'): Promise<Result<null>> => {
    const found = await ask.read('Find an image', priority, signal => api.addresses(ids, { signal }))
    if (!found.ok) return ids.some(id => mayPass(found.error, id)) ? found : ok(null)
    for (const [id, url] of found.value) {
      const taken = ids.includes(id) ? await kept.take(id, url) : ok(null)
      if (!taken.ok && mayPass(taken.error, id)) return taken
    }
    return ok(null)
  }

  const withoutBytes = async (ids: readonly string[]): Promise<readonly string[]> => {
    const found: string[] = []
    for (const id of ids) if (!(await kept.has(id))) found.push(id)
    return found
  }

  return {
    /** It was asked for, and could not be had. */
    isMissing: (id: string): boolean => missing.has(id),

    /** Errors are those that pass. An image that cannot be had is missing from then on, until it is asked for again. */
    async keep(ids: readonly string[], priority: 'person' | 'background'): Promise<Result<null>> {
      const wanted = await withoutBytes([...new Set(ids)])
      for (let at = 0; at < wanted.length; at += IMAGES_PER_REQUEST) {
        const done = await fetchSome(wanted.slice(at, at + IMAGES_PER_REQUEST), priority)
        if (!done.ok) return done
      }
      for (const id of ids) missing.delete(id)
      for (const id of await withoutBytes(wanted)) missing.add(id)
      return ok(null)
    },
  }
}
export type ImageBytes = ReturnType<typeof createImageBytes>
