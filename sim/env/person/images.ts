import type { ColumnId } from '../../../shared/model/ids.ts'
import type { SetCell } from '../../../shared/model/sheet/edit.ts'
import type { SheetView } from '../../../shared/model/sheet/sheet-view.ts'
import { contentName } from '../../check/content-names.ts'
import type { Client } from '../client.ts'
import { keyAt, ofColumn, type PersonContext, type Scene, submit } from './person-context.ts'
import type { Undo } from './undo.ts'

/** Puts, copies and replaces images in cells, and undoes that. */
export function createImageDeeds(context: PersonContext, undo: Undo) {
  const { ledger, newWord, by, doesAgain, photo } = context
  const gallery = [...context.gallery]

  const make = (client: Client, view: SheetView, edits: readonly SetCell[], isStep: boolean): void => {
    const places = edits.map(edit => ({ edit, index: view.indexOf(edit.rowId) }))
    // Only a text answers a question about a cell.
    if (edits.length === 0 || places.some(at => at.index < 0 || isInReview(view, at.index, at.edit.columnId))) return
    for (const { columnId } of edits) for (const part of [ofColumn(columnId), `/columns/${columnId}/`]) doesAgain(part)
    if (isStep) undo.remember(client, view, edits)
    const made = places.map(({ edit, index }) => ({ ...edit, seen: view.seenAt(index, edit.columnId) }))
    const report = ledger.tries(
      ...made.map(({ seen, ...edit }, nth) => ({
        ...{ ...by(), kind: 'show' as const, word: contentName({ ...edit, display: null }) },
        key: keyAt(context, view, places[nth]?.index ?? -1),
        text: edit.value === null ? null : String(edit.value),
        saw: seen.map(contentName),
      })),
    )
    report(submit(context, client, made))
  }
  const put = ({ client, view }: Scene, index: number, value: string | null, image: string | null): void => {
    if (photo === null) return
    const cell = { kind: 'set-cell' as const, rowId: view.rowIdAt(index), columnId: photo, formula: null }
    make(client, view, [{ ...cell, value, image }], true)
  }
  /** A cell with an image. */
  const one = ({ view, column }: Scene) => {
    const rows = Array.from({ length: view.rowCount }, (_, index) => index).flatMap(index => {
      const { image = null, value } = photo === null ? { value: null } : view.cellAt(index, photo)
      return image === null ? [] : [{ index, image, value: value === null ? null : String(value) }]
    })
    return rows[column % Math.max(1, rows.length)]
  }
  const deeds = {
    /** From a sheet that no app has open. */
    'put-image'(scene: Scene): void {
      const image = gallery.shift()
      if (image !== undefined) put(scene, scene.index, scene.column % 4 === 0 ? null : newWord(), image)
    },
    'copy-image'(scene: Scene): void {
      const from = one(scene)
      if (from && from.index !== scene.index) put(scene, scene.index, from.value, from.image)
    },
    'clear-image'(scene: Scene): void {
      const from = one(scene)
      if (from) put(scene, from.index, null, null)
    },
    'text-over-image'(scene: Scene): void {
      const from = one(scene)
      if (from) put(scene, from.index, newWord(), null)
    },
  }
  return {
    deeds,
    takeBack: (client: Client, view: SheetView, edits: readonly SetCell[]): void => make(client, view, edits, false),
  }
}

const isInReview = (view: SheetView, index: number, columnId: ColumnId): boolean =>
  view.markAt(index, columnId)?.state === 'needs-review'
