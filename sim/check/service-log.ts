import { z } from 'zod'
import type { Answer } from '../env/answers.ts'
import type { Asked } from '../env/in-process.ts'
import { wordOfWire } from './cell-links.ts'
import { createCommentsAndColumnsLog } from './comments-and-columns-log.ts'
import { wordOfFormula } from './formula-words.ts'
import { createImagesLog } from './images-log.ts'
import { itemsIn } from './items.ts'
import { createListsLog } from './lists-log.ts'

/** A value or link that the service stored in a cell, and the content it replaced. */
export type Taken = {
  readonly at: number
  readonly by: string
  readonly key: string
  readonly column: number
  readonly value: string | null
  readonly before: string | null
  /** The author and time of the replaced content. */
  readonly beforeBy: string
  readonly beforeAt: number
}

/** An item removed from a multi-value cell by a write of `outBy`. `by`, `at`: who had added it, and when. */
export type TakenOut = {
  readonly item: string
  readonly key: string
  readonly outBy: string
  readonly by: string
  readonly at: number
}

const Cells = z
  .array(
    z.object({
      columnId: z.number(),
      value: z.unknown().optional(),
      formula: z.string().optional(),
      objectValue: z.unknown().optional(),
      linkInFromCell: z.unknown().optional(),
      format: z.unknown().optional(),
      image: z.unknown().optional(),
    }),
  )
  .optional()
const Rows = z.array(z.object({ id: z.number().optional(), cells: Cells }))
const Added = z.object({ result: z.array(z.object({ id: z.number() })) })
const Deleted = z.object({ result: z.array(z.number()) })

const textIn = (value: unknown): string | null =>
  value === null || value === undefined || value === '' ? null : String(value)

type Held = { readonly value: string | null; readonly by: string; readonly at: number }

const Attached = z.object({ result: z.object({ id: z.number() }) })
/**
 * The changes executed by the service, derived from its responses: authors of rows, and of values with the values they
 * replaced.
 */
export function createServiceLog(keyColumns: ReadonlySet<number>, now: () => number) {
  const keys = new Map<number, string>()
  const held = new Map<string, Held>()
  const taken: Taken[] = []
  /** The last author of each item in its cell, and when. */
  const items = new Map<string, { readonly by: string; readonly at: number }>()
  const itemsAt = new Map<string, readonly string[]>()
  const takenOut: TakenOut[] = []
  /** Ids of existing rows by the key they were created with. */
  const made = new Map<string, Set<number>>()
  const wasMade = new Set<string>()
  /** Keys of which two rows existed at once. */
  const doubled = new Set<string>()
  const gone = new Set<string>()
  const commentsAndColumns = createCommentsAndColumnsLog(now)
  const lists = createListsLog(now)
  const images = createImagesLog(now, rowId => keys.get(rowId) ?? '')
  const attached = new Set<number>()
  const files = new Map<string, { readonly text: string; readonly key: string }[]>()

  const hold = (by: string, key: string, column: number, value: string | null): void => {
    const address = `${key} ${column}`
    const before = held.get(address) ?? { value: null, by: '', at: 0 }
    // A request that changes a format rewrites the value, which keeps its author.
    if (before.value !== value) held.set(address, { value, by, at: now() })
    const replaced = { before: before.value, beforeBy: before.by, beforeAt: before.at }
    taken.push({ at: now(), by, key, column, value, ...replaced })
  }
  const holdItems = (by: string, key: string, column: number, wanted: readonly string[]): void => {
    const address = `${key} ${column}`
    for (const item of itemsAt.get(address) ?? []) {
      const { by: whose, at } = items.get(item) ?? { by: '', at: 0 }
      if (wanted.includes(item)) continue
      takenOut.push({ item, key, outBy: by, by: whose, at })
    }
    for (const item of wanted) if (!itemsAt.get(address)?.includes(item)) items.set(item, { by, at: now() })
    itemsAt.set(address, wanted)
  }
  const write = (by: string, rowId: number, cells: z.infer<typeof Cells>): void => {
    const key = keys.get(rowId)
    if (key === undefined) return
    for (const cell of cells ?? []) {
      if (keyColumns.has(cell.columnId)) continue
      const { columnId, value, formula } = cell
      if (images.isOf(columnId)) {
        images.write(by, key, cell)
        continue
      }
      const several = itemsIn(cell)
      if (several || itemsAt.has(`${key} ${columnId}`)) holdItems(by, key, columnId, several ?? [])
      // A format without a value does not change the content.
      else if (value === undefined && formula === undefined && cell.format !== undefined) continue
      else hold(by, key, columnId, wordOfWire(cell.linkInFromCell) ?? wordOfFormula(formula) ?? textIn(value))
    }
  }
  const add = (by: string, rows: z.infer<typeof Rows>, answer: Answer): void => {
    const { result } = Added.parse(JSON.parse(answer.text))
    for (const [index, row] of rows.entries()) {
      const id = result[index]?.id ?? 0
      // A replayed response with the same idempotency key: nothing is written.
      if (keys.has(id)) continue
      const key = String(row.cells?.find(({ columnId }) => keyColumns.has(columnId))?.value ?? `unnamed ${id}`)
      keys.set(id, key)
      // Created again after others deleted it: a new row has no values of theirs.
      if (!made.get(key)?.size) {
        for (const address of held.keys()) if (address.startsWith(`${key} `)) held.delete(address)
        images.begin(key)
      }
      const there = (made.get(key) ?? new Set()).add(id)
      made.set(key, there)
      wasMade.add(key)
      if (there.size > 1) doubled.add(key)
      write(by, id, row.cells)
    }
  }
  const noteRows = (by: string, { method, body }: Asked, answer: Answer): void => {
    if (method === 'DELETE') {
      for (const id of Deleted.parse(JSON.parse(answer.text)).result) {
        const key = keys.get(id) ?? ''
        gone.add(key)
        made.get(key)?.delete(id)
        commentsAndColumns.rowGone(id)
      }
      return
    }
    if (body === null) return
    const parsed: unknown = JSON.parse(body)
    const rows = Rows.parse(Array.isArray(parsed) ? parsed : [parsed])
    if (method === 'POST') add(by, rows, answer)
    else for (const row of rows) write(by, row.id ?? 0, row.cells)
  }

  const noteFile = ({ path, headers, body }: Asked, answer: Answer): void => {
    const { id } = Attached.parse(JSON.parse(answer.text)).result
    // A replayed response with the same idempotency key.
    if (attached.has(id)) return
    attached.add(id)
    const name = decodeURIComponent(/filename="(.*)"/.exec(headers['content-disposition'] ?? '')?.[1] ?? '')
    const key = keys.get(Number(/\/rows\/(\d+)\//.exec(path)?.[1])) ?? ''
    files.set(name, [...(files.get(name) ?? []), { text: body ?? '', key }])
  }

  return {
    files: {
      /** Each accepted upload of this name: its content and row key. */
      of: (name: string) => files.get(name) ?? [],
    },
    /** Comments and columns. */
    commentsAndColumns,
    lists,
    images,
    /** A row that existed at the start. */
    know: (id: number, key: string): void => void keys.set(id, key),
    note(by: string, asked: Asked, answer: Answer): void {
      if (answer.status !== 200) return
      if (/\/rows(\?|$)/.test(asked.path)) noteRows(by, asked, answer)
      else if (asked.method === 'POST' && asked.path.endsWith('/attachments')) noteFile(asked, answer)
      else if (asked.path.includes('/cellimages')) images.note(by, asked, answer)
      else {
        commentsAndColumns.note(by, asked, answer)
        lists.note(by, asked, answer)
      }
    },
    taken: (): readonly Taken[] => taken,
    takenOut: (): readonly TakenOut[] => takenOut,
    hasItem: (item: string): boolean => items.has(item),
    /** This user's write removed it, and another user restored it, for example by a concurrent change. */
    wasPutBack: (item: string, by: string): boolean =>
      takenOut.some(one => one.item === item && one.outBy === by) &&
      [...itemsAt.values()].some(list => list.includes(item)) &&
      items.get(item)?.by !== by,
    made: (key: string): boolean => wasMade.has(key),
    isDoubled: (key: string): boolean => doubled.has(key),
    isGone: (key: string): boolean => gone.has(key),
    now: (key: string, column: number): string | null => held.get(`${key} ${column}`)?.value ?? null,
    /** Its author; empty without one. */
    writer: (key: string, column: number): string => held.get(`${key} ${column}`)?.by ?? '',
    keyOf: (rowId: number): string => keys.get(rowId) ?? '',
  }
}
export type ServiceLog = ReturnType<typeof createServiceLog>
