import { ArrowDownToLine, Paperclip } from 'lucide-react'
import { UPLOAD_LIMIT_BYTES } from '../../../shared/model/attachment.ts'
import { formatBytes } from '../../ui/messages/format-counts.ts'

type Props = {
  readonly row: { readonly number: number; readonly text: string } | null
  /** Files hover over the pane right now. */
  readonly isOver: boolean
  readonly canTake: boolean
  readonly onChoose: () => void
}

/** Names the target of dropped files. The whole pane accepts them; a click opens the file picker. */
export function DropZone({ row, isOver, canTake, onChoose }: Props) {
  if (!canTake) return null
  const target = row ? `row ${row.number}` : 'the sheet'
  return (
    <button type="button" className={`drop-zone${isOver ? ' is-over' : ''}`} onClick={onChoose}>
      <span className="drop-icon">
        {isOver ? <ArrowDownToLine className="icon-16" aria-hidden /> : <Paperclip className="icon-16" aria-hidden />}
      </span>
      <span className="drop-text">
        <span className="drop-title">{isOver ? `Drop to attach to ${target}` : `Drop files here, or choose them`}</span>
        {row?.text && <span className="drop-fact truncate">{row.text}</span>}
        <span className="drop-fact">
          {isOver ? '' : `Attach to ${target}. `}
          Up to {formatBytes(UPLOAD_LIMIT_BYTES)} per file.
        </span>
      </span>
    </button>
  )
}
