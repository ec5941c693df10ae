import { z } from 'zod'
import type { PutImage } from '../../shared/model/sheet/edit.ts'
import { ok, type Result } from '../../shared/result.ts'
import { WireRowResult } from '../../shared/wire/row-result.ts'
import type { CallOptions, Http } from './http.ts'
import { type RowsWritten, type Target, written } from './sheets.ts'
import type { Sending } from './transport/multipart.ts'
import { path } from './transport/path.ts'

/** Images per address request. The service accepts more, but this keeps the response small. */
export const IMAGES_PER_REQUEST = 100

/** The number of requests that an upload counts as, like an attachment. */
export const IMAGE_WEIGHT = 10

const WireImageUrls = z.object({
  imageUrls: z.array(z.object({ imageId: z.string(), url: z.string().nullish() })),
})

/** Images in cells (API guide 9.8). The service cannot copy an image: it is downloaded and put into the other cell. */
export const imagesApi = (http: Http) => ({
  /** Image addresses, which work without a token and for half an hour. Images that this user cannot see have none. */
  async addresses(ids: readonly string[], options?: CallOptions): Promise<Result<ReadonlyMap<string, string>>> {
    const body = ids.map(imageId => ({ imageId }))
    const answer = await http.post(path`/imageurls`, WireImageUrls, body, options)
    if (!answer.ok) return answer
    return ok(new Map(answer.value.imageUrls.flatMap(({ imageId, url }) => (url ? [[imageId, url] as const] : []))))
  },

  /** Puts an image into a cell and replaces its content. */
  async put(
    { sheetId, columns }: Target,
    { rowId, columnId, value }: PutImage,
    file: Sending,
    options?: CallOptions,
  ): Promise<Result<RowsWritten>> {
    const altText = typeof value === 'string' ? value : ''
    const address = path`/sheets/${sheetId}/rows/${rowId}/columns/${columnId}/cellimages?altText=${altText}&level=2&include=objectValue,format`
    return written(await http.upload(address, WireRowResult, file, { ...options, what: 'row' }), columns)
  },
})
export type ImagesApi = ReturnType<typeof imagesApi>
