import type { ColumnId, SheetId } from '../../../shared/model/ids.ts'
import type { Column } from '../../../shared/model/sheet/column.ts'
import { WIDTH_LIMITS } from '../../../shared/model/sheet/column-edit.ts'
import type { SheetView } from '../../../shared/model/sheet/sheet-view.ts'
import { type CommandHandler, type CommandHandlers, commandHandler } from '../../commands/command-registry.ts'
import { useRegisterCommands } from '../../commands/use-commands.ts'
import { isoDate } from '../../ui/messages/format-times.ts'
import { clock } from '../../ui-state/clock.ts'
import { useCellPosition } from '../core/cell-positions.ts'
import { columnWidth, leastWidth } from '../grid/column-defs.ts'
import type { GridColumns } from '../grid/grid-columns.ts'
import { moveBeside } from './column-edits.ts'
import type { ColumnAction } from './column-menu.tsx'

type Columns = {
  readonly view: SheetView | null
  readonly columns: readonly Column[]
  /** Why columns cannot be changed; null if they can. */
  readonly whyFixed: string | null
  readonly ports: GridColumns
  readonly onAction: (action: ColumnAction, columnId: ColumnId) => void
  /** Null: only the primary column is frozen. */
  readonly onFreeze: (to: ColumnId | null) => void
  /** The columns that an action on this one applies to. */
  readonly together: (columnId: ColumnId) => readonly ColumnId[]
}

/** Pixels per step of widening or narrowing. */
const WIDTH_STEP = 24

/** The commands for the column of the active cell, while this sheet is visible. */
export function useColumnCommands(sheetId: SheetId, isShown: boolean, of: Columns): void {
  const active = useCellPosition(sheetId, ({ activeCell }) => activeCell?.columnId ?? null)
  useRegisterCommands(isShown ? columnCommands(of, of.columns.find(({ id }) => id === active) ?? null) : {})
}

function columnCommands(of: Columns, column: Column | null): CommandHandlers {
  const { columns, whyFixed } = of
  const whyStays = whyFixed ?? (column?.primary ? 'The primary column cannot be moved' : null)
  const hasHidden = columns.some(({ hidden }) => hidden)
  const onColumn = (reason: string | null, run: (column: Column) => void): CommandHandler =>
    commandHandler(() => column && run(column), column ? reason : 'Choose a cell in the column first')
  const action = (name: ColumnAction, reason: string | null) => onColumn(reason, ({ id }) => of.onAction(name, id))
  return {
    'column-insert': action('insert-right', whyFixed),
    'column-insert-left': action('insert-left', whyStays),
    'column-move-left': action('move-left', whyStays ?? whyNotBeside(of, column, -1)),
    'column-move-right': action('move-right', whyStays ?? whyNotBeside(of, column, 1)),
    'column-wider': onColumn(null, each => widen(of, each, WIDTH_STEP)),
    'column-narrower': onColumn(null, each => widen(of, each, -WIDTH_STEP)),
    'column-fit': action('fit', null),
    'column-hide': action('hide', whyFixed ?? (column?.primary ? 'The primary column is always visible' : null)),
    'column-show-hidden': action('show-hidden', whyFixed ?? (hasHidden ? null : 'No column is hidden')),
    'column-change': action('change', whyFixed),
    'column-freeze': action('freeze', null),
    'column-unfreeze': commandHandler(() => of.onFreeze(null)),
    'column-delete': action('delete', whyFixed ?? (column?.primary ? 'Every sheet needs its primary column' : null)),
  }
}

function whyNotBeside({ columns, together }: Columns, column: Column | null, step: 1 | -1): string | null {
  if (!column || moveBeside(columns, together(column.id), step)) return null
  return step === 1 ? 'It is already the last column' : 'It is already next to the primary column'
}

/** The width of a column on screen, in pixels. */
export function shownWidth(view: SheetView, { widths }: GridColumns['layout'], column: Column): number {
  return widths.get(column.id) ?? columnWidth(column, view, thisYear())
}

const thisYear = (): string => isoDate(clock.now()).slice(0, 4)

/** Limited like dragging its edge. */
export function widen({ view, ports }: Pick<Columns, 'view' | 'ports'>, column: Column, byPx: number): void {
  if (!view) return
  const before = shownWidth(view, ports.layout, column)
  const width = Math.min(WIDTH_LIMITS.most, Math.max(leastWidth(column, view, thisYear()), before + byPx))
  if (width !== before) ports.onWidth(column.id, width)
}
