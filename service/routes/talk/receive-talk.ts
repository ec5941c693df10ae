import type { z } from 'zod'
import { parseJsonText, parseWith, readBody } from '../../http/body.ts'
import type { ServiceContext, ServiceDeps } from '../../http/env.ts'
import { type Content, toFile } from '../content/add-attachment.ts'
import { orDrop, receiveForm } from '../content/receive-file.ts'

/**
 * Takes in what somebody says: as JSON, or as multipart with the same JSON in the part `part` and one file beside it.
 * `record` writes both in one transaction; where it fails, or the JSON is wrong, the file goes again.
 */
export async function receiveTalk<S extends z.ZodType>(
  c: ServiceContext,
  deps: ServiceDeps,
  { part, schema }: { readonly part: string; readonly schema: S },
  record: (said: z.output<S>, file: Content | null) => Response,
): Promise<Response> {
  const form = await receiveForm(c, deps, part)
  if (!form) return record(await readBody(c, schema), null)
  return orDrop(deps, form.file, () => record(parseWith(schema, parseJsonText(form.json ?? '')), toFile(form.file)))
}
