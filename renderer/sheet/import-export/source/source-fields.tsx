import { ClipboardPaste, FolderOpen } from 'lucide-react'
import { useEffect, useMemo, useRef } from 'react'
import { TEXT_ENCODINGS, type TextForm, type WorksheetNotes } from '../../../../shared/model/import-export.ts'
import { shownName } from '../../../../shared/shown-name.ts'
import { useImportExportProgress } from '../../../queries/import-export.ts'
import { controlWindow } from '../../../queries/window.ts'
import { Button } from '../../../ui/button.tsx'
import { FilePicker } from '../../../ui/file-picker.tsx'
import { formatCount } from '../../../ui/messages/format-counts.ts'
import { Select } from '../../../ui/select.tsx'
import {
  countedMessage,
  ENCODING_LABELS,
  type HiddenColumns,
  leftOutMessage,
  titleChoices,
  worksheetMessages,
} from './source-messages.ts'
import type { TableSource } from './table-source.ts'
import type { TableChoice } from './use-table-source.ts'
import '../import-export.css'
import './source.css'

type Props = {
  readonly choice: TableChoice
  /** Another import or read is running. */
  readonly isBusy: boolean
  /** The number of the line with the titles, which is skipped together with those above it. 0 without titles. */
  readonly titleLines: number
  readonly onTitleLines: (titleLines: number) => void
  /** Reads the clipboard at once. */
  readonly fromClipboard?: boolean
  readonly hidden: HiddenColumns
  /** The rows are imported into several sheets. */
  readonly isDivided?: boolean
}

/** The source of a table (a file, the clipboard, one sheet of a workbook) and the line of its titles. */
export function SourceFields(props: Props) {
  const { choice, isBusy, titleLines, onTitleLines, fromClipboard = false, hidden, isDivided = false } = props
  const { source, problem, sheets, sheet, form, origin, isReading } = choice
  usePastedTable(choice, isReading || isBusy, fromClipboard)
  const reason = isReading || isBusy ? 'Wait until this is done' : null
  return (
    <>
      <div className="source-line">
        <ChooseFile reason={reason} onFile={choice.chooseFile} />
        <Button icon={ClipboardPaste} reason={reason} onClick={pasteHere}>
          Use the clipboard
        </Button>
        <p className="source-origin truncate" role="status">
          {source && origin
            ? `${origin}, ${formatCount(Math.max(0, source.rows - titleLines), 'row')}`
            : (origin ?? 'CSV, TSV or Excel (.xlsx)')}
        </p>
      </div>
      {isReading && (
        <div className="source-line source-late">
          <ReadSoFar />
          <Button kind="quiet" onClick={choice.stop}>
            Stop reading
          </Button>
        </div>
      )}
      {problem !== null && (
        <p className="field-problem" role="alert">
          {problem}
        </p>
      )}
      {sheets.length > 1 && (
        <div className="source-sheet">
          <span className="field-label">Sheet</span>
          <Select
            label="Sheet"
            value={sheet}
            choices={sheets.map((name, at) => ({ value: at, label: shownName(name) }))}
            reason={reason}
            onChange={choice.chooseSheet}
          />
        </div>
      )}
      {form && <FormFields form={form} reason={reason} onForm={choice.chooseForm} />}
      {source?.notes && <WorksheetLines notes={source.notes} hidden={hidden} isDivided={isDivided} />}
      {source && <TitleLine source={source} titleLines={titleLines} onTitleLines={onTitleLines} />}
    </>
  )
}

type TitleProps = Pick<Props, 'titleLines' | 'onTitleLines'> & { readonly source: TableSource }

function TitleLine({ source, titleLines, onTitleLines }: TitleProps) {
  const choices = useMemo(() => titleChoices(source.sample), [source])
  return (
    <div className="source-sheet">
      <Select label="Titles" value={titleLines} choices={choices} onChange={onTitleLines} />
      <span className="source-origin" role="status">
        {leftOutMessage(titleLines)}
      </span>
    </div>
  )
}

type FormProps = {
  readonly form: TextForm
  readonly reason: string | null
  readonly onForm: (form: TextForm) => void
}

/** The separator and encoding of a text file, which the user can correct; the lines below show the result at once. */
function FormFields({ form, reason, onForm }: FormProps) {
  return (
    <div className="source-form">
      <Select
        label="Separated by"
        value={form.separator ?? undefined}
        placeholder="Another sign"
        choices={SEPARATORS}
        reason={reason}
        onChange={separator => onForm({ ...form, separator })}
      />
      <Select
        label="Encoding"
        value={form.encoding ?? undefined}
        placeholder="UTF-32"
        choices={ENCODINGS}
        reason={reason}
        onChange={encoding => onForm({ ...form, encoding })}
      />
    </div>
  )
}

const SEPARATORS = [
  { value: ',', label: 'Separated by commas' },
  { value: ';', label: 'Separated by semicolons' },
  { value: '\t', label: 'Separated by tabs' },
  { value: '|', label: 'Separated by bars' },
] as const

const ENCODINGS = TEXT_ENCODINGS.map(value => ({ value, label: ENCODING_LABELS[value] }))

type NotesProps = {
  readonly notes: WorksheetNotes
  readonly hidden: HiddenColumns
  readonly isDivided: boolean
}

function WorksheetLines({ notes, hidden, isDivided }: NotesProps) {
  const lines = worksheetMessages(notes, hidden, isDivided)
  return lines.map(line => (
    <p key={line} className="source-origin">
      {line}
    </p>
  ))
}

/** Progress of reading and counting; indeterminate while unknown. */
function ReadSoFar() {
  const progress = useImportExportProgress()
  return (
    <p className="import-export-progress num">
      Reading
      <progress
        {...(progress ? { value: progress.done, max: Math.max(1, progress.total) } : {})}
        aria-label="File read"
      />
      {countedMessage(progress?.rows)}
    </p>
  )
}

type ChooseProps = { readonly reason: string | null; readonly onFile: (file: File) => void }

function ChooseFile({ reason, onFile }: ChooseProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <FilePicker
        ref={input}
        label="File"
        accept=".csv,.tsv,.tab,.txt,.xlsx,.xlsm,text/csv,text/tab-separated-values"
        onFiles={([chosen]) => {
          if (chosen) onFile(chosen)
        }}
      />
      <Button icon={FolderOpen} reason={reason} onClick={() => input.current?.click()}>
        Choose a file
      </Button>
    </>
  )
}

/** The page may not read the clipboard by itself, but it may read a paste event. */
const pasteHere = () => void controlWindow('paste') // triggers the paste event below

/** Ctrl+V anywhere in the dialog reads the copied table, except in text fields. */
function usePastedTable(choice: TableChoice, isBusy: boolean, atOnce: boolean): void {
  const now = useRef({ choice, isBusy })
  now.current = { choice, isBusy }
  useEffect(() => {
    const onPaste = (event: ClipboardEvent) => {
      const isTyping = event.target instanceof HTMLInputElement && event.target.type === 'text'
      const data = event.clipboardData
      if (isTyping || !data || now.current.isBusy) return
      event.preventDefault()
      const [file] = data.files
      const copied = { plain: data.getData('text/plain'), html: data.getData('text/html') }
      if (file && copied.plain === '' && copied.html === '') now.current.choice.chooseFile(file)
      else now.current.choice.takeCopied(copied)
    }
    document.addEventListener('paste', onPaste)
    if (atOnce) pasteHere()
    return () => document.removeEventListener('paste', onPaste)
  }, [atOnce])
}
