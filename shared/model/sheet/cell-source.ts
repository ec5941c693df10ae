import { ColumnId, RowId, SheetId } from '../ids.ts'

/**
 * The other end of a cell link: a cell of another sheet whose value this cell shows, or a cell of another sheet that shows the value of this
 * one. (A hyperlink is something else, see `cell-link.ts`.) Ids are those of the service; they are null where the service does not tell them.
 */
export type CellSource = {
  readonly status: string
  readonly sheetId: SheetId | null
  readonly rowId: RowId | null
  readonly columnId: ColumnId | null
  readonly sheetName: string | null
}

/** A cell of another sheet that a link can be made to. */
export type LinkTarget = { readonly sheetId: SheetId; readonly rowId: RowId; readonly columnId: ColumnId }

/** A cell that hundreds of cells link to says of the first ones where they are, and of all how many there are. */
const MOST_OUT = 50
const NAME_LIMIT = 200
/** Room for what `sourceText` writes. */
export const SOURCE_TEXT_LIMIT = 300

/** Where a cell link comes from, as one short text, which a sheet keeps for each linked cell. Null where the cell is not linked. */
export function sourceText(wire: unknown): string | null {
  if (typeof wire !== 'object' || wire === null) return null
  const said: Readonly<Record<string, unknown>> = { ...wire }
  const status = typeof said.status === 'string' && /^[A-Z_]{1,30}$/.test(said.status) ? said.status : 'OK'
  const name = typeof said.sheetName === 'string' ? said.sheetName.replace(/\s+/g, ' ').slice(0, NAME_LIMIT) : ''
  return `${status} ${toId(said.sheetId)} ${toId(said.rowId)} ${toId(said.columnId)} ${name}`
}

/** Where the links of a cell go to: how many they are, then the first of them. Null where none does. */
export function targetsText(wire: unknown): string | null {
  if (!Array.isArray(wire) || wire.length === 0) return null
  const texts = wire.slice(0, MOST_OUT).flatMap(target => sourceText(target) ?? [])
  return [wire.length, ...texts].join('\n')
}

/** Reads what `sourceText` wrote. */
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

/** Reads what `targetsText` wrote. */
export function readTargets(text: string): { readonly count: number; readonly targets: readonly CellSource[] } {
  const [count, ...targets] = text.split('\n')
  return { count: Number(count), targets: targets.map(readSource) }
}

/** The cell that a link can be made to again; null where the service does not tell it: the source is gone, or not shared. */
export function linkTarget(text: string | null | undefined): LinkTarget | null {
  if (!text) return null
  const { sheetId, rowId, columnId } = readSource(text)
  return sheetId === null || rowId === null || columnId === null ? null : { sheetId, rowId, columnId }
}

/** Writes a link that is to be made. */
export const newSource = (target: LinkTarget, sheetName: string): string => sourceText({ ...target, sheetName }) ?? ''

/**
 * Whether two cells show the value of the same cell. A source that went away, or is not shared any more, is no other one; those that are
 * not said differ from none.
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
