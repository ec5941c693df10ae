import { ChevronDown, ChevronUp } from 'lucide-react'
import { type KeyboardEvent, useCallback, useEffect, useRef } from 'react'
import type { RowId, SheetId } from '../../../shared/model/ids.ts'
import type { SheetView } from '../../../shared/model/sheet/sheet-view.ts'
import { keystrokeOf } from '../../commands/keybinding.ts'
import { isKeyOf, keysOf } from '../../commands/keymap.ts'
import { Pane } from '../../sidebar/pane.tsx'
import { IconButton } from '../../ui/button.tsx'
import { formatNumber } from '../../ui/messages/format-counts.ts'
import { returnToGrid } from '../../ui-state/panes.ts'
import { view as windowView } from '../../ui-state/ui-store.ts'
import { useFileDrop } from '../attachments/use-file-drop.ts'
import { RowHistory } from '../cell-history/row-history.tsx'
import { cellPositions } from '../core/cell-positions.ts'
import type { ReadOnly } from '../core/read-only.ts'
import { ANCHORED_EDITING } from '../editing/anchored-editing.ts'
import type { GridHandle } from '../grid/grid-props.ts'
import { rowName } from '../rows/row-name.ts'
import { focusColumn } from './field-focus.ts'
import { RowComments } from './row-comments.tsx'
import { RowFields } from './row-fields.tsx'
import { RowFiles } from './row-files.tsx'
import { RowOriginLines } from './row-origin.tsx'
import { ROW_BESIDE } from './row-panel-feature.ts'
import { useShownRow } from './use-shown-row.ts'
import './row-panel.css'

type Props = {
  readonly sheetId: SheetId
  readonly view: SheetView | null
  readonly readOnly: ReadOnly
  /** Why the user cannot comment; null when they can. */
  readonly whyNoComment: string | null
  /** Keeps the drafts of this account and sheet apart from others. */
  readonly draftScope: string
  readonly handle: () => GridHandle | null
  readonly onFiles: (rowId: RowId, files: readonly File[]) => void
  /** The user opened the row, so its field takes the focus. */
  readonly wantsFocus: boolean
  readonly onFocused: () => void
}

/** All cells of the active row, its files, its conversations and its history. Follows the user from row to row. */
export function RowPanel({ sheetId, view, readOnly, handle, onFiles, ...props }: Props) {
  const { wantsFocus, onFocused, whyNoComment, draftScope } = props
  const shown = useShownRow(sheetId, view)
  const fields = useRef<HTMLDivElement>(null)
  const name = shown && rowName(shown.view, shown.rowId)
  const whyNoFiles = shown?.isDeleted ? DELETED : readOnly || null
  const drop = useFileDrop(shown && whyNoFiles === null ? files => onFiles(shown.rowId, files) : null)
  const editing = useCallback(() => handle()?.find(ANCHORED_EDITING) ?? null, [handle])
  const isOpen = shown !== null
  useEffect(() => {
    if (!wantsFocus || !isOpen || !fields.current) return
    focusColumn(fields.current, cellPositions.read(sheetId).activeCell?.columnId ?? null)
    onFocused()
  }, [wantsFocus, isOpen, onFocused, sheetId])

  const beside = (step: 1 | -1) => (shown && handle()?.find(ROW_BESIDE)?.(shown.rowId, step)) ?? null
  const onStep = (step: 1 | -1) => {
    const next = beside(step)
    if (next !== null && editing()?.settle() !== false) cellPositions.goToRow(sheetId, next)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    // Events of menus that the panel opened arrive here too.
    const isInside = event.target instanceof Node && event.currentTarget.contains(event.target)
    if (!isInside || event.defaultPrevented) return
    const isStep = isKeyOf('row-step', keystrokeOf(event.nativeEvent, 'either'))
    if (event.key === 'Escape') close()
    else if (isStep) onStep(event.key === 'PageDown' ? 1 : -1)
    else return
    event.preventDefault()
  }
  return (
    <Pane
      name={name ? `Row ${formatNumber(name.number)}` : 'Row'}
      keepsFocus
      tools={<Steps beside={beside} onStep={onStep} />}
      onKeyDown={onKeyDown}
      {...drop.handlers}
    >
      {shown === null && <p className="row-panel-none">{view ? NO_ROW : 'The sheet is not open yet.'}</p>}
      <p className={shown?.isDeleted ? 'row-panel-deleted' : 'visually-hidden'} role="status">
        {shown?.isDeleted ? `${DELETED} These are its last values.` : ''}
      </p>
      {shown && name && (
        <div className={drop.isOver ? 'row-panel is-over' : 'row-panel'}>
          <RowFields ref={fields} shown={shown} readOnly={readOnly} editing={editing} />
          {!shown.isDeleted && (
            <>
              <RowFiles
                sheetId={sheetId}
                rowId={shown.rowId}
                whyNot={whyNoFiles}
                onFiles={files => onFiles(shown.rowId, files)}
              />
              <RowComments context={{ sheetId, draftScope, reason: whyNoComment }} row={name} />
              <section className="row-section" aria-label="History of this row">
                <header className="row-section-header">
                  <h3>History</h3>
                </header>
                <RowHistory
                  key={shown.rowId}
                  {...{ sheetId, rowId: shown.rowId, view: shown.view, readOnly }}
                  isRequested={false}
                />
              </section>
              <RowOriginLines key={shown.rowId} sheetId={sheetId} rowId={shown.rowId} view={shown.view} />
            </>
          )}
        </div>
      )}
    </Pane>
  )
}

const DELETED = 'This row was deleted.'
const NO_ROW = 'Choose a row to see all its fields here.'
const STEP_KEYS = keysOf('row-step')

type StepsProps = { readonly beside: (step: 1 | -1) => RowId | null; readonly onStep: (step: 1 | -1) => void }

function Steps({ beside, onStep }: StepsProps) {
  return (
    <>
      <IconButton
        icon={ChevronUp}
        label="Previous row"
        keys={STEP_KEYS}
        reason={beside(-1) === null ? 'This is the first row' : null}
        onClick={() => onStep(-1)}
      />
      <IconButton
        icon={ChevronDown}
        label="Next row"
        reason={beside(1) === null ? 'This is the last row' : null}
        onClick={() => onStep(1)}
      />
    </>
  )
}

function close(): void {
  windowView.closeSidebar()
  returnToGrid(document)
}
