import type { SheetId } from '../../../shared/model/ids.ts'
import type { FoundItem, SearchAnswer, SearchGroup, SearchHit, ServiceHit } from '../../../shared/model/search.ts'
import { HITS_IN_SHEET } from '../../queries/search.ts'
import { itemKey } from '../navigator/item-tree.ts'

/** A line of the results, from top to bottom. `key` is unique. */
export type ResultLine =
  | { readonly kind: 'heading'; readonly key: string; readonly name: string; readonly count: number }
  | { readonly kind: 'item'; readonly key: string; readonly found: FoundItem }
  | { readonly kind: 'sheet'; readonly key: string; readonly group: SearchGroup }
  | { readonly kind: 'hit'; readonly key: string; readonly sheetId: SheetId; readonly hit: SearchHit }
  /** Lists the other hits of a sheet. */
  | { readonly kind: 'more'; readonly key: string; readonly group: SearchGroup }
  /** The list of a sheet ends before its last hit. */
  | { readonly kind: 'rest'; readonly key: string; readonly shown: number; readonly group: SearchGroup }
  | { readonly kind: 'service-hit'; readonly key: string; readonly hit: ServiceHit }

const sheetKey = (sheetId: number): string => `sheet:${sheetId}`
export const ITEMS_KEY = 'items'
const SERVICE_KEY = 'service'

type Found = Pick<SearchAnswer, 'items' | 'groups'> & { readonly ofService: readonly ServiceHit[] }

type Shown = {
  readonly folded: ReadonlySet<string>
  /** Sheets whose other hits are wanted. */
  readonly whole: ReadonlySet<number>
  /** Those that were read. */
  readonly hitsInSheets: ReadonlyMap<SheetId, readonly SearchHit[]>
}

export function resultLines({ items, groups, ofService }: Found, shown: Shown): readonly ResultLine[] {
  return [
    ...headed(
      { key: ITEMS_KEY, name: 'Folders and sheets' },
      foundByName({ items, groups }).map(found => ({ kind: 'item', key: `item ${itemKey(found.item)}`, found })),
      shown.folded,
    ),
    ...groups.flatMap(group => (group.hits.length > 0 ? sheetLines(group, shown) : [])),
    ...headed(
      { key: SERVICE_KEY, name: 'On the service' },
      ofService.map(hit => ({ kind: 'service-hit', key: `service ${hit.kind}:${hit.id}`, hit })),
      shown.folded,
    ),
  ]
}

/** Sheets, folders and workspaces whose names match, sheets of this computer first. */
export const foundByName = ({ items, groups }: Pick<SearchAnswer, 'items' | 'groups'>): readonly FoundItem[] => [
  ...groups.flatMap(({ sheetId, name }) =>
    name.ranges.length > 0 ? [{ item: { kind: 'sheet' as const, id: sheetId }, name }] : [],
  ),
  ...items,
]

type Heading = { readonly key: string; readonly name: string }

function headed(heading: Heading, lines: readonly ResultLine[], folded: Shown['folded']): readonly ResultLine[] {
  if (lines.length === 0) return lines
  return [{ kind: 'heading', ...heading, count: lines.length }, ...(folded.has(heading.key) ? [] : lines)]
}

function sheetLines(group: SearchGroup, { folded, whole, hitsInSheets }: Shown): readonly ResultLine[] {
  const { sheetId, count, isCounted } = group
  const key = sheetKey(sheetId)
  const head: ResultLine = { kind: 'sheet', key, group }
  if (folded.has(key)) return [head]
  const read = whole.has(sheetId) ? hitsInSheets.get(sheetId) : undefined
  const hits = read ?? group.hits
  const lines = hits.map((hit, at) => ({ kind: 'hit' as const, key: `${key} ${hitKey(hit, at)}`, sheetId, hit }))
  if (isCounted && hits.length >= count) return [head, ...lines]
  if (!read) return [head, ...lines, { kind: 'more', key: `${key} more`, group }]
  // These are all: the sheet may have lost hits since they were counted.
  if (hits.length < HITS_IN_SHEET) return [head, ...lines]
  return [head, ...lines, { kind: 'rest', key: `${key} rest`, shown: hits.length, group }]
}

function hitKey(hit: SearchHit, at: number): string {
  switch (hit.kind) {
    case 'row':
      return `row:${hit.rowId}`
    case 'column':
      return `column:${hit.columnId}`
    // A thread can have several comments with a match, whose ids are not in the answer.
    case 'comment':
      return `comment:${hit.threadId} ${at}`
    case 'file':
      return `file:${hit.attachmentId}`
  }
}

/** Headings fold their lines. */
export const isHeading = ({ kind }: ResultLine): boolean => kind === 'heading' || kind === 'sheet'

type Known = Pick<SearchAnswer, 'items' | 'groups'> & {
  /** Whether this computer has a copy of the sheet, so that the local answer covers it. */
  readonly isCopied: (sheetId: number) => boolean
}

/** The hits of the service that the local answer does not cover, and that can be opened. */
export function onlyOnService(hits: readonly ServiceHit[], { items, groups, isCopied }: Known): readonly ServiceHit[] {
  const here = new Set([...items.map(({ item }) => itemKey(item)), ...groups.map(({ sheetId }) => sheetKey(sheetId))])
  const seen = new Set<string>()
  return hits.filter(({ kind, id, sheet }) => {
    const key = `${kind}:${id}`
    if (seen.has(key)) return false
    seen.add(key)
    if (kind === 'sheet') return !here.has(sheetKey(id)) && !isCopied(id)
    if (kind === 'folder' || kind === 'workspace') return !here.has(key)
    return sheet !== null && !isCopied(sheet.id)
  })
}
