import { useMemo, useState } from 'react'
import type { ExportOptions } from '../../../shared/model/import-export.ts'
import type { SheetView } from '../../../shared/model/sheet/sheet-view.ts'
import { shownName } from '../../../shared/shown-name.ts'
import { cancelExport, exportSheet } from '../../queries/import-export.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Check, Radio } from '../../ui/field.tsx'
import { notify } from '../../ui-state/notices.ts'
import { Progress } from './progress.tsx'
import { ResultsNote } from './results-note.tsx'
import { useExport } from './use-export.ts'
import './import-export.css'

type Props = {
  readonly view: SheetView
  /** Why the sheet cannot be exported now; null when it can. */
  readonly reason: string | null
  readonly onClose: () => void
}

type CsvChoices = Omit<Extract<ExportOptions, { format: 'csv' }>, 'format'>

/** Exports the sheet to a file: its format and content. The system asks for the location. */
export function ExportSheet({ view, reason, onClose }: Props) {
  const { id, name, columns } = view.meta
  const exported = useMemo(() => columns.filter(({ hidden }) => !hidden), [columns])
  const [format, setFormat] = useState<'xlsx' | 'csv'>('xlsx')
  const [csv, setCsv] = useState<CsvChoices>({ values: 'shown', mark: true, guardFormulas: true })
  const { isBusy, problem, run } = useExport()
  const write = () =>
    run(
      () => exportSheet(id, format === 'csv' ? { format, ...csv } : { format }),
      written => {
        notify({ kind: 'done', text: `${shownName(written.name)} was exported.` })
        onClose()
      },
    )
  return (
    <Dialog
      title={`Export “${shownName(name)}”`}
      sentence="The file contains every row as it is here now, including unsaved edits. Hidden columns are left out."
      body={
        <>
          <fieldset className="import-export-choices" disabled={isBusy}>
            <legend className="visually-hidden">Format</legend>
            <Radio
              name="format"
              label="Excel workbook"
              sentence="Keeps numbers and how they are shown, dates and the hierarchy of rows."
              checked={format === 'xlsx'}
              onChange={() => setFormat('xlsx')}
            />
            <Radio
              name="format"
              label="CSV"
              sentence="Plain text that any program can read."
              checked={format === 'csv'}
              onChange={() => setFormat('csv')}
            />
            {format === 'csv' && <CsvFields csv={csv} onChange={setCsv} />}
          </fieldset>
          <ResultsNote view={view} columns={exported} />
          <Progress isBusy={isBusy} problem={problem} />
        </>
      }
      onClose={isBusy ? () => void cancelExport() : onClose}
    >
      <Button onClick={isBusy ? () => void cancelExport() : onClose}>Cancel</Button>
      <Button kind="primary" reason={reason} aria-busy={isBusy} onClick={() => void write()}>
        Choose where to save
      </Button>
    </Dialog>
  )
}

function CsvFields({ csv, onChange }: { readonly csv: CsvChoices; readonly onChange: (csv: CsvChoices) => void }) {
  return (
    <div className="import-export-more">
      <Check
        label="Numbers as shown, such as £58,200"
        checked={csv.values === 'shown'}
        onChange={isShown => onChange({ ...csv, values: isShown ? 'shown' : 'plain' })}
      />
      <Check
        label="Mark the file as UTF-8 so that Excel reads accents correctly"
        checked={csv.mark}
        onChange={mark => onChange({ ...csv, mark })}
      />
      <Check
        label="Prevent text from running as a formula in other programs"
        checked={csv.guardFormulas}
        onChange={guardFormulas => onChange({ ...csv, guardFormulas })}
      />
    </div>
  )
}
