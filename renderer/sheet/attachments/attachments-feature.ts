import type { RowId } from '../../../shared/model/ids.ts'
import type { FeatureParts, GridFeature } from '../grid/grid-feature.ts'
import { rowUnder } from '../grid/input/under-pointer.ts'
import { watchFileDrop } from './file-drop.ts'

export type AttachmentPorts = {
  readonly onOpenAttachments: (rowId: RowId) => void
  readonly onDropFiles: (rowId: RowId, files: readonly File[]) => void
}

/** Takes files that are dropped onto a row, and opens the files of a row by its paper clip. */
export const attachments = ({ host, root }: FeatureParts, ports: () => AttachmentPorts): GridFeature => ({
  id: 'attachments',
  acts: { attachments: ({ rowId }) => ports().onOpenAttachments(rowId) },
  watch: () =>
    watchFileDrop(
      root,
      host,
      target => rowUnder(host, target),
      (rowId, files) => ports().onDropFiles(rowId, files),
    ),
})
