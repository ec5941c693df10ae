import { z } from 'zod'
import { type DeclaredBody, json } from '../../../http/declared-body.ts'
import { type Asked, type Endpoint, endpoint } from '../../../http/endpoint.ts'
import type { ServiceContext, ServiceDeps } from '../../../http/env.ts'
import { flag, list, pathId, type Values } from '../../../http/query.ts'
import { reply } from '../../../http/reply.ts'
import { reaches } from '../../../rules/access.ts'
import { refuse } from '../../../rules/api-error.ts'
import { Id } from '../../../rules/id.ts'
import { requireAccess } from '../../../rules/policy.ts'
import { removeRows } from '../../../rules/rows/outline.ts'
import { blobStore } from '../../../store/content/blobs.ts'
import type { VisibleSheet } from '../../../store/sheets/sheets.ts'
import type { Transfer } from './new-rows.ts'
import { type RowMapping, rowTransfer } from './transfer-rows.ts'

/** The rows and their target sheet: at most 5,000 rows at once (api-guide section 7.1). */
const RowsToSheet = z.strictObject({
  rowIds: z.array(Id).min(1).max(5000),
  to: z.strictObject({ sheetId: Id }),
})
type RowsToSheet = z.output<typeof RowsToSheet>

const QUERY = { include: list('all', 'attachments', 'children', 'discussions'), ignoreRowsNotFound: flag } as const

/** Copies and moves rows to the bottom of another sheet (api-guide section 7.1). */
export function transferEndpoints(deps: ServiceDeps): readonly Endpoint[] {
  const send = sender(deps)
  const body = { rowIds: ['{rowId}'], to: { sheetId: '{otherSheetId}' } }
  const common = {
    family: 'Rows',
    method: 'POST',
    needs: 'row.change',
    also: ['row.receive', 'column.change'],
    query: QUERY,
    body: json(RowsToSheet),
    example: { body },
  } as const
  return [
    endpoint({
      ...common,
      title: 'Copy Rows',
      path: '/sheets/:sheetId/rows/copy',
      handle: (c, asked) => send(c, asked, false),
    }),
    endpoint({
      ...common,
      title: 'Move Rows',
      path: '/sheets/:sheetId/rows/move',
      handle: (c, asked) => send(c, asked, true),
    }),
  ]
}

type AskedTransfer = Asked<VisibleSheet, Values<typeof QUERY>, DeclaredBody<RowsToSheet>>

/** All rows or none: both sheets change in one transaction. The response is no Result (api-guide section 4.3). */
function sender(deps: ServiceDeps) {
  const { store } = deps
  const transferRows = rowTransfer(deps)
  const blobs = blobStore(deps.blobs)

  return async (c: ServiceContext, { again, query, body }: AskedTransfer, isMove: boolean): Promise<Response> => {
    const sent = await body.read(c)
    const { sheetId } = sent.to
    if (sheetId === pathId(c, 'sheetId')) throw refuse(1136)
    c.get('takeSheet')?.(sheetId)
    const made: string[] = []
    try {
      const rowMappings = store.transaction((): readonly RowMapping[] => {
        const transfer = open(c, again(), sent, query, isMove)
        if (transfer.rows.length === 0) return []
        return transferRows({ ...transfer, onBlob: blob => void made.push(blob) })
      })
      return reply(c, { destinationSheetId: sheetId, rowMappings })
    } catch (error) {
      await Promise.all(made.map(blob => blobs.remove(blob)))
      throw error
    }
  }

  function open(
    c: ServiceContext,
    source: VisibleSheet,
    { rowIds: asked, to }: RowsToSheet,
    { include, ignoreRowsNotFound = false }: Values<typeof QUERY>,
    isMove: boolean,
  ): Omit<Transfer, 'onBlob'> {
    const { userId } = c.get('caller')
    const destination = store.sheets.findVisible(userId, to.sheetId)
    requireAccess(destination, 'row.receive')
    if (!destination) throw refuse(1006)

    const outline = store.rows.outline(source.id)
    const known = new Set(outline.map(({ id }) => id))
    const unknown = asked.find(id => !known.has(id))
    if (unknown !== undefined && !ignoreRowsNotFound) throw refuse(1034, unknown)

    const has = (word: string) => include.includes(word) || include.includes('all')
    const named = new Set(asked)
    const rowIds =
      isMove || has('children')
        ? removeRows(outline, asked).removed
        : outline.filter(({ id }) => named.has(id)).map(({ id }) => id)
    const rows = rowIds.flatMap(id => store.rows.find(source.id, id) ?? [])
    if (isMove && !reaches(source.accessLevel, 'ADMIN') && rows.some(({ locked }) => locked)) throw refuse(1092)
    return {
      userId,
      source,
      destination,
      rows,
      isMove,
      attachments: has('attachments'),
      discussions: has('discussions'),
    }
  }
}
