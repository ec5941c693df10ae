import { useMemo, useState } from 'react'
import { PRINT_LIMIT_CELLS, type PrintPage } from '../../../shared/model/import-export.ts'
import type { SheetView } from '../../../shared/model/sheet/sheet-view.ts'
import { shownName } from '../../../shared/shown-name.ts'
import { cancelExport, exportSheet, printSheet } from '../../queries/import-export.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Check } from '../../ui/field.tsx'
import { formatNumber } from '../../ui/messages/format-counts.ts'
import { Segmented } from '../../ui/segmented.tsx'
import { notify } from '../../ui-state/notices.ts'
import { PrintPreview } from './print-preview.tsx'
import { Progress } from './progress.tsx'
import { ResultsNote } from './results-note.tsx'
import { useExport } from './use-export.ts'

type Props = {
  readonly view: SheetView
  /** Why the sheet cannot be printed now; null when it can. */
  readonly reason: string | null
  readonly onClose: () => void
}

const PAPERS = ['A4', 'A3', 'Letter', 'Legal'] as const

/** The print dialog: paper, orientation and appearance, then a printer or a PDF. */
export function PrintSheet({ view, reason, onClose }: Props) {
  const [page, setPage] = useState<PrintPage>({ paper: 'A4', landscape: true, fit: true })
  const { isBusy, problem, run, showProblem } = useExport()
  const { id, name, columns } = view.meta
  const printed = useMemo(() => columns.filter(({ hidden }) => !hidden), [columns])
  const leave = isBusy ? () => void cancelExport() : onClose
  const whyNot = reason ?? (view.rowCount * printed.length > PRINT_LIMIT_CELLS ? TOO_LONG : null)

  const savePdf = () =>
    run(
      () => exportSheet(id, { format: 'pdf', page }),
      file => {
        notify({ kind: 'done', text: `${shownName(file.name)} was exported.` })
        onClose()
      },
    )
  const print = () =>
    run(
      () => printSheet(id, page),
      done => (done.printed ? onClose() : showProblem('Nothing was printed. Try again, or save it as a PDF.')),
    )

  return (
    <Dialog
      title={`Print “${shownName(name)}”`}
      wide
      body={
        <>
          <div className="print-body">
            <PrintPreview view={view} columns={printed} page={page} />
            <fieldset className="import-export-choices print-choices" disabled={isBusy}>
              <legend className="visually-hidden">Paper</legend>
              <PageFields page={page} onChange={setPage} />
              {whyNot && <p className="import-export-hint">{whyNot}.</p>}
            </fieldset>
          </div>
          <ResultsNote view={view} columns={printed} />
          <Progress isBusy={isBusy} problem={problem} />
        </>
      }
      onClose={leave}
    >
      <Button onClick={leave}>Cancel</Button>
      <Button reason={whyNot} aria-busy={isBusy} onClick={() => void print()}>
        Print
      </Button>
      <Button kind="primary" reason={whyNot} aria-busy={isBusy} onClick={() => void savePdf()}>
        Save as PDF
      </Button>
    </Dialog>
  )
}

const TOO_LONG = `More than ${formatNumber(PRINT_LIMIT_CELLS)} cells cannot be printed: hide columns, or export the sheet as a workbook and print that`

type FieldsProps = { readonly page: PrintPage; readonly onChange: (page: PrintPage) => void }

function PageFields({ page, onChange }: FieldsProps) {
  return (
    <>
      <Segmented
        label="Paper"
        value={page.paper}
        onChange={paper => onChange({ ...page, paper })}
        choices={PAPERS.map(paper => ({ value: paper, label: paper }))}
      />
      <Segmented
        label="Orientation"
        value={page.landscape ? 'landscape' : 'portrait'}
        onChange={direction => onChange({ ...page, landscape: direction === 'landscape' })}
        choices={[
          { value: 'landscape', label: 'Landscape' },
          { value: 'portrait', label: 'Portrait' },
        ]}
      />
      <Check label="Shrink to fit more columns" checked={page.fit} onChange={fit => onChange({ ...page, fit })} />
      <p className="import-export-hint">
        Columns that do not fit go on further pages. Every page shows the titles, the sheet’s name, the time and a page
        number.
      </p>
    </>
  )
}
