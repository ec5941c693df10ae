import { parseJsonText } from '../../http/body.ts'
import type { FormBody } from '../../http/declared-body.ts'
import type { ServiceContext, ServiceDeps } from '../../http/env.ts'
import { type Content, toFile } from '../content/add-attachment.ts'
import { orDrop, receiveForm } from '../content/receive-file.ts'

/**
 * Receives a comment: as JSON, or as multipart with the same JSON in a part and one file. `record` writes both in one
 * transaction; if it fails, or the JSON is invalid, the file is deleted.
 */
export async function receiveComment<T>(
  c: ServiceContext,
  deps: ServiceDeps,
  body: FormBody<T>,
  record: (sent: T, file: Content | null) => Response,
): Promise<Response> {
  const form = await receiveForm(c, deps, body.part)
  if (!form) return record(await body.read(c), null)
  return orDrop(deps, form.file, () => record(body.parse(parseJsonText(form.json ?? '')), toFile(form.file)))
}
