import { RefreshCw } from 'lucide-react'
import { useEffect, useState, useSyncExternalStore } from 'react'
import type { RowId, SheetId } from '../../../shared/model/ids.ts'
import type { SheetView } from '../../../shared/model/sheet/sheet-view.ts'
import { useQueueView } from '../../queries/account/usage.ts'
import { mayHaveHistory, readCellHistory } from '../../queries/sheet/cells.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { formatCount } from '../../ui/messages/format-counts.ts'
import { plainTime } from '../../ui/messages/format-times.ts'
import { clock } from '../../ui-state/clock.ts'
import { notify } from '../../ui-state/notices.ts'
import { cellPositions } from '../core/cell-positions.ts'
import type { ReadOnly } from '../core/read-only.ts'
import { ASKS_BEYOND, costLine, historyProblem, progressLine, writtenLabel } from './history-messages.ts'
import { rowHistories } from './row-histories.ts'
import { nextLookUps, RowHistoryReader, type RowHistoryState } from './row-history-reader.ts'
import { useRestore } from './use-restore.ts'
import { moveBetweenChanges, ValueChangeLine } from './value-change-line.tsx'
import { type ChangeGroup, mergeChanges, type ValueChange } from './value-changes.ts'
import './value-changes.css'

type Props = {
  readonly sheetId: SheetId
  readonly rowId: RowId
  readonly view: SheetView
  readonly readOnly: ReadOnly
  /**
   * The user requested the history of this row: it is read at once if it takes no more than `ASKS_BEYOND` look-ups.
   * Otherwise a button reads it.
   */
  readonly isRequested: boolean
}

/** The history of a row, merged from those of its cells. */
export function RowHistory(props: Props) {
  const { sheetId, rowId, view } = props
  const isSaved = view.meta.columns.some(({ id }) => mayHaveHistory({ sheetId, rowId, columnId: id }))
  // A reader of an unsaved row would have no cells, also once it is saved.
  return isSaved ? <ReadHistory {...props} /> : <p className="row-history-none">{NOT_SAVED}</p>
}

const NOT_SAVED = 'This row is not saved yet, so it has no history.'

function ReadHistory({ sheetId, rowId, view, readOnly, isRequested }: Props) {
  const columnsNow = () => view.meta.columns.filter(({ id }) => mayHaveHistory({ sheetId, rowId, columnId: id }))
  const reader = rowHistories.readerOf(sheetId, rowId, () => {
    const read = (columnId: ValueChange['columnId'], page: number) =>
      readCellHistory({ sheetId, rowId, columnId }, page)
    return new RowHistoryReader(columnsNow(), { read, now: clock.now })
  })
  const state = useSyncExternalStore(reader.watch, reader.state)
  useEffect(() => {
    const { readAt, isReading, error } = reader.state()
    const isFresh = readAt === null && !isReading && error === null
    if (isRequested && isFresh && nextLookUps(reader.state()).length <= ASKS_BEYOND) void reader.start()
    // A closed panel spends no more requests.
    return () => reader.stop()
  }, [reader, isRequested])
  const onRenew = () => {
    reader.renew(columnsNow())
    if (nextLookUps(reader.state()).length <= ASKS_BEYOND) void reader.start()
  }
  return (
    <div className="row-history">
      <ReadingState state={state} onStart={() => void reader.start()} onStop={() => reader.stop()} onRenew={onRenew} />
      <Changes state={state} {...{ sheetId, rowId, view, readOnly }} />
      <Earlier state={state} onStart={() => void reader.start()} />
    </div>
  )
}

type ReadingStateProps = {
  readonly state: RowHistoryState
  readonly onStart: () => void
  readonly onStop: () => void
  readonly onRenew: () => void
}

/** The progress of reading, its cost, and the button that continues it. */
function ReadingState({ state, onStart, onStop, onRenew }: ReadingStateProps) {
  const { isReading, answered, planned, error, readAt, cells } = state
  const queue = useQueueView()
  const limit = queue?.limit ?? REQUESTS_PER_MINUTE
  const due = cells.filter(({ isDue }) => isDue).length
  if (isReading) {
    const isWaiting = queue !== null && queue.limit - queue.used < NEEDED_FREE
    return (
      <div className="row-history-state">
        <p role="status">{progressLine(answered, planned, isWaiting)}</p>
        <p className="row-history-cost">{costLine(planned, limit)}.</p>
        <progress className="row-history-progress" aria-label="Cells read" max={planned} value={answered} />
        <Button onClick={onStop}>Stop</Button>
      </div>
    )
  }
  if (error || due > 0) {
    const isBegun = due < cells.length || error !== null
    return (
      <div className="row-history-state">
        <p role="status">
          {error ? historyProblem(error, 'row') : isBegun ? STOPPED : 'The service keeps the history of each cell.'}
        </p>
        {due > 0 && (
          <p className="row-history-cost">{`${isBegun ? 'The rest' : 'Reading it'} takes ${costLine(due, limit)}.`}</p>
        )}
        {(due > 0 || nextLookUps(state).length > 0) && (
          <Button onClick={onStart}>{isBegun ? 'Continue' : 'Read the history'}</Button>
        )}
      </div>
    )
  }
  return (
    <div className="row-history-state is-read">
      <p role="status">{readAt === null ? NO_CELLS : `Read at ${plainTime(readAt, clock.now())}.`}</p>
      <IconButton icon={RefreshCw} label={`Read again: ${formatCount(cells.length, 'look-up')}`} onClick={onRenew} />
    </div>
  )
}

/** Unless the service reports another limit (specification, "Limits"). */
const REQUESTS_PER_MINUTE = 300
/** A look-up, and the part of the limit that the queue keeps for saving and opening. */
const NEEDED_FREE = 40
const STOPPED = 'Stopped. These changes are not complete.'
const NO_CELLS = 'The service fills all cells of this row, so it has no history.'

type ChangesProps = Omit<Props, 'isRequested'> & { readonly state: RowHistoryState }

function Changes({ state, sheetId, rowId, view, readOnly }: ChangesProps) {
  const [line, setLine] = useState(0)
  const restore = useRestore(sheetId, view, readOnly)
  const { cells, isReading, error, readAt } = state
  const groups = mergeChanges(cells)
  const columnOf = new Map(cells.map(({ column }) => [column.id, column]))
  const starts = groups.map((_, at) => groups.slice(0, at).reduce((sum, { changes }) => sum + changes.length, 0))
  if (groups.length === 0)
    return isReading || error || readAt === null ? null : <p className="row-history-none">{NO_HISTORY}</p>
  const lineOf = (change: ValueChange, position: number) => {
    const { columnId } = change
    const column = columnOf.get(columnId)
    if (!column) return null
    return (
      <ValueChangeLine
        // A cell can change several times within a group.
        key={position}
        {...{ change, rowId, column, view, readOnly }}
        isTabStop={position === line}
        onFocus={() => setLine(position)}
        onGo={() => cellPositions.goToHit(sheetId, { rowId, columnId })}
        onRestore={earlier =>
          void restore({ rowId, columnId }, column, earlier).then(
            text => text !== null && notify({ kind: 'wait', text }, { sheetId }),
          )
        }
      />
    )
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the arrow keys move between the lines of its lists
    <div className="row-history-groups" onKeyDown={moveBetweenChanges}>
      {groups.map((group, at) => (
        <section key={keyOf(group, at)} className="row-history-group">
          <h3 className="row-history-by">{writtenLabel(group, clock.now())}</h3>
          <ol>{group.changes.map((change, within) => lineOf(change, (starts[at] ?? 0) + within))}</ol>
        </section>
      ))}
    </div>
  )
}

const keyOf = ({ at, by }: ChangeGroup, position: number): string => `${at}/${by}/${position}`
const NO_HISTORY = 'No value of this row has changed yet.'

/** Continues with earlier versions, once the first pages of all cells are read. */
function Earlier({ state, onStart }: Pick<ReadingStateProps, 'state' | 'onStart'>) {
  const { cells, isReading, error } = state
  const next = nextLookUps(state)
  if (isReading || error || next.length === 0 || cells.some(({ isDue }) => isDue)) return null
  return (
    <div className="row-history-more">
      <Button onClick={onStart}>{`Show earlier (${formatCount(next.length, 'look-up')})`}</Button>
    </div>
  )
}
