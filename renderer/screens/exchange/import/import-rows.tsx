import { useEffect, useState } from 'react'
import type { SheetView } from '../../../../shared/model/sheet/sheet-view.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Check } from '../../../ui/field.tsx'
import { count } from '../../../ui/words/counts.ts'
import { fillable, guessMapping, type Mapping } from './import-plan.ts'
import { MappedLines } from './mapped-lines.tsx'
import { forgetFile, type ReadFile, useImport } from './use-import.ts'
import './import.css'

type Props = { readonly view: SheetView; readonly onClose: () => void }

/** Rows out of a file of text, put at the end of the sheet: which file, and which of its columns goes where. */
export function ImportRows({ view, onClose }: Props) {
  const { file, problem, busy, read, add } = useImport(view, onClose)
  const [chosen, setChosen] = useState<Choice>({ hasTitles: true, mapping: null })
  useEffect(() => forgetFile, [])
  const titles = file && chosen.hasTitles ? (file.first[0] ?? []) : null
  const mapping = chosen.mapping ?? guessMapping(fillable(view), titles, file?.width ?? 0)
  const rows = file ? file.rows - (titles ? 1 : 0) : 0

  return (
    <Dialog
      title={`Import rows into “${view.meta.name}”`}
      sentence="They are added at the end of the sheet. One undo takes all of them back."
      wide
      body={
        <>
          <FileField
            isBusy={busy !== null}
            onFile={opened => {
              setChosen({ hasTitles: true, mapping: null })
              void read(opened)
            }}
          />
          {file && (
            <Columns
              view={view}
              file={file}
              titles={titles}
              mapping={mapping}
              onTitles={hasTitles => setChosen({ hasTitles, mapping: null })}
              onMapping={changed => setChosen({ ...chosen, mapping: changed })}
            />
          )}
          {problem !== null && (
            <p className="field-problem" role="alert">
              {problem}
            </p>
          )}
          {busy !== null && <p role="status">{busy}</p>}
        </>
      }
      onClose={onClose}
    >
      <Button onClick={onClose}>Cancel</Button>
      <Button
        kind="primary"
        reason={whyNot(file, rows, mapping)}
        aria-busy={busy !== null}
        onClick={() => busy === null && void add(mapping, titles ? 1 : 0)}
      >
        {rows > 0 ? `Add ${count(rows, 'row')}` : 'Add rows'}
      </Button>
    </Dialog>
  )
}

/** `mapping` null: as it is guessed. */
type Choice = { readonly hasTitles: boolean; readonly mapping: Mapping | null }

function whyNot(file: ReadFile | null, rows: number, mapping: Mapping): string | null {
  if (!file) return 'Choose a file first'
  if (rows === 0) return 'There is no line under the titles'
  return mapping.some(id => id !== null) ? null : 'Choose a column of the sheet for at least one of the file'
}

function FileField({ isBusy, onFile }: { readonly isBusy: boolean; readonly onFile: (file: File) => void }) {
  return (
    <label className="import-file">
      <span className="field-label">CSV or TSV file</span>
      <input
        type="file"
        accept=".csv,.tsv,.txt,text/csv,text/tab-separated-values"
        disabled={isBusy}
        onChange={event => {
          const [opened] = event.target.files ?? []
          if (opened) onFile(opened)
        }}
      />
    </label>
  )
}

type ColumnsProps = {
  readonly view: SheetView
  readonly file: ReadFile
  readonly titles: readonly string[] | null
  readonly mapping: Mapping
  readonly onTitles: (hasTitles: boolean) => void
  readonly onMapping: (mapping: Mapping) => void
}

function Columns({ view, file, titles, mapping, onTitles, onMapping }: ColumnsProps) {
  return (
    <>
      <Check label="The first line has the titles" checked={titles !== null} onChange={onTitles} />
      <MappedLines
        columns={fillable(view)}
        titles={titles}
        lines={titles ? file.first.slice(1) : file.first}
        mapping={mapping}
        onMapping={onMapping}
      />
    </>
  )
}
