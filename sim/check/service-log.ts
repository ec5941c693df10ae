import { z } from 'zod'
import type { Answer } from '../world/answers.ts'
import type { Asked } from '../world/door.ts'
import { wordOfWire } from './cell-links.ts'
import { itemsIn } from './items.ts'
import { createListsLog } from './lists-log.ts'
import { createThingsLog } from './things-log.ts'

/** A value, or a link to another cell, that the service took into a cell, and what it replaced. */
export type Taken = {
  readonly at: number
  readonly by: string
  readonly key: string
  readonly column: number
  readonly value: string | null
  readonly before: string | null
  /** By whom, and when, what it replaced was written. */
  readonly beforeBy: string
  readonly beforeAt: number
}

/** An item that left a cell of several with a write of `outBy`. `by`, `at`: who put it there, and when. */
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
      objectValue: z.unknown().optional(),
      linkInFromCell: z.unknown().optional(),
      format: z.unknown().optional(),
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
/** What the service has carried out, followed from outside by its answers: who made which row, and who wrote what over what. */
export function createServiceLog(keyColumns: ReadonlySet<number>, now: () => number) {
  const keys = new Map<number, string>()
  const held = new Map<string, Held>()
  const taken: Taken[] = []
  /** Who put each item into its cell last, and when. */
  const items = new Map<string, { readonly by: string; readonly at: number }>()
  const itemsAt = new Map<string, readonly string[]>()
  const takenOut: TakenOut[] = []
  /** Ids of the rows that were made with a key, and are still there. */
  const made = new Map<string, Set<number>>()
  const wasMade = new Set<string>()
  /** Keys of which a second row was made while there was one. */
  const doubled = new Set<string>()
  const gone = new Set<string>()
  const things = createThingsLog(now)
  const lists = createListsLog(now)
  const attached = new Set<number>()
  const files = new Map<string, { readonly text: string; readonly key: string }[]>()

  const hold = (by: string, key: string, column: number, value: string | null): void => {
    const place = `${key} ${column}`
    const before = held.get(place) ?? { value: null, by: '', at: 0 }
    // A request that changes how a cell is shown writes again what the cell holds: that stays the doing of its first writer.
    if (before.value !== value) held.set(place, { value, by, at: now() })
    const replaced = { before: before.value, beforeBy: before.by, beforeAt: before.at }
    taken.push({ at: now(), by, key, column, value, ...replaced })
  }
  const holdItems = (by: string, key: string, column: number, wanted: readonly string[]): void => {
    const place = `${key} ${column}`
    for (const item of itemsAt.get(place) ?? []) {
      const { by: whose, at } = items.get(item) ?? { by: '', at: 0 }
      if (wanted.includes(item)) continue
      takenOut.push({ item, key, outBy: by, by: whose, at })
    }
    for (const item of wanted) if (!itemsAt.get(place)?.includes(item)) items.set(item, { by, at: now() })
    itemsAt.set(place, wanted)
  }
  const write = (by: string, rowId: number, cells: z.infer<typeof Cells>): void => {
    const key = keys.get(rowId)
    if (key === undefined) return
    for (const cell of cells ?? []) {
      if (keyColumns.has(cell.columnId)) continue
      const { columnId, value } = cell
      const several = itemsIn(cell)
      if (several || itemsAt.has(`${key} ${columnId}`)) holdItems(by, key, columnId, several ?? [])
      // How a cell shows its number, alone, says nothing of what it holds.
      else if (value === undefined && cell.format !== undefined) continue
      else hold(by, key, columnId, wordOfWire(cell.linkInFromCell) ?? textIn(value))
    }
  }
  const add = (by: string, rows: z.infer<typeof Rows>, answer: Answer): void => {
    const { result } = Added.parse(JSON.parse(answer.text))
    for (const [index, row] of rows.entries()) {
      const id = result[index]?.id ?? 0
      // The same answer once more, to the same name: nothing is written.
      if (keys.has(id)) continue
      const key = String(row.cells?.find(({ columnId }) => keyColumns.has(columnId))?.value ?? `unnamed ${id}`)
      keys.set(id, key)
      // Made again after others deleted it: a new row holds nothing of theirs.
      if (!made.get(key)?.size) for (const place of held.keys()) if (place.startsWith(`${key} `)) held.delete(place)
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
        things.rowGone(id)
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
    // The same answer once more, to the same name.
    if (attached.has(id)) return
    attached.add(id)
    const name = decodeURIComponent(/filename="(.*)"/.exec(headers['content-disposition'] ?? '')?.[1] ?? '')
    const key = keys.get(Number(/\/rows\/(\d+)\//.exec(path)?.[1])) ?? ''
    files.set(name, [...(files.get(name) ?? []), { text: body ?? '', key }])
  }

  return {
    files: {
      /** Each time that a file of this name was taken: what was in it, and the key of its row. */
      of: (name: string) => files.get(name) ?? [],
    },
    /** Comments and columns. */
    things,
    lists,
    /** A row that was there at the beginning. */
    know: (id: number, key: string): void => void keys.set(id, key),
    note(by: string, asked: Asked, answer: Answer): void {
      if (answer.status !== 200) return
      if (/\/rows(\?|$)/.test(asked.path)) noteRows(by, asked, answer)
      else if (asked.method === 'POST' && asked.path.endsWith('/attachments')) noteFile(asked, answer)
      else {
        things.note(by, asked, answer)
        lists.note(by, asked, answer)
      }
    },
    taken: (): readonly Taken[] => taken,
    takenOut: (): readonly TakenOut[] => takenOut,
    hasItem: (item: string): boolean => items.has(item),
    /** This person's write took it out, and someone else put it back, as where both change a cell at the same moment. */
    wasPutBack: (item: string, by: string): boolean =>
      takenOut.some(one => one.item === item && one.outBy === by) &&
      [...itemsAt.values()].some(list => list.includes(item)) &&
      items.get(item)?.by !== by,
    made: (key: string): boolean => wasMade.has(key),
    isDoubled: (key: string): boolean => doubled.has(key),
    isGone: (key: string): boolean => gone.has(key),
    now: (key: string, column: number): string | null => held.get(`${key} ${column}`)?.value ?? null,
    /** Who wrote it; empty: nobody did. */
    writer: (key: string, column: number): string => held.get(`${key} ${column}`)?.by ?? '',
    keyOf: (rowId: number): string => keys.get(rowId) ?? '',
  }
}
export type ServiceLog = ReturnType<typeof createServiceLog>
