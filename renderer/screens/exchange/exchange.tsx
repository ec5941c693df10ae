import type { SheetView } from '../../../shared/model/sheet/sheet-view.ts'
import { whyReadOnly } from '../../grid/typing/read-only.ts'
import { useAccount, useScopes } from '../../queries/start.ts'
import { useOffer } from '../../view/commands/doings.ts'
import { useView, view as windowView } from '../../view/view-store.ts'
import { AddingRows } from './adding/adding-rows.tsx'
import { useImportJob } from './adding/import-jobs.ts'
import { ExportSheet } from './export-sheet.tsx'
import { ImportRows } from './import/import-rows.tsx'
import { PrintSheet } from './print-sheet.tsx'

type Props = {
  readonly view: SheetView | null
  /** Its first rows are here, the others on their way. */
  readonly isLoading: boolean
}

/** The ways out of a sheet and into it, over it: as a file, on paper, and rows out of a table. */
export function Exchange({ view, isLoading }: Props) {
  const layer = useView(state => state.layer)
  const reason = view === null ? 'The sheet is not open yet' : isLoading ? 'Wait until the whole sheet is loaded' : null
  const scopes = useScopes()
  const whyNotImport = view && (whyReadOnly(view.meta.accessLevel, scopes) || null)
  useOffer('exchange', () => ({
    doings: {
      export: { run: () => windowView.show('export'), reason },
      print: { run: () => windowView.show('print'), reason },
      import: { run: () => windowView.show('import'), reason: reason ?? whyNotImport },
      'import-clipboard': { run: () => windowView.show('import-clipboard'), reason: reason ?? whyNotImport },
    },
  }))
  const job = useImportJob(view?.meta.id ?? null, useAccount()?.key)
  if (!view) return null
  const { id, name } = view.meta
  if (layer === 'print') return <PrintSheet view={view} reason={reason} onClose={() => windowView.hide('print')} />
  if (job && !isLoading) return <AddingRows view={view} job={job} />
  if (layer === 'import' || layer === 'import-clipboard') {
    return <ImportRows view={view} fromClipboard={layer !== 'import'} onClose={() => windowView.hide(layer)} />
  }
  if (layer !== 'export') return null
  return <ExportSheet sheetId={id} name={name} reason={reason} onClose={() => windowView.hide('export')} />
}
