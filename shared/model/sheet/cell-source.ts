import { ColumnId, RowId, SheetId } from '../ids.ts'

/**
 * The other end of a cell link: a cell of another sheet that this cell takes its value from, or one that takes the
 * value of this cell. (For hyperlinks see `cell-link.ts`.) Ids are those of the service; null if unknown.
 */
export type CellSource = {
  readonly status: string
  readonly sheetId: SheetId | null
  readonly rowId: RowId | null
  readonly columnId: ColumnId | null
  readonly sheetName: string | null
}

/** A cell of another sheet that can be the source of a link. */
export type LinkTarget = { readonly sheetId: SheetId; readonly rowId: RowId; readonly columnId: ColumnId }

/** Hundreds of cells may link to one: only the first ones are listed, with the total number. */
const MOST_OUT = 50
const NAME_LIMIT = 200
/** The longest result of `sourceText`. */
export const SOURCE_TEXT_LIMIT = 300

/** Serializes the source of a cell link as a short text, stored per linked cell. Null if the cell is not linked. */
export function sourceText(wire: unknown): string | null {
  if (typeof wire !== 'object' || wire === null) return null
  const sent: Readonly<Record<string, unknown>> = { ...wire }
  const status = typeof sent.status === 'string' && /^[A-Z_]{1,30}$/.test(sent.status) ? sent.status : 'OK'
  const name = typeof sent.sheetName === 'string' ? sent.sheetName.replace(/\s+/g, ' ').slice(0, NAME_LIMIT) : ''
  return `${status} ${toId(sent.sheetId)} ${toId(sent.rowId)} ${toId(sent.columnId)} ${name}`
}

/** Serializes the targets that link to a cell: their number, then the first of them. Null without any. */
export function targetsText(wire: unknown): string | null {
  if (!Array.isArray(wire) || wire.length === 0) return null
  const texts = wire.slice(0, MOST_OUT).flatMap(target => sourceText(target) ?? [])
  return [wire.length, ...texts].join('\n')
}

/** Parses the result of `sourceText`. */
export function readSource(text: string): CellSource {
  const [status = '', sheetId, rowId, columnId, ...name] = text.split(' ')
  return {
    status,
    sheetId: SheetId.safeParse(Number(sheetId)).data ?? null,
    rowId: RowId.safeParse(Number(rowId)).data ?? null,
    columnId: ColumnId.safeParse(Number(columnId)).data ?? null,
    sheetName: name.join(' ') || null,
  }
}

/** Parses the result of `targetsText`. */
export function readTargets(text: string): { readonly count: number; readonly targets: readonly CellSource[] } {
  const [count, ...targets] = text.split('\n')
  return { count: Number(count), targets: targets.map(readSource) }
}

/** The source for recreating a link; null if unknown: it was deleted or is not shared. */
export function linkTarget(text: string | null | undefined): LinkTarget | null {
  if (!text) return null
  const { sheetId, rowId, columnId } = readSource(text)
  return sheetId === null || rowId === null || columnId === null ? null : { sheetId, rowId, columnId }
}

/** Serializes a new link. */
export const newSource = (target: LinkTarget, sheetName: string): string => sourceText({ ...target, sheetName }) ?? ''

/**
 * Whether two cells link to the same source. A source that was deleted or is no longer shared equals any, as does an
 * unspecified one.
 */
export function sameSource(a: string | null | undefined, b: string | null | undefined): boolean {
  if (a === b || a === undefined || b === undefined) return true
  if (a === null || b === null) return false
  const [one, other] = [linkTarget(a), linkTarget(b)]
  if (!one || !other) return true
  return one.sheetId === other.sheetId && one.rowId === other.rowId && one.columnId === other.columnId
}

function toId(value: unknown): number {
  const id = typeof value === 'string' && /^\d{1,16}$/.test(value) ? Number(value) : value
  return typeof id === 'number' && Number.isSafeInteger(id) && id > 0 ? id : 0
}
