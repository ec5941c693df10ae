import { Search } from 'lucide-react'
import { useUploads, useUploadsAreKnown } from '../queries/sheet/uploads.ts'
import { UploadList } from '../sheet/attachments/upload-row.tsx'
import { Button } from '../ui/button.tsx'
import { view } from '../ui-state/ui-store.ts'
import './uploads.css'

/** Uploads of all sheets. */
export function Uploads() {
  const uploads = useUploads().filter(({ state }) => state !== 'done')
  const isKnown = useUploadsAreKnown()
  return (
    <section className="workspace-view uploads-screen" data-pane="grid" aria-label="Uploads">
      {isKnown && uploads.length === 0 ? (
        <NoUploads />
      ) : (
        <div className="uploads-column">
          <h1 className="uploads-heading">Uploads</h1>
          {uploads.length > 0 && <UploadList uploads={uploads} />}
        </div>
      )}
    </section>
  )
}

function NoUploads() {
  return (
    <div className="uploads-none">
      <FlyingSheet />
      <h1 className="uploads-heading">No uploads</h1>
      <p>Drop files onto a row of a sheet, or into its attachments. They show here until they have arrived.</p>
      <Button kind="primary" large icon={Search} onClick={() => view.show('palette')}>
        Open a sheet
      </Button>
    </div>
  )
}

/** A picture of a file moving into a row. */
const FlyingSheet = () => (
  <svg width="162" height="106" viewBox="0 0 162 106" fill="none" aria-hidden="true">
    <rect x="1" y="57" width="160" height="22" rx="5" fill="var(--sf-surface)" stroke="var(--sf-line-strong)" />
    <path d="M31 57v22" stroke="var(--sf-line-strong)" strokeWidth="0.75" />
    <path d="M42 68h40" stroke="var(--sf-line-strong)" strokeWidth="6" strokeLinecap="round" />
    <path
      d="M101 12h23l9 9v30a3 3 0 0 1-3 3h-29a3 3 0 0 1-3-3V15a3 3 0 0 1 3-3Z"
      fill="var(--sf-accent-soft)"
      stroke="var(--sf-accent-line)"
      strokeWidth="2"
    />
    <path d="M124 12v9h9M115.500 46V29M108.500 35l7-7 7 7" stroke="var(--sf-accent-line)" strokeWidth="1.5" />
    <path d="M108 88v12M115.500 85v15M123 88v12" stroke="var(--sf-line-strong)" strokeLinecap="round" />
  </svg>
)
