import type { SheetView } from '../../../shared/model/sheet/sheet-view.ts'
import { commandHandler } from '../../commands/command-registry.ts'
import { useRegisterCommands } from '../../commands/use-commands.ts'
import { useAccount, useScopes } from '../../queries/start.ts'
import { useUiState, view as windowView } from '../../ui-state/ui-store.ts'
import { whyReadOnly } from '../core/read-only.ts'
import { AddingRows } from './adding/adding-rows.tsx'
import { useImportJob } from './adding/import-jobs.ts'
import { ExportSheet } from './export-sheet.tsx'
import { ImportRows } from './import/import-rows.tsx'
import { PrintSheet } from './print-sheet.tsx'

type Props = {
  readonly view: SheetView | null
  /** Its first rows are shown while the others are loading. */
  readonly isLoading: boolean
}

/** The dialogs over a sheet that export it as a file, print it, or import rows from a table. */
export function ImportExport({ view, isLoading }: Props) {
  const layer = useUiState(state => state.layer)
  const reason = view === null ? 'The sheet is not open yet' : isLoading ? 'Wait until the whole sheet is loaded' : null
  const scopes = useScopes()
  const whyNotImport = view && (whyReadOnly(view.meta.accessLevel, scopes) || null)
  useRegisterCommands({
    export: commandHandler(() => windowView.show('export'), reason),
    print: commandHandler(() => windowView.show('print'), reason),
    import: commandHandler(() => windowView.show('import'), reason ?? whyNotImport),
    'import-clipboard': commandHandler(() => windowView.show('import-clipboard'), reason ?? whyNotImport),
  })
  const job = useImportJob(view?.meta.id ?? null, useAccount()?.key)
  if (!view) return null
  if (layer === 'print') return <PrintSheet view={view} reason={reason} onClose={() => windowView.hide('print')} />
  if (job && !isLoading) return <AddingRows view={view} job={job} />
  if (layer === 'import' || layer === 'import-clipboard') {
    return <ImportRows view={view} fromClipboard={layer !== 'import'} onClose={() => windowView.hide(layer)} />
  }
  if (layer !== 'export') return null
  return <ExportSheet view={view} reason={reason} onClose={() => windowView.hide('export')} />
}
