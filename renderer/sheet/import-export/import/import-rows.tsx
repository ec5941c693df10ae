import { useCallback, useMemo, useState } from 'react'
import type { SheetView } from '../../../../shared/model/sheet/sheet-view.ts'
import { shownName } from '../../../../shared/shown-name.ts'
import { useAccount } from '../../../queries/start.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { formatCount } from '../../../ui/messages/format-counts.ts'
import { roomForRows } from '../../core/sheet-room.ts'
import { importJobs } from '../adding/import-jobs.ts'
import { titleLinesOf } from '../source/guess-columns.ts'
import { SourceFields } from '../source/source-fields.tsx'
import { hiddenIn, localeIn, previewOf, type TableSource } from '../source/table-source.ts'
import { useTableSource } from '../source/use-table-source.ts'
import type { Mapping } from './column-reading.ts'
import { roomMessage } from './import-messages.ts'
import { fillable, guessMapping } from './import-plan.ts'
import { MappedLines } from './mapped-lines.tsx'
import { useLines } from './use-lines.ts'
import './import.css'

type Props = {
  readonly view: SheetView
  /** Reads the clipboard at once; a file can be chosen instead. */
  readonly fromClipboard: boolean
  readonly onClose: () => void
}

/** Null: the guess applies. */
type Choice = { readonly titleLines: number | null; readonly mapping: Mapping | null }

const GUESSED: Choice = { titleLines: null, mapping: null }

/** Imports rows of a table at the end of the sheet: the choice of the table, and the mapping of its columns. */
export function ImportRows({ view, fromClipboard, onClose }: Props) {
  const [chosen, setChosen] = useState(GUESSED)
  const choice = useTableSource(() => setChosen(GUESSED))
  const { source } = choice
  const { busy, problem, take } = useLines()
  const account = useAccount()?.key
  const found = useMemo(() => (source ? titleLinesOf(source.sample, localeIn(source)) : 0), [source])
  const titleLines = chosen.titleLines ?? found
  // Memoized, because progress renders often and the table of lines may be large.
  const lines = useMemo(() => linesOf(view, source, titleLines), [view, source, titleLines])
  const mapping = useMemo(
    () => chosen.mapping ?? guessMapping(lines.columns, lines.titles, source?.width ?? 0),
    [chosen.mapping, lines, source],
  )
  const onMapping = useCallback((changed: Mapping) => setChosen(was => ({ ...was, mapping: changed })), [])
  const rows = source ? source.rows - titleLines : 0
  const room = roomIn(view)

  const add = async () => {
    const all = source && (await take(source, { from: titleLines, count: Math.min(rows, room) }))
    if (!all) return
    onClose()
    const { isPlain } = source
    const mappingIn = () => mapping
    importJobs.begin({ account, sheetId: view.meta.id, lines: all, isNew: false, isPlain, hidden: [], mappingIn })
  }
  return (
    <Dialog
      title={`Import rows into “${shownName(view.meta.name)}”`}
      sentence="They are added at the end of the sheet. One undo removes them all."
      wide
      body={
        <div className="import-body">
          <SourceFields
            choice={choice}
            isBusy={busy !== null}
            titleLines={titleLines}
            onTitleLines={at => setChosen({ titleLines: at, mapping: null })}
            fromClipboard={fromClipboard}
            hidden={{ stay: 0, show: hiddenIn(source).filter(at => mapping[at] !== null).length }}
          />
          {rows > room && room > 0 && (
            <p className="import-limit" role="status">
              {roomMessage(rows, room)}
            </p>
          )}
          {source && <MappedLines {...lines} mapping={mapping} onMapping={onMapping} />}
          {problem !== null && (
            <p className="field-problem" role="alert">
              {problem}
            </p>
          )}
          {busy !== null && <p role="status">{busy}</p>}
        </div>
      }
      onClose={onClose}
    >
      <Button onClick={onClose}>Cancel</Button>
      <Button
        kind="primary"
        reason={whyNot(view, source, rows, mapping)}
        aria-busy={busy !== null}
        onClick={() => busy === null && void add()}
      >
        {addLabel(rows, room)}
      </Button>
    </Dialog>
  )
}

/** The displayed lines of a table, and the columns that can receive them. */
function linesOf(view: SheetView, source: TableSource | null, titleLines: number) {
  const titles = source?.sample[titleLines - 1] ?? null
  return { columns: fillable(view), titles, lines: source ? previewOf(source, titleLines) : [] }
}

/** How many rows can be added. */
const roomIn = (view: SheetView): number => roomForRows(view.rowCount, view.meta.columns.length)

function addLabel(rows: number, room: number): string {
  if (rows <= 0 || room <= 0) return 'Add rows'
  return rows > room ? `Add the first ${formatCount(room, 'row')}` : `Add ${formatCount(rows, 'row')}`
}

function whyNot(view: SheetView, source: TableSource | null, rows: number, mapping: Mapping): string | null {
  if (!source) return 'Choose a table first'
  if (rows === 0) return 'The table has no rows under its titles'
  if (roomIn(view) === 0) return 'This sheet is full. Create a new sheet from the file instead'
  return mapping.some(id => id !== null) ? null : 'Match at least one column of the table to a column of the sheet'
}
