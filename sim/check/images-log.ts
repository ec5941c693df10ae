import { z } from 'zod'
import type { Answer } from '../env/answers.ts'
import type { Asked } from '../env/in-process.ts'
import { imageName, nameOfGif } from './content-names.ts'

/** An image or text that a user put into a cell for images, and the content it replaced. */
export type Shown = {
  readonly at: number
  readonly by: string
  readonly key: string
  readonly word: string | null
  readonly before: string | null
  readonly beforeBy: string
  readonly beforeAt: number
}

const Answered = z.object({
  result: z.array(
    z.object({ cells: z.array(z.object({ columnId: z.number(), image: z.object({ id: z.string() }).optional() })) }),
  ),
})
type Written = { readonly columnId: number; readonly value?: unknown; readonly image?: unknown }

/** Tracks the cells for images by the responses of the service. An image is named by its content. */
export function createImagesLog(now: () => number, keyOf: (rowId: number) => string) {
  const columns = new Set<number>()
  const gallery = new Set<string>()
  /** By the id of the service. */
  const names = new Map<string, string>()
  const held = new Map<string, Pick<Shown, 'word' | 'by' | 'at'>>()
  const shown: Shown[] = []

  const hold = (by: string, key: string, word: string | null): void => {
    const { word: before, by: beforeBy, at: beforeAt } = held.get(key) ?? { word: null, by: '', at: 0 }
    if (before !== word || beforeBy === by) held.set(key, { word, by, at: now() })
    shown.push({ at: now(), by, key, word, before, beforeBy, beforeAt })
  }
  return {
    /** A column for images; each sheet has one at most. */
    knowColumn: (columnId: number): void => void columns.add(columnId),
    isOf: (columnId: number): boolean => columns.has(columnId),
    /** An image that existed at the start and is never removed. */
    know(id: string, name: string): void {
      gallery.add(id)
      names.set(id, name)
    },
    isOfGallery: (id: string): boolean => gallery.has(id),
    note(by: string, { path, body }: Asked, answer: Answer): void {
      const [, rowId, columnId] = /\/rows\/(\d+)\/columns\/(\d+)\/cellimages/.exec(path) ?? []
      const { result } = Answered.parse(JSON.parse(answer.text))
      const id = result[0]?.cells.find(cell => cell.columnId === Number(columnId))?.image?.id ?? ''
      const name = nameOfGif(body ?? '') ?? `damaged ${body}`
      names.set(id, name)
      hold(by, keyOf(Number(rowId)), imageName(name))
    },
    /** A text replaces an image, unless it is its alternative text. */
    write(by: string, key: string, { value, image }: Written): void {
      if (image) return
      if (value !== undefined) hold(by, key, value === null || value === '' ? null : String(value))
    },
    /** A row without content begins. */
    begin: (key: string): void => void held.delete(key),
    shown: (): readonly Shown[] => shown,
    nameOf: (id: string): string | null => names.get(id) ?? null,
    /** The same word with the name of the image instead of its id. */
    named(word: string | null): string | null {
      const id = word?.startsWith('image ') ? word.slice('image '.length) : null
      return id === null ? word : imageName(names.get(id) ?? id)
    },
    now: (key: string): string | null => held.get(key)?.word ?? null,
    /** Whether the cell had this content at any time since. */
    wasThere(key: string, word: string | null, since: number): boolean {
      const all = [{ word: null, at: 0 }, ...shown.filter(one => one.key === key)]
      return all.some((one, nth) => one.word === word && (all[nth + 1]?.at ?? Number.POSITIVE_INFINITY) >= since)
    },
    /** Its author; empty without one. */
    author: (key: string): string => held.get(key)?.by ?? '',
  }
}
