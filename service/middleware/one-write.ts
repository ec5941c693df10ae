import type { HttpBindings } from '@hono/node-server'
import type { Around, ServiceContext } from '../http/env.ts'
import { refuse } from '../rules/api-error.ts'
import { isAttachmentDisposition } from '../rules/content/file-name.ts'
import { isMultipartType } from '../rules/content/part-head.ts'
import type { AtEndOfTurn } from '../store/recall.ts'

/** A running write. An upload that is still arriving changes nothing yet, so it blocks no other write. */
type Write = { readonly isArriving: () => boolean }

/**
 * Allows one write at a time per sheet and token: a concurrent one is rejected (4004), and `detail` says that it was
 * not executed, so it can be retried unchanged. Reads, other sheets and other tokens are never rejected.
 *
 * A write lasts from its arrival to its response and the end of the event-loop turn: requests that arrived before the
 * response could leave were sent without waiting for it.
 */
export function oneWritePerSheet(atEndOfTurn: AtEndOfTurn): Around {
  const writesByTarget = new Map<string, Set<Write>>()

  /** Claims a sheet for this request or rejects; returns the release. */
  const take = (c: ServiceContext, sheetId: number): (() => void) => {
    const target = `${c.get('caller').tokenHash} ${sheetId}`
    const writes = writesByTarget.get(target) ?? new Set()
    if ([...writes].some(write => !write.isArriving())) throw refuse(4004).withDetail({ executed: false, sheetId })

    const write = { isArriving: arrivalOf(c) }
    writesByTarget.set(target, writes.add(write))
    return () => {
      writes.delete(write)
      if (writes.size === 0 && writesByTarget.get(target) === writes) writesByTarget.delete(target)
    }
  }

  return async (c, answer) => {
    const taken: (() => void)[] = []
    c.set('takeSheet', sheetId => void taken.push(take(c, sheetId)))
    const sheetId = writtenSheet(c.req.method, c.req.path)
    try {
      if (sheetId !== null) taken.push(take(c, sheetId))
      return await answer()
    } finally {
      if (taken.length > 0) atEndOfTurn(() => taken.forEach(giveBack => void giveBack()))
    }
  }
}

/**
 * The sheet that a request changes according to its path, or null. Copying a sheet or its rows and sending it by e-mail
 * only read it; a sheet named in the body is claimed with `takeSheet`.
 */
export function writtenSheet(method: string, path: string): number | null {
  if (!['POST', 'PUT', 'PATCH', 'DELETE'].includes(method)) return null
  const [, digits, rest = ''] = /^\/2\.0\/sheets\/(\d{1,16})(\/.*)?$/.exec(path) ?? []
  if (digits === undefined || /^(\/rows)?\/(copy|emails)$/.test(rest)) return null
  return Number(digits)
}

/** Returns whether an upload is still arriving. All other bodies are short and count from the first byte. */
function arrivalOf(c: ServiceContext): () => boolean {
  const isUpload =
    isAttachmentDisposition(c.req.header('content-disposition')) || isMultipartType(c.req.header('content-type'))
  // Node's request, from the adapter; without a connection (`app.request`) the body is available at once.
  const { incoming }: Partial<HttpBindings> = c.env ?? {}
  return () => isUpload && incoming !== undefined && !incoming.complete
}
