import type { SheetBase } from '../sheet-base.ts'
import type { Outgoing } from './adapter.ts'
import type { AnyBatch } from './batches.ts'
import { type ColumnDeps, createColumnsAdapter } from './columns/columns-adapter.ts'
import { type CommentsDeps, createCommentsAdapter } from './comments/comments-adapter.ts'
import type { ImageBytes } from './images/image-bytes.ts'
import { createImagesFirst } from './images/images-first.ts'
import { createRowsAdapter, type RowsDeps } from './rows/rows-adapter.ts'

export type AdapterDeps = RowsDeps & CommentsDeps & ColumnDeps & { readonly imageBytes: ImageBytes }

export function createAdapters(deps: AdapterDeps) {
  const imagesFirst = createImagesFirst(deps.imageBytes)
  return {
    rows: createRowsAdapter(deps, imagesFirst),
    columns: createColumnsAdapter(deps, imagesFirst),
    comments: createCommentsAdapter(deps),
  }
}
export type Adapters = ReturnType<typeof createAdapters>

/** Builds the request of a batch. `isRepeat`: it was sent before and is resent unchanged. */
export function outgoing(
  { rows, columns, comments }: Adapters,
  base: SheetBase,
  batch: AnyBatch,
  isRepeat: boolean,
): Outgoing {
  if (batch.kind === 'comment') return comments.next(base, batch, isRepeat)
  if (batch.kind === 'column') return columns.next(base, batch, isRepeat)
  return rows.next(base, batch, isRepeat)
}
