import { RotateCw, X } from 'lucide-react'
import type { Upload } from '../../../shared/model/attachment.ts'
import { shownName } from '../../../shared/shown-name.ts'
import { cancelUpload, retryUpload } from '../../queries/sheet/uploads.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { useNow } from '../../ui-state/clock.ts'
import { notifyFailure } from '../../ui-state/notices.ts'
import { fileKind } from './files/file-kind.ts'
import { KindIcon } from './files/kind-icon.tsx'
import { uploadLine, uploadPercent } from './upload-messages.ts'
import './upload-row.css'

/** The list of uploads, each with its state and its action. */
export function UploadList({ uploads }: { readonly uploads: readonly Upload[] }) {
  const next = uploads.find(({ state }) => state === 'queued')
  return (
    <ul className="uploads">
      {uploads.map(upload => (
        <UploadRow key={upload.id} upload={upload} isNext={upload === next} />
      ))}
    </ul>
  )
}

/** The action to continue after the file has changed or cannot be read. */
const AGAIN: Partial<Record<Upload['state'], string>> = { changed: 'Upload as it is now', unreadable: 'Try again' }

function UploadRow({ upload, isNext }: { readonly upload: Upload; readonly isNext: boolean }) {
  const now = useNow(1000)
  const { id, state, canRetry } = upload
  const name = shownName(upload.name)
  const isFailed = state === 'failed'
  const again = AGAIN[state]
  return (
    <li className={`upload${isFailed ? ' is-failed' : ''}${again ? ' is-asking' : ''}`}>
      <KindIcon kind={fileKind({ name: upload.name, type: 'FILE' })} />
      <div className="upload-text">
        <span className="upload-name truncate" title={name}>
          {name}
        </span>
        {state === 'sending' && (
          <span
            className="upload-bar"
            role="progressbar"
            aria-label={name}
            aria-valuenow={uploadPercent(upload)}
            aria-valuemin={0}
            aria-valuemax={100}
          >
            <span className="upload-fill" style={{ width: `${uploadPercent(upload)}%` }} />
          </span>
        )}
        <span className="upload-line num">{uploadLine(upload, now, isNext)}</span>
        {again && (
          <span className="upload-ways">
            <Button onClick={() => void notifyFailure(name, retryUpload(id))}>{again}</Button>
            <Button kind="quiet" onClick={() => void notifyFailure(name, cancelUpload(id))}>
              Do not attach
            </Button>
          </span>
        )}
      </div>
      {isFailed && canRetry && (
        <Button icon={RotateCw} onClick={() => void notifyFailure(name, retryUpload(id))}>
          Retry
        </Button>
      )}
      {state !== 'done' && !again && (
        <IconButton
          icon={X}
          label={isFailed ? `Dismiss ${name}` : `Cancel ${name}`}
          onClick={() => void notifyFailure(name, cancelUpload(id))}
        />
      )}
    </li>
  )
}
