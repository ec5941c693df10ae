import { useUploads, useUploadsAreKnown } from '../queries/sheet/uploads.ts'
import { UploadList } from '../sheet/attachments/upload-row.tsx'
import './uploads.css'

/** Every file on its way up, of all sheets. */
export function Uploads() {
  const uploads = useUploads().filter(({ state }) => state !== 'done')
  const isKnown = useUploadsAreKnown()
  return (
    <section className="workspace-view uploads-screen" data-pane="grid" aria-label="Uploads">
      <div className="uploads-column">
        <h1 className="uploads-heading">Uploads</h1>
        {isKnown && uploads.length === 0 && (
          <p className="uploads-none">No uploads. Drop files onto a row, or onto the attachments of a sheet.</p>
        )}
        {uploads.length > 0 && <UploadList uploads={uploads} />}
      </div>
    </section>
  )
}
