import type { FeatureParts, GridFeature } from '../grid/grid-feature.ts'

/** Opens the conversations of a row by the sign beside its number. */
export const comments = ({ props }: FeatureParts): GridFeature => ({
  id: 'comments',
  acts: { comments: ({ rowId }) => props().onOpenComments(rowId) },
})
