import { Plus } from 'lucide-react'
import { useRef } from 'react'
import type { RowId, SheetId } from '../../../shared/model/ids.ts'
import { queryError } from '../../queries/failure.ts'
import { useAttachments } from '../../queries/sheet/attachments.ts'
import { useUploads } from '../../queries/sheet/uploads.ts'
import { IconButton } from '../../ui/button.tsx'
import { InlineError } from '../../ui/error-message.tsx'
import { FilePicker } from '../../ui/file-picker.tsx'
import { AttachmentCard } from '../attachments/attachment-card.tsx'
import '../attachments/attachments.css'
import { attachedTo, latestFirst, uploadsFor } from '../attachments/attachments-of-row.ts'
import { UploadList } from '../attachments/upload-row.tsx'

type Props = {
  readonly sheetId: SheetId
  readonly rowId: RowId
  /** Why nothing can be attached or deleted; null when it can. */
  readonly whyNot: string | null
  readonly onFiles: (files: readonly File[]) => void
}

/** The attachments of the row, and its uploads. */
export function RowFiles({ sheetId, rowId, whyNot, onFiles }: Props) {
  const picker = useRef<HTMLInputElement>(null)
  const list = useAttachments(sheetId)
  const uploads = uploadsFor(useUploads(), sheetId, rowId)
  const files = attachedTo(latestFirst(list.data ?? []), rowId)
  const error = queryError(list.error)
  return (
    <section className="row-section" aria-label="Attachments of this row">
      <header className="row-section-header">
        <h3>Attachments</h3>
        {files.length > 0 && <span className="row-section-count num">{files.length}</span>}
        <IconButton icon={Plus} label="Attach files" reason={whyNot} onClick={() => picker.current?.click()} />
      </header>
      <FilePicker ref={picker} label="Files to attach" multiple onFiles={onFiles} />
      {uploads.length > 0 && <UploadList uploads={uploads} />}
      {error && <InlineError error={error} />}
      {list.isSuccess && files.length + uploads.length === 0 && <p className="row-section-none">No files yet.</p>}
      <ul className="attachments-list">
        {files.map(file => (
          <AttachmentCard
            key={file.id}
            sheetId={sheetId}
            attachment={file}
            location={null}
            look="list"
            canDelete={whyNot === null}
          />
        ))}
      </ul>
    </section>
  )
}
