import { RefreshCw } from 'lucide-react'
import type { AppError } from '../../../shared/app-error.ts'
import type { SheetId } from '../../../shared/model/ids.ts'
import { useSheetPlace } from '../../queries/places.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorMessage } from '../../ui/error-message.tsx'
import { errorWords } from '../../ui/words/errors.ts'
import './sheet.css'

type FailedProps = { readonly sheetId: SheetId; readonly error: AppError; readonly onTry: () => void }

/** In place of a sheet that did not open and has no copy here. */
export function SheetFailed({ sheetId, error, onTry }: FailedProps) {
  const name = useSheetPlace(sheetId)?.name
  return (
    <ErrorMessage title={`${name ? `“${name}”` : 'This sheet'} did not open`} error={error}>
      <Button kind="primary" large icon={RefreshCw} onClick={onTry}>
        Try now
      </Button>
    </ErrorMessage>
  )
}

/** Over a copy that can still be read: why it is not renewed. A lost connection has the status bar for that. */
export function SheetNotice({ error }: { readonly error: AppError }) {
  if (error.kind === 'offline' || error.kind === 'cancelled') return null
  const { happened, safe } = errorWords(error)
  return (
    <p className="sheet-notice" role="status">
      <strong>{happened}</strong> {safe}
    </p>
  )
}
