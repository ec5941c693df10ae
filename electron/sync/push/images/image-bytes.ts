import type { AppError } from '../../../../shared/app-error.ts'
import { fail, ok, type Result } from '../../../../shared/result.ts'
import { IMAGES_PER_REQUEST, type ImagesApi } from '../../../api/images.ts'
import type { KeptImages } from '../../../files/kept-images.ts'
import type { Ask } from '../../ask.ts'

export type ImageBytesDeps = {
  readonly api: Pick<ImagesApi, 'addresses'>
  readonly ask: Ask
  readonly kept: Pick<KeptImages, 'has' | 'take'>
}

/** Transient errors: they do not count against the image. */
const PASSES: ReadonlySet<AppError['kind']> = new Set([
  ...(['offline', 'unauthorized', 'cancelled', 'rate-limited', 'outcome-unknown'] as const),
])
/**
 * Attempts for an image that the service fails to deliver, some seconds apart: putting an image is worth some minutes;
 * a deletion is not delayed long for bytes that only Undo needs.
 */
export const TRIES = { put: 20, deletion: 3 }

/** A proxy's page may have any status: only the list of addresses shows that an image is gone. */
const NOT_DELIVERED: AppError = { kind: 'server', status: 404, code: null, message: '', refId: null, executed: 'no' }

/** Downloads the bytes of images before they are put into another cell, and before their own cell loses them. */
export function createImageBytes({ api, ask, kept }: ImageBytesDeps) {
  const triesOf = new Map<string, number>()
  const missing = new Set<string>()
  const mayPass = (error: AppError, id: string, most: number): boolean => {
    if (error.kind !== 'server') return PASSES.has(error.kind)
    const tries = (triesOf.get(id) ?? 0) + 1
    triesOf.set(id, tries)
    return tries < most
  }

  const fetchSome = async (ids: readonly string[], most: number): Promise<Result<null>> => {
    const found = await ask.read('Find an image', 'person', signal => api.addresses(ids, { signal }))
    if (!found.ok) return ids.some(id => mayPass(found.error, id, most)) ? found : ok(null)
    for (const id of ids) {
      const url = found.value.get(id)
      if (url === undefined) missing.add(id)
      else missing.delete(id)
      const taken = url === undefined ? ok(null) : await kept.take(id, url)
      if (!taken.ok) {
        const error = taken.error.kind === 'not-found' ? NOT_DELIVERED : taken.error
        if (mayPass(error, id, most)) return fail(error)
      }
      triesOf.delete(id)
    }
    return ok(null)
  }

  const withoutBytes = async (ids: readonly string[]): Promise<readonly string[]> => {
    const found: string[] = []
    for (const id of ids) if (!(await kept.has(id))) found.push(id)
    return found
  }

  return {
    /** The latest request for it found that the service no longer has it. */
    isMissing: (id: string): boolean => missing.has(id),

    /** Returns only transient errors; permanent ones are found where the image is needed. `most`: see `TRIES`. */
    async keep(ids: readonly string[], most: number): Promise<Result<null>> {
      const wanted = await withoutBytes([...new Set(ids)])
      for (let at = 0; at < wanted.length; at += IMAGES_PER_REQUEST) {
        const done = await fetchSome(wanted.slice(at, at + IMAGES_PER_REQUEST), most)
        if (!done.ok) return done
      }
      return ok(null)
    },
  }
}
export type ImageBytes = ReturnType<typeof createImageBytes>
