import { useMemo, useState } from 'react'
import { SheetId } from '../../../../shared/model/ids.ts'
import type { OpenedFile } from '../../../../shared/model/import-export.ts'
import { type ContainerRef, NAME_LIMIT } from '../../../../shared/model/item.ts'
import { mayWith } from '../../../../shared/model/sign-in/scopes.ts'
import { createPlace, useWhyOffline } from '../../../queries/items.ts'
import { useAccount, useScopes } from '../../../queries/start.ts'
import { importJobs } from '../../../sheet/import-export/adding/import-jobs.ts'
import { useLines } from '../../../sheet/import-export/import/use-lines.ts'
import { titleLinesOf } from '../../../sheet/import-export/source/guess-columns.ts'
import { SourceFields } from '../../../sheet/import-export/source/source-fields.tsx'
import {
  hiddenIn,
  type Lines,
  localeIn,
  previewOf,
  shownLines,
  type TableSource,
} from '../../../sheet/import-export/source/table-source.ts'
import { useTableSource } from '../../../sheet/import-export/source/use-table-source.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Field } from '../../../ui/field.tsx'
import { sheetTab } from '../../../ui-state/tabs.ts'
import { view } from '../../../ui-state/ui-store.ts'
import { organizeProblem } from '../organize/item-messages.ts'
import { ItemPicker } from '../organize/item-picker.tsx'
import { NO_PLACE, useChosenItem, useDestinations } from '../organize/use-chosen-item.ts'
import {
  hiddenColumns,
  linesAsRead,
  mappingOf,
  type PlannedColumn,
  planColumns,
  plannedProblem,
  toNewColumns,
} from './planned-columns.ts'
import { PlannedLines } from './planned-lines.tsx'
import { type Division, limitOf } from './several/limit.ts'
import { LimitChoice } from './several/limit-choice.tsx'
import { hasBegun, MakingSheets } from './several/making-sheets.tsx'
import { makeLabel, whyNotBegun } from './several/several-messages.ts'
import { useMakingSheets } from './several/use-making-sheets.ts'
import './new-sheet.css'

type Props = {
  readonly parent: ContainerRef | null
  /** A file opened with Sheaf; null if the user still chooses the table. */
  readonly file: OpenedFile | null
  readonly onClose: () => void
}

/** Null: the guessed value. */
type Choice = {
  readonly name: string | null
  readonly titleLines: number | null
  readonly planned: readonly PlannedColumn[] | null
  readonly division: Division | null
}

const GUESSED: Choice = { name: null, titleLines: null, planned: null, division: null }

/**
 * Creates a sheet from a table: choose the table, name, location and column types. A table with more rows than a sheet
 * holds is divided among several, or only its first rows are imported.
 */
export function SheetFromTable({ parent, file, onClose }: Props) {
  const [chosen, setChosen] = useState(GUESSED)
  const choice = useTableSource(() => setChosen(({ name }) => ({ ...GUESSED, name })), file)
  const { source } = choice
  const offline = useWhyOffline()
  const offered = useDestinations(null)
  const [item, choosePlace] = useChosenItem(offered, parent)
  // Typing a name or title keeps the lines.
  const guessed = useMemo(() => guessOf(source, chosen.titleLines), [source, chosen.titleLines])
  const { titleLines } = guessed
  const planned = chosen.planned ?? guessed.planned
  // Only the types matter, so typing a title does not reformat lines.
  const dates = planned.map(({ kind }) => kind === 'date').join()
  const lines = useMemo(() => linesOf(source, titleLines, dates), [source, titleLines, dates])
  const name = chosen.name ?? source?.name.slice(0, NAME_LIMIT.sheet) ?? ''
  const mayCreateFolder = mayWith(useScopes(), 'keep-folders')
  const limit = limitOf(source, titleLines, planned, mayCreateFolder, chosen.division)
  const making = useMaking(onClose)
  const several = useMakingSheets()
  const whyNotMake = offline ?? whyNot(source, name, planned) ?? (item ? null : NO_PLACE)

  const make = () => {
    if (!source || !item || making.busy !== null) return
    const order = { source, titleLines, planned, name: name.trim(), parent: item.parent }
    if (limit.division === 'several') several.begin({ ...order, rows: limit.rows, parts: limit.parts })
    else void making.run({ ...order, count: limit.firstRows })
  }
  const { running } = several
  if (running && hasBegun(running.making)) return <MakingSheets {...{ several, running, offline, onClose }} />
  const problem = making.problem ?? (running && whyNotBegun(running.making))
  return (
    <Dialog
      title="New sheet from a file or the clipboard"
      sentence="Titles and types of the columns are detected from the lines of the table. You can change both."
      wide
      body={
        <div className="import-body">
          <SourceFields
            choice={choice}
            isBusy={making.busy !== null}
            titleLines={titleLines}
            onTitleLines={at => setChosen(was => ({ ...was, titleLines: at, planned: null }))}
            hidden={hiddenColumns(planned, hiddenIn(source), limit.rows)}
            isDivided={limit.division === 'several'}
          />
          {source && limit.isExceeded && (
            <LimitChoice
              limit={limit}
              name={name.trim()}
              onDivision={division => setChosen(was => ({ ...was, division }))}
            />
          )}
          {source && (
            <>
              <div className="new-sheet-place">
                <Field
                  label="Name"
                  value={name}
                  maxLength={NAME_LIMIT.sheet}
                  onChange={event => setChosen(was => ({ ...was, name: event.target.value }))}
                />
                <ItemPicker label="Location" items={offered} value={item?.key ?? null} onChange={choosePlace} />
              </div>
              <PlannedLines
                planned={planned}
                lines={lines}
                onPlanned={changed => setChosen(was => ({ ...was, planned: changed }))}
              />
            </>
          )}
          {offline !== null && <p className="field-problem">{OFFLINE}</p>}
          {problem !== null && (
            <p className="field-problem" role="alert">
              {problem}
            </p>
          )}
          {making.busy !== null && <p role="status">{making.busy}</p>}
        </div>
      }
      onClose={onClose}
    >
      <Button onClick={onClose}>Cancel</Button>
      <Button kind="primary" reason={whyNotMake} aria-busy={making.busy !== null} onClick={make}>
        {source ? makeLabel(limit) : 'Create sheet'}
      </Button>
    </Dialog>
  )
}

const OFFLINE =
  'Creating a sheet needs a connection, and you need to be signed in. Until then, you can import rows into a sheet on this computer.'

function guessOf(source: TableSource | null, chosen: number | null) {
  if (!source) return { titleLines: 0, planned: [] }
  const titleLines = chosen ?? titleLinesOf(source.sample, localeIn(source))
  return {
    titleLines,
    planned: planColumns(source, titleLines, localeIn(source)),
  }
}

function linesOf(source: TableSource | null, titleLines: number, dates: string): Lines {
  if (!source) return []
  const areDates = dates.split(',').map(isDate => isDate === 'true')
  const rows = source.sample.slice(titleLines)
  return previewOf({ sample: linesAsRead(rows, areDates, localeIn(source)) }, 0)
}

function whyNot(source: TableSource | null, name: string, planned: readonly PlannedColumn[]): string | null {
  if (!source) return 'Choose a table first'
  if (name.trim() === '') return 'Enter a name first'
  return plannedProblem(planned)
}

type Order = {
  readonly source: TableSource
  readonly titleLines: number
  /** The number of rows, from the first one below the titles. */
  readonly count: number
  readonly planned: readonly PlannedColumn[]
  readonly name: string
  readonly parent: ContainerRef | null
}

/**
 * Reads the lines first: until then nothing is created and the user can cancel. Rows are imported once the sheet is
 * open.
 */
function useMaking(onMade: () => void) {
  const { busy, problem, take, showProblem, work } = useLines()
  const account = useAccount()?.key
  const run = async ({ source, titleLines, count, planned, name, parent }: Order) => {
    const lines = await take(source, { from: titleLines, count })
    if (!lines) return
    work('Creating the sheet')
    const made = await createPlace({
      kind: 'sheet',
      name,
      parent,
      columns: [...toNewColumns(planned, shownLines(source, lines))],
      ...(lines.length > 0 ? { filled: true } : {}),
    })
    work(null)
    if (!made.ok) return made.error.kind === 'cancelled' ? undefined : showProblem(organizeProblem(made.error))
    const sheetId = SheetId.parse(made.value.id)
    if (lines.length > 0) {
      importJobs.begin({
        account,
        sheetId,
        lines,
        isNew: true,
        isPlain: source.isPlain,
        hidden: hiddenIn(source),
        mappingIn: sheet => mappingOf(planned, sheet),
      })
    }
    onMade()
    view.open(sheetTab(sheetId))
  }
  return { busy, problem, run }
}
