import { ok, type Result } from '../../../shared/result.ts'
import type { CallOptions } from '../../api/http.ts'
import type { ImagesApi } from '../../api/images.ts'
import type { RowsWritten } from '../../api/sheets.ts'

export type ImageMethod = 'addresses' | 'putImage'

/** Base address of the service; its temporary addresses have the same prefix. */
export const IMAGES_AT = 'http://127.0.0.1/2.0'

/** The part of the sheet that its images need. */
type Around = {
  answer<T>(method: ImageMethod, rows: number, work: () => Result<T>, options?: CallOptions): Promise<Result<T>>
  /** Writes text into a cell, and returns the row of the response. */
  write(rowId: number, columnId: number, text: string): Result<RowsWritten>
}

/**
 * Images in the cells of a sheet on an in-memory service, behind the functions of `api/images.ts`. Bytes are dropped
 * when no cell shows them.
 */
export function createServiceImages({ answer, write }: Around) {
  const byCell = new Map<string, string>()
  const bytesOf = new Map<string, Uint8Array<ArrayBuffer>>()
  const uploaded: string[] = []
  let lastId = 0
  const placeOf = (rowId: number, columnId: number) => `${rowId} ${columnId}`
  const remove = (place: string) => {
    bytesOf.delete(byCell.get(place) ?? '')
    byCell.delete(place)
  }
  const removeWhere = (isGone: (place: string) => boolean) => [...byCell.keys()].filter(isGone).forEach(remove)
  const add = (place: string, bytes: Uint8Array<ArrayBuffer>): string => {
    remove(place)
    lastId += 1
    byCell.set(place, `image-${lastId}`)
    bytesOf.set(`image-${lastId}`, bytes)
    return `image-${lastId}`
  }

  const api: ImagesApi = {
    addresses: (ids, options) =>
      answer(
        'addresses',
        ids.length,
        () => ok(new Map(ids.filter(id => bytesOf.has(id)).map(id => [id, `http://127.0.0.1/files/${id}`]))),
        options,
      ),
    async put(_target, { rowId, columnId, value }, file, options) {
      const pieces: Uint8Array[] = []
      for await (const piece of file.content()) pieces.push(piece)
      return answer(
        'putImage',
        1,
        () => {
          uploaded.push(file.mimeType)
          add(placeOf(rowId, columnId), new Uint8Array(Buffer.concat(pieces)))
          return write(rowId, columnId, String(value ?? file.name))
        },
        options,
      )
    },
  }

  return {
    api,
    at: (rowId: number, columnId: number): string | undefined => byCell.get(placeOf(rowId, columnId)),
    add: (rowId: number, columnId: number, bytes: Uint8Array<ArrayBuffer>) => add(placeOf(rowId, columnId), bytes),
    remove: (rowId: number, columnId: number) => remove(placeOf(rowId, columnId)),
    rowGone: (rowId: number) => removeWhere(place => place.startsWith(`${rowId} `)),
    columnGone: (columnId: number) => removeWhere(place => place.endsWith(` ${columnId}`)),
    bytesAt: (rowId: number, columnId: number) => bytesOf.get(byCell.get(placeOf(rowId, columnId)) ?? ''),
    /** The types of uploaded files, in order. */
    uploaded: (): readonly string[] => uploaded,
    fetch: async (input: Parameters<typeof fetch>[0]): Promise<Response> => {
      const bytes = bytesOf.get(String(input).split('/').at(-1) ?? '')
      return bytes ? new Response(bytes) : new Response(null, { status: 404 })
    },
  }
}
export type ServiceImages = ReturnType<typeof createServiceImages>
