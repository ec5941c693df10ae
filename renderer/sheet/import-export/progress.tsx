import { useImportExportProgress } from '../../queries/import-export.ts'
import { progressMessage } from './export-messages.ts'
import './import-export.css'

type Props = { readonly isBusy: boolean; readonly problem: string | null }

/** The progress of an export, or the reason why it failed. */
export function Progress({ isBusy, problem }: Props) {
  const progress = useImportExportProgress()
  if (problem !== null) {
    return (
      <p className="field-problem" role="alert">
        {problem}
      </p>
    )
  }
  if (!isBusy || !progress) return null
  return (
    <p className="import-export-progress num" role="status">
      <progress value={progress.done} max={Math.max(1, progress.total)} aria-label="Rows written" />
      {progressMessage(progress)}
    </p>
  )
}
