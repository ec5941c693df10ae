import type { ServiceDeps } from '../../http/env.ts'
import type { ColumnRecord } from '../../rules/columns/column-definition.ts'
import { cellTexts, rowTexts, type TextView } from '../../rules/search/row-texts.ts'
import { cluesIn, findAll, type Term } from '../../rules/search/terms.ts'
import { type AttachmentRecord, attachmentStore } from '../../store/content/attachments.ts'
import { type DiscussionRecord, discussionStore } from '../../store/discussions/discussions.ts'
import { rowSearch } from '../../store/search/rows.ts'
import type { VisibleSheet } from '../../store/sheets/sheets.ts'
import { sheetResults } from '../sheets/sheet-results.ts'
import type { SearchResult, SearchScope } from './result.ts'

/** A search in a sheet. */
export type Question = {
  readonly terms: readonly Term[]
  readonly isIn: (scope: SearchScope) => boolean
  /** Only objects changed at or after this instant. */
  readonly modifiedSince: number
}

/** Searches one sheet: cells, names of files, comments. */
export function sheetSearch(deps: ServiceDeps) {
  const attachments = attachmentStore(deps.store.db)
  const discussions = discussionStore(deps.store.db)
  const searchRows = rowSearcher(deps)

  return (sheet: VisibleSheet, { terms, isIn, modifiedSince }: Question): readonly SearchResult[] => {
    const isFound = (at: number, text: string): boolean => at >= modifiedSince && findAll(terms, [text]) !== null
    const rowOf = rowNumbers(deps, sheet.id)
    const files = isIn('attachments') ? attachments.ofSheet(sheet.id) : []
    const fields = isIn('summaryFields') ? deps.store.summaryFields.of(sheet.id) : []
    const threads = isIn('comments') ? discussions.ofSheet(sheet.id) : []
    return [
      ...(isIn('cellData') ? searchRows(sheet, terms, modifiedSince, rowOf) : []),
      ...files
        .filter(({ createdAt, name }) => isFound(createdAt, name))
        .map(file => ({ ...toAttachment(file, rowOf), ...inside(sheet) })),
      ...fields.flatMap(({ definition: { id, title }, cell, modifiedAt }) => {
        const text = findAll(terms, [title, ...cellTexts(cell, { rowNumberOf: rowOf })])
        if (text === null || modifiedAt < modifiedSince) return []
        return [{ objectType: 'summaryField', objectId: id, text, contextData: [title], ...inside(sheet) } as const]
      }),
      ...threads.flatMap(thread =>
        thread.comments
          .filter(({ modifiedAt, text }) => isFound(modifiedAt, text))
          .map(({ text }) => ({ ...toDiscussion(thread, text, rowOf), ...inside(sheet) })),
      ),
    ]
  }
}

type RowNumberOf = TextView['rowNumberOf']

function rowSearcher(deps: ServiceDeps) {
  const find = rowSearch(deps.store.db)

  return (sheet: VisibleSheet, terms: readonly Term[], modifiedSince: number, rowNumberOf: RowNumberOf) => {
    const columns = deps.store.columns.of(sheet.id)
    const clues = columns.some(isComputed) ? [] : cluesIn(terms)
    const view = { rowNumberOf, resultOf: sheetResults(deps, sheet.id) }
    const results: SearchResult[] = []
    for (const row of find({ sheetId: sheet.id, clues, modifiedSince })) {
      const text = findAll(terms, rowTexts(row, columns, view))
      if (text === null) continue
      const found = { objectType: 'row', objectId: row.id, text, contextData: [toContext(row.rowNumber)] } as const
      results.push({ ...found, ...inside(sheet) })
    }
    return results
  }
}

const isComputed = ({ formula }: ColumnRecord): boolean => formula !== undefined

/** Row numbers, read on first use. */
function rowNumbers({ store }: ServiceDeps, sheetId: number): RowNumberOf {
  let numbers: ReadonlyMap<number, number> | null = null
  return rowId => {
    numbers ??= new Map(store.rows.outline(sheetId).map(({ id }, index) => [id, index + 1]))
    return numbers.get(rowId)
  }
}

function toAttachment({ id, name, parentType, parentId }: AttachmentRecord, rowOf: RowNumberOf): SearchResult {
  const context = parentType === 'ROW' ? toContexts(rowOf(parentId)) : {}
  return { objectType: 'attachment', objectId: id, text: name, ...context }
}

function toDiscussion({ id, rowId }: DiscussionRecord, text: string, rowOf: RowNumberOf): SearchResult {
  return { objectType: 'discussion', objectId: id, text, ...(rowId === null ? {} : toContexts(rowOf(rowId))) }
}

function toContexts(rowNumber: number | undefined): Pick<SearchResult, 'contextData'> {
  return rowNumber === undefined ? {} : { contextData: [toContext(rowNumber)] }
}

const toContext = (rowNumber: number): string => `Row ${rowNumber}`

function inside({ id, name }: VisibleSheet) {
  return { parentObjectType: 'sheet', parentObjectId: id, parentObjectName: name } as const
}
