import { Paperclip } from 'lucide-react'
import type { Upload } from '../../../../shared/model/attachment.ts'
import { UploadList } from '../../../sheet/attachments/upload-row.tsx'
import { formatCount } from '../../../ui/messages/format-counts.ts'
import type { LedgerFilter } from '../ledger-groups.ts'
import './waiting-files.css'

const SHOWN: Readonly<Record<LedgerFilter, readonly Upload['state'][]>> = {
  all: ['queued', 'sending', 'changed', 'unreadable', 'failed'],
  'needs-you': ['changed', 'unreadable', 'failed'],
  queued: ['queued'],
  sending: ['sending'],
}

/** The files of all sheets that match the filter. */
export const filesShown = (uploads: readonly Upload[], filter: LedgerFilter): readonly Upload[] =>
  uploads.filter(({ state }) => SHOWN[filter].includes(state))

/** Files waiting to be attached, below the pending edits. */
export function WaitingFiles({ uploads }: { readonly uploads: readonly Upload[] }) {
  if (uploads.length === 0) return null
  return (
    <section className="ledger-files" aria-label="Files">
      <h2 className="ledger-files-title">
        <Paperclip className="icon-16" aria-hidden />
        {formatCount(uploads.length, 'file')} not attached yet
      </h2>
      <UploadList uploads={uploads} />
    </section>
  )
}
