import { eachOf, type Items } from '../../http/declared-body.ts'
import { type Endpoint, endpoint } from '../../http/endpoint.ts'
import type { ServiceContext, ServiceDeps } from '../../http/env.ts'
import { flag, type Values } from '../../http/query.ts'
import { mirror, replyPartial, replyResult } from '../../http/reply.ts'
import { refuse } from '../../rules/api-error.ts'
import { requireAccess } from '../../rules/policy.ts'
import { defineField, redefineField } from '../../rules/summary/define-field.ts'
import { FieldChange, isDefining, NewField } from '../../rules/summary/field-input.ts'
import type { SummaryField } from '../../rules/summary/summary-field.ts'
import { writeField } from '../../rules/summary/write-field.ts'
import type { VisibleSheet } from '../../store/sheets/sheets.ts'
import type { Store } from '../../store/store.ts'
import { sheetChanged } from '../cells/links/sheet-changed.ts'
import { needItems, parseEach } from '../rows/bulk.ts'
import { openRowScene } from '../rows/row-scene.ts'
import { followFields } from '../sheets/follow-references.ts'
import { FIELD_VIEW, fieldViewer } from './field-replies.ts'

/** The most fields of a sheet; one more is rejected (1199). */
const MOST_FIELDS = 200

const WRITE = { ...FIELD_VIEW, renameIfConflict: flag, allowPartialSuccess: flag } as const
const FIELDS = { family: 'Sheets', path: '/sheets/:sheetId/summary/fields', query: WRITE } as const

/** Adds fields, all or none unless partial success is allowed. */
export function addFields(deps: ServiceDeps): Endpoint {
  return endpoint({
    ...FIELDS,
    title: 'Add Summary Fields',
    method: 'POST',
    needs: 'summary.change',
    body: eachOf(NewField),
    example: { body: [{ title: 'Deadline', type: 'DATE', objectValue: '2026-04-01' }] },
    async handle(c, { body, query, again }) {
      const { items, sentArray, parse } = await body.read(c)
      return deps.store.transaction(() => {
        const draft = openDraft(c, deps, again(), query)
        checkRepeats(items, query.renameIfConflict ?? false)
        return draft.write({ items, sentArray, parse: item => draft.add(parse(item)) })
      })
    },
  })
}

/** Changes fields, all or none unless partial success is allowed. Editors change content, admins also definitions. */
export function updateFields(deps: ServiceDeps): Endpoint {
  return endpoint({
    ...FIELDS,
    title: 'Update Summary Fields',
    method: 'PUT',
    needs: 'summary.fill',
    also: ['summary.change'],
    body: eachOf(FieldChange),
    example: { body: [{ id: '{fieldId}', objectValue: 'Changed' }] },
    async handle(c, { body, query, again }) {
      const { items, sentArray, parse } = await body.read(c)
      return deps.store.transaction(() => {
        const draft = openDraft(c, deps, again(), query)
        checkRepeats(items, query.renameIfConflict ?? false)
        return draft.write({ items, sentArray, parse: item => draft.change(parse(item)) })
      })
    },
  })
}

/** Sets the index of each field to its position in the list and stores the changed ones. */
export function storeFields(store: Store, sheetId: number, fields: readonly SummaryField[]): void {
  for (const [index, field] of fields.entries()) {
    store.summaryFields.put(sheetId, { ...field, definition: { ...field.definition, index } })
  }
}

/** The fields of a sheet during a request, one item after the other: each sees the effect of the previous ones. */
function openDraft(c: ServiceContext, deps: ServiceDeps, sheet: VisibleSheet, query: Values<typeof WRITE>) {
  const { store, ids, clock } = deps
  const { renameIfConflict = false, allowPartialSuccess: partial = false } = query
  // Fields have no levels: they always have their real types.
  const context = openRowScene(c, deps, sheet, { overrideValidation: undefined, level: 2 }).contextFor(null)
  const stamp = { modifiedAt: clock(), modifiedBy: c.get('caller').userId }
  const renamed: { readonly from: string; readonly to: string }[] = []
  let fields = store.summaryFields.of(sheet.id)

  const place = (field: SummaryField, index: number): number => {
    const others = fields.filter(({ definition }) => definition.id !== field.definition.id)
    fields = others.toSpliced(Math.min(index, others.length), 0, field)
    return field.definition.id
  }
  return {
    add(sent: NewField): number {
      if (fields.length >= MOST_FIELDS) throw refuse(1199, MOST_FIELDS)
      checkLink(sheet, sent)
      const described = defineField(sent, definitionsOf(fields), renameIfConflict)
      const definition = { ...described, id: ids.next(), index: fields.length }
      const cell = writeField(definition, sent, null, { ...context, isAdmin: true })
      const created = { createdAt: stamp.modifiedAt, createdBy: stamp.modifiedBy }
      return place({ definition, cell, ...created, ...stamp }, sent.index ?? fields.length)
    },
    change(sent: FieldChange): number {
      const before = fields.find(({ definition }) => definition.id === sent.id)
      if (!before) throw refuse(1006)
      if (isDefining(sent)) requireAccess(sheet, 'summary.change')
      checkLink(sheet, sent)
      const others = definitionsOf(fields.filter(field => field !== before))
      const { id, title } = before.definition
      const definition = { ...redefineField(before.definition, sent, others, renameIfConflict), id, index: 0 }
      if (before.definition.locked && !context.isAdmin) throw refuse(1192, title)
      const cell = writeField(definition, sent, before, context)
      if (definition.title !== title) renamed.push({ from: title, to: definition.title })
      return place({ ...before, ...stamp, definition, cell }, sent.index ?? fields.indexOf(before))
    },
    /** Validates the items, stores the result and responds with the fields in request order. */
    write({ items, sentArray, parse }: Items<number>): Response {
      needItems(items)
      const { good, failed } = parseEach({ items, partial, newRef: ids.ref, parse, named: () => ({}) })
      storeFields(store, sheet.id, fields)
      followFields(store, sheet.id, renamed)
      const version = good.length === 0 ? sheet.version : sheetChanged(deps, sheet.id)
      const fieldById = new Map(store.summaryFields.of(sheet.id).map(field => [field.definition.id, field]))
      const show = fieldViewer(c, deps, sheet)
      const shown = good.flatMap(id => {
        const field = fieldById.get(id)
        return field ? [show(field)] : []
      })
      const result = mirror(sentArray, shown)
      if (failed.length > 0) return replyPartial(c, { result, version, failedItems: failed })
      return replyResult(c, { result, version })
    },
  }
}

const definitionsOf = (fields: readonly SummaryField[]): readonly SummaryField['definition'][] =>
  fields.map(({ definition }) => definition)

function checkLink({ id }: VisibleSheet, { hyperlink }: Pick<NewField, 'hyperlink'>): void {
  if (hyperlink?.sheetId === id) throw refuse(1203)
}

/**
 * Rejects a request with a repeated id (1200), index (1195) or, without renaming, title (1208). Errors of single items
 * are found by their schema.
 */
function checkRepeats(items: readonly unknown[], renames: boolean): void {
  const ids = repeated(items, 'id')
  if (ids !== null) throw refuse(1200, ids)
  if (repeated(items, 'index') !== null) throw refuse(1195)
  const titles = renames ? null : repeated(items, 'title')
  if (titles !== null) throw refuse(1208, titles)
}

/** A value that two items share under the same name; null without one. */
function repeated(items: readonly unknown[], name: string): string | null {
  const seen = new Set<string>()
  for (const item of items) {
    const value: unknown = Object.hasOwn(Object(item), name) ? Reflect.get(Object(item), name) : undefined
    if (typeof value !== 'string' && typeof value !== 'number') continue
    const text = String(value).trim().toLowerCase()
    if (seen.has(text)) return String(value)
    seen.add(text)
  }
  return null
}
