import type { FeatureParts, GridFeature } from '../grid/grid-feature.ts'
import { rowUnder } from '../grid/input/under-pointer.ts'
import { watchFileDrop } from './file-drop.ts'

/** Takes files that are dropped onto a row, and opens the files of a row by its paper clip. */
export const attachments = ({ host, root, props }: FeatureParts): GridFeature => ({
  id: 'attachments',
  acts: { attachments: ({ rowId }) => props().onOpenAttachments(rowId) },
  watch: () =>
    watchFileDrop(
      root,
      host,
      target => rowUnder(host, target),
      (rowId, files) => props().onDropFiles(rowId, files),
    ),
})
