import { LayoutGrid, List, Paperclip, Plus } from 'lucide-react'
import { useRef, useState } from 'react'
import type { Attachment, Upload } from '../../../shared/model/attachment.ts'
import type { RowId, SheetId } from '../../../shared/model/ids.ts'
import { queryError } from '../../queries/failure.ts'
import { useAttachments } from '../../queries/sheet/attachments.ts'
import { useUploads } from '../../queries/sheet/uploads.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { InlineError } from '../../ui/error-message.tsx'
import { FilePicker } from '../../ui/file-picker.tsx'
import { formatNumber } from '../../ui/messages/format-counts.ts'
import { Segmented } from '../../ui/segmented.tsx'
import { useUiState, view } from '../../ui-state/ui-store.ts'
import { AttachmentCard } from './attachment-card.tsx'
import './attachments.css'
import { Pane } from '../../sidebar/pane.tsx'
import { attachedTo, latestFirst, uploadsFor } from './attachments-of-row.ts'
import { DropZone } from './drop-zone.tsx'
import { UploadList } from './upload-row.tsx'
import { useFileDrop } from './use-file-drop.ts'

/** The row of the active cell, which receives files dropped here. */
type Row = { readonly rowId: RowId; readonly number: number; readonly text: string }

type Props = {
  readonly sheetId: SheetId
  readonly row: Row | null
  /** The number of a row of this sheet; null if it was deleted. */
  readonly rowNumber: (rowId: number) => number | null
  /** Why nothing can be attached or deleted; null when it can. */
  readonly whyNot: string | null
  readonly onFiles: (rowId: RowId | null, files: readonly File[]) => void
}

const none: readonly Attachment[] = []

/** The attachments of the row or the sheet, current uploads, and the area to drop files. */
export function Attachments({ sheetId, row, rowNumber, whyNot, onFiles }: Props) {
  const wanted = useUiState(({ sidebarScope }) => sidebarScope)
  const [look, setLook] = useState<'grid' | 'list'>('grid')
  const picker = useRef<HTMLInputElement>(null)
  const list = useAttachments(sheetId)
  const uploads = useUploads()
  const shownRow = wanted === 'row' ? row : null
  const target = shownRow?.rowId ?? null
  const drop = useFileDrop(whyNot === null ? files => onFiles(target, files) : null)
  const onSheet = latestFirst(list.data ?? none)
  const onRow = row ? attachedTo(onSheet, row.rowId) : none
  const error = queryError(list.error)

  return (
    <Pane
      name="Attachments"
      tools={<IconButton icon={Plus} label="Attach files" reason={whyNot} onClick={() => picker.current?.click()} />}
      {...drop.handlers}
    >
      <FilePicker ref={picker} label="Files to attach" multiple onFiles={files => onFiles(target, files)} />
      <div className="attachments-switch">
        <Segmented
          label="Attachments of"
          value={shownRow ? 'row' : 'sheet'}
          onChange={view.setSidebarScope}
          choices={[
            ...(row ? [{ value: 'row' as const, label: `Row ${row.number}`, count: onRow.length }] : []),
            { value: 'sheet' as const, label: 'Sheet', count: onSheet.length },
          ]}
        />
        <IconButton
          icon={look === 'grid' ? List : LayoutGrid}
          label={look === 'grid' ? 'Show as a list' : 'Show as pictures'}
          onClick={() => setLook(look === 'grid' ? 'list' : 'grid')}
        />
      </div>
      <DropZone
        row={shownRow}
        isOver={drop.isOver}
        canTake={whyNot === null}
        onChoose={() => picker.current?.click()}
      />
      <OnTheirWay uploads={uploadsFor(uploads, sheetId, target)} />
      {error && (
        <div className="attachments-section">
          <InlineError error={error} />
        </div>
      )}
      <section className="attachments-section">
        <h3 className="attachments-title">{shownRow ? 'On this row' : 'On this sheet and its rows'}</h3>
        {list.isSuccess && (shownRow ? onRow : onSheet).length === 0 && (
          <div className="attachments-none">
            <Paperclip className="icon-24" aria-hidden />
            <p>Nothing is attached to {shownRow ? `row ${shownRow.number}` : 'this sheet'} yet.</p>
            <Button reason={whyNot} onClick={() => picker.current?.click()}>
              Attach files
            </Button>
          </div>
        )}
        <ul className={look === 'grid' ? 'attachments-grid' : 'attachments-list'}>
          {(shownRow ? onRow : onSheet).map(attachment => (
            <AttachmentCard
              key={attachment.id}
              sheetId={sheetId}
              attachment={attachment}
              location={shownRow ? null : positionOf(attachment, rowNumber)}
              look={look}
              canDelete={whyNot === null}
            />
          ))}
        </ul>
      </section>
    </Pane>
  )
}

function OnTheirWay({ uploads }: { readonly uploads: readonly Upload[] }) {
  if (uploads.length === 0) return null
  return (
    <section className="attachments-section">
      <h3 className="attachments-title">
        Uploads <span className="attachments-cost">10 requests each</span>
      </h3>
      <UploadList uploads={uploads} />
    </section>
  )
}

/** "Row 5"; null for attachments of the sheet itself. */
function positionOf({ parent }: Attachment, rowNumber: Props['rowNumber']): string | null {
  const number = parent.kind === 'row' ? rowNumber(parent.id) : null
  return number === null ? null : `Row ${formatNumber(number)}`
}
