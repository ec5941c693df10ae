import type { RowId } from '../../../shared/model/ids.ts'
import type { FeatureParts, GridFeature } from '../grid/grid-feature.ts'

export type CommentPorts = { readonly onOpenComments: (rowId: RowId) => void }

/** Opens the conversations of a row by the icon next to its number. */
export const comments = (_: FeatureParts, ports: () => CommentPorts): GridFeature => ({
  id: 'comments',
  acts: { comments: ({ rowId }) => ports().onOpenComments(rowId) },
})
