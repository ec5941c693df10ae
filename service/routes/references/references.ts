import { z } from 'zod'
import type { Ends } from '../../../formulas/find-range.ts'
import { scanFormula } from '../../../shared/formula/scan.ts'
import { json } from '../../http/declared-body.ts'
import { type Endpoint, endpoint } from '../../http/endpoint.ts'
import type { ServiceContext, ServiceDeps } from '../../http/env.ts'
import { PAGING, pathId } from '../../http/query.ts'
import { reply, replyPage, replyResult } from '../../http/reply.ts'
import { refuse } from '../../rules/api-error.ts'
import { Id } from '../../rules/id.ts'
import { title } from '../../rules/title.ts'
import type { CrossSheetReference } from '../../store/references/cross-sheet-references.ts'
import type { VisibleSheet } from '../../store/sheets/sheets.ts'
import type { Store } from '../../store/store.ts'
import { sheetChanged } from '../cells/links/sheet-changed.ts'
import { referenceViewer } from './reference-view.ts'

/** The most references of one sheet; one more is rejected (1061). */
const MOST = 100

/** A new reference. Its name cannot contain braces, because formulas enclose it in braces. */
const NewReference = z.strictObject({
  name: title(100)
    .regex(/^[^{}]*$/)
    .nullish(),
  sourceSheetId: Id,
  startColumnId: Id.nullish(),
  endColumnId: Id.nullish(),
  startRowId: Id.nullish(),
  endRowId: Id.nullish(),
})
type NewReference = z.output<typeof NewReference>

/** Ranges of other sheets that formulas read by name (api-guide section 20.3). They are created and never changed. */
export const referenceEndpoints = (deps: ServiceDeps): readonly Endpoint[] => [
  listReferences(deps),
  getReference(deps),
  addReference(deps),
]

const ALL = { family: 'Cross-sheet References', path: '/sheets/:sheetId/crosssheetreferences' } as const

function listReferences(deps: ServiceDeps): Endpoint {
  return endpoint({
    ...ALL,
    title: 'List Cross Sheet References',
    method: 'GET',
    needs: 'reference.read',
    query: PAGING,
    handle: (c, { target }) =>
      replyPage(c, deps.store.references.of(target.id), referenceViewer(deps, c.get('caller').userId, target.id)),
  })
}

function getReference(deps: ServiceDeps): Endpoint {
  return endpoint({
    ...ALL,
    title: 'Get Cross Sheet Reference',
    method: 'GET',
    path: '/sheets/:sheetId/crosssheetreferences/:crossSheetReferenceId',
    needs: 'reference.read',
    handle(c, { target }) {
      const id = pathId(c, 'crossSheetReferenceId')
      const reference = deps.store.references.of(target.id).find(one => one.id === id)
      if (!reference) throw refuse(1006)
      return reply(c, referenceViewer(deps, c.get('caller').userId, target.id)(reference))
    },
  })
}

function addReference(deps: ServiceDeps): Endpoint {
  const { store, ids, clock } = deps
  const column = { startColumnId: '{otherColumnId}', endColumnId: '{otherColumnId}' }
  return endpoint({
    ...ALL,
    title: 'Create Cross Sheet Reference',
    method: 'POST',
    needs: 'reference.create',
    body: json(NewReference),
    example: { body: { name: 'Other notes', sourceSheetId: '{otherSheetId}', ...column } },
    async handle(c, { again, body }) {
      const sent = await body.read(c)
      return store.transaction(() => {
        const sheet = again()
        const source = findSource(c, deps, sheet, sent)
        const [columnIds, rowIds] = readEnds(deps, source, sent)
        dropUnused(store, sheet.id, clock())
        const name = toName(store.references.of(sheet.id), source, sent)
        const made = { createdAt: clock(), createdBy: c.get('caller').userId }
        const range = { sourceSheetId: source.id, columnIds, rowIds }
        const reference = { id: ids.next(), sheetId: sheet.id, name, ...range, ...made }
        store.references.add(reference)
        sheetChanged(deps, sheet.id)
        return replyResult(c, { result: referenceViewer(deps, made.createdBy, sheet.id)(reference) })
      })
    },
  })
}

/** The source sheet. Creating a reference requires access to it, and it must be another sheet. */
function findSource(
  c: ServiceContext,
  { store }: ServiceDeps,
  sheet: VisibleSheet,
  { sourceSheetId }: NewReference,
): VisibleSheet {
  const source = store.sheets.findVisible(c.get('caller').userId, sourceSheetId)
  if (!source) throw refuse(1006)
  if (source.id === sheet.id) throw refuse(1031, sourceSheetId, 'sourceSheetId')
  return source
}

/** A range of columns, of rows, or both. */
function readEnds(
  { store }: ServiceDeps,
  { id }: VisibleSheet,
  { startColumnId, endColumnId, startRowId, endRowId }: NewReference,
): readonly [columns: Ends | null, rows: Ends | null] {
  const columns = toPair('startColumnId', startColumnId, 'endColumnId', endColumnId)
  const rows = toPair('startRowId', startRowId, 'endRowId', endRowId)
  if (!columns && !rows) throw refuse(1228, 'startColumnId', 'startRowId')
  const known = new Set(store.columns.of(id).map(column => column.id))
  for (const columnId of columns ?? []) if (!known.has(columnId)) throw refuse(1036, columnId)
  for (const rowId of rows ?? []) if (!store.rows.find(id, rowId)) throw refuse(1034, rowId)
  return [columns, rows]
}

function toPair(startName: string, start: number | null | undefined, endName: string, end: typeof start): Ends | null {
  const [from, to] = [start ?? null, end ?? null]
  if (from === null && to === null) return null
  if (from === null) throw refuse(1012, startName)
  if (to === null) throw refuse(1012, endName)
  return [from, to]
}

/** The requested name if it is unused (1129); by default one derived from the source. */
function toName(others: readonly CrossSheetReference[], source: VisibleSheet, { name }: NewReference): string {
  if (others.length >= MOST) throw refuse(1061, 'crossSheetReferences')
  const taken = new Set(others.map(other => other.name.toLowerCase()))
  if (name) {
    if (taken.has(name.toLowerCase())) throw refuse(1129)
    return name
  }
  const stem = `${source.name.replaceAll(/[{}]/g, '')} Range`
  const free = others.map((_, index) => `${stem} ${index + 1}`).find(each => !taken.has(each.toLowerCase()))
  return free ?? `${stem} ${others.length + 1}`
}

/** How long a reference may stay unused (api-guide section 20.3). */
const UNUSED_FOR_MS = 2 * 3_600_000

/** Deletes expired references that no formula uses. */
function dropUnused(store: Store, sheetId: number, now: number): void {
  const old = store.references.of(sheetId).filter(({ createdAt }) => createdAt < now - UNUSED_FOR_MS)
  if (old.length === 0) return
  const used = namesUsed(store, sheetId)
  for (const { id, name } of old) if (!used.has(name.toLowerCase())) store.references.remove(id)
}

/** The range names in the formulas of a sheet, in lower case. */
function namesUsed(store: Store, sheetId: number): ReadonlySet<string> {
  const cells = store.rows.withFormulas(sheetId, 'any').flatMap(({ cells }) => Object.values(cells))
  const all = [...cells, ...store.columns.of(sheetId), ...store.summaryFields.of(sheetId).map(({ cell }) => cell)]
  const formulas = new Set(all.flatMap(({ formula }) => (formula?.includes('{') ? [formula] : [])))
  return new Set(
    [...formulas]
      .flatMap(scanFormula)
      .flatMap(token => (token.kind === 'other-sheet' ? [token.name.toLowerCase()] : [])),
  )
}
