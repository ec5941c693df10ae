import type { HttpBindings } from '@hono/node-server'
import type { Around, ServiceContext } from '../http/env.ts'
import { refuse } from '../rules/api-error.ts'
import { isAttachmentDisposition } from '../rules/content/file-name.ts'
import { isMultipartType } from '../rules/content/part-head.ts'
import type { AtEndOfTurn } from '../store/recall.ts'

/** A write under way. An upload whose file is still arriving changes nothing yet, so it keeps nobody waiting. */
type Write = { readonly isArriving: () => boolean }

/**
 * One write at a time for each sheet and token: another one meanwhile is refused (4004), and `detail` says that it was
 * not executed, so it may be sent again as it is. Reads, other sheets and other tokens are never refused.
 *
 * A write counts from its arrival to its answer, and on to the end of the turn: whatever had reached the service before
 * that answer could leave was sent without waiting for it.
 */
export function oneWritePerSheet(atEndOfTurn: AtEndOfTurn): Around {
  const writesByTarget = new Map<string, Set<Write>>()

  /** Takes a sheet for this request, or refuses; what it returns gives the sheet back. */
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
 * The sheet that a request changes by its address, or null. Copying a sheet or its rows, or sending it by e-mail, only reads it; what
 * its body names it takes by `takeSheet`.
 */
export function writtenSheet(method: string, path: string): number | null {
  if (!['POST', 'PUT', 'PATCH', 'DELETE'].includes(method)) return null
  const [, digits, rest = ''] = /^\/2\.0\/sheets\/(\d{1,16})(\/.*)?$/.exec(path) ?? []
  if (digits === undefined || /^(\/rows)?\/(copy|emails)$/.test(rest)) return null
  return Number(digits)
}

/** Tells whether an upload is still arriving. All other bodies are short and count from their first byte on. */
function arrivalOf(c: ServiceContext): () => boolean {
  const isUpload =
    isAttachmentDisposition(c.req.header('content-disposition')) || isMultipartType(c.req.header('content-type'))
  // Node's own request, which the adapter hands over; without a connection (`app.request`) the body is there at once.
  const { incoming }: Partial<HttpBindings> = c.env ?? {}
  return () => isUpload && incoming !== undefined && !incoming.complete
}
