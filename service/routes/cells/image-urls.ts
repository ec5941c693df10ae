import { z } from 'zod'
import { json } from '../../http/declared-body.ts'
import { type Endpoint, endpoint } from '../../http/endpoint.ts'
import type { ServiceContext, ServiceDeps } from '../../http/env.ts'
import { reply } from '../../http/reply.ts'
import { refuse } from '../../rules/api-error.ts'
import { cellImageStore } from '../../store/content/cell-images.ts'
import { temporaryUrlStore } from '../../store/content/temporary-urls.ts'
import { contactStore } from '../../store/people/contacts.ts'
import { profileImageStore } from '../../store/people/profile-images.ts'

/** Lifetime of an image URL, in milliseconds (api-guide section 25). */
const IMAGE_URL_LIFE_MS = 1_800_000

const Pixels = z.int().positive().max(100_000).nullish()
/** The images to create URLs for. The requested size is an upper bound: an image is never enlarged. */
const Wanted = z
  .array(z.object({ imageId: z.string().min(1).max(200), width: Pixels, height: Pixels }))
  .min(1)
  .max(1000)
type WantedImage = z.output<typeof Wanted>[number]

/**
 * Creates URLs for cell images and profile images that work for half an hour without a token (api-guide sections 9.8
 * and 16).
 */
export function listImageUrls(deps: ServiceDeps): Endpoint {
  const open = urlOpener(deps)
  return endpoint({
    family: 'Cell Images',
    title: 'List Image URLs',
    method: 'POST',
    path: '/imageurls',
    needs: 'image.read',
    body: json(Wanted),
    example: { body: [{ imageId: '{imageId}' }] },
    async handle(c, { body }) {
      const wanted = await body.read(c)
      const imageUrls = deps.store.transaction(() => wanted.map(image => open(c, image)))
      return reply(c, { urlExpiresInMillis: IMAGE_URL_LIFE_MS, imageUrls })
    },
  })
}

/** Creates a URL for one image. A deleted or inaccessible one has an error instead (1006). */
function urlOpener({ store, ids, clock }: ServiceDeps) {
  const images = cellImageStore(store.db)
  const portraits = profileImageStore(store.db)
  const contacts = contactStore(store.db)
  const urls = temporaryUrlStore(store.db)

  const find = (userId: number, imageId: string) => {
    const image = images.find(imageId)
    if (image) return store.sheets.findVisible(userId, image.sheetId) && { size: image, open: urls.openImage }
    const portrait = portraits.findImage(imageId)
    const isShown = portrait && (portrait.userId === userId || contacts.find(userId, portrait.userId) !== null)
    return isShown ? { size: portrait, open: urls.openProfileImage } : null
  }

  return (c: ServiceContext, { imageId, width, height }: WantedImage): object => {
    const image = find(c.get('caller').userId, imageId)
    if (!image) {
      const { code, message } = refuse(1006)
      return { imageId, error: { errorCode: code, message, refId: ids.ref() } }
    }
    const secret = ids.secret()
    const now = clock()
    image.open(secret, imageId, now + IMAGE_URL_LIFE_MS, now)
    const url = `${new URL(c.req.url).origin}/files/${secret}`
    return { imageId, url, ...shownSize(image.size, { width: width ?? null, height: height ?? null }) }
  }
}

type Size = {
  readonly width: number
  readonly height: number
}

/**
 * The size to show an image at: as requested, in proportion when one side is requested, and never larger than the
 * image.
 */
function shownSize(full: Size, wish: { readonly width: number | null; readonly height: number | null }): Size {
  const { width, height } = wish
  if ((width ?? 0) > full.width || (height ?? 0) > full.height) return { width: full.width, height: full.height }
  if (width !== null && height !== null) return { width, height }
  const scale = width !== null ? width / full.width : height !== null ? height / full.height : 1
  return { width: Math.max(1, Math.round(full.width * scale)), height: Math.max(1, Math.round(full.height * scale)) }
}
