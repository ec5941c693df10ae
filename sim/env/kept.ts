import type { CorePorts } from '../../electron/core/open-core.ts'
import { KeptFile } from '../../shared/model/comment.ts'
import { fail, ok } from '../../shared/result.ts'

/** The content of a comment's file. */
export const fileOf = (text: string): string => `What ${text} is about.`

/** A file that waits for its comment. Its content follows from its name, so that it survives an app without a disk. */
export const keptFor = (text: string, nth: number): KeptFile =>
  KeptFile.parse({
    id: `00000000-0000-4000-9000-${String(nth).padStart(12, '0')}`,
    name: `${text}.txt`,
    mimeType: 'text/plain',
    sizeBytes: fileOf(text).length,
  })

export const keptFiles: CorePorts['kept'] = {
  async open({ name, mimeType, sizeBytes }) {
    async function* content() {
      yield new TextEncoder().encode(fileOf(name.slice(0, -'.txt'.length)))
    }
    return ok({ sending: { name, mimeType, sizeBytes, content }, failure: () => null })
  },
  sweep: async () => undefined,
}

/** No attachment is downloaded here. */
export const noDownloads: CorePorts['downloads'] = {
  download: async () => fail({ kind: 'cancelled' }),
  service: () => '',
  folder: '',
  shrink: async () => null,
}
