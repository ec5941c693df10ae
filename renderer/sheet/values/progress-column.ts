import type { Cell } from '../../../shared/model/sheet/cell-value.ts'
import type { Column } from '../../../shared/model/sheet/column.ts'
import { readNumberFormat } from '../../../shared/model/sheet/number-format.ts'
import { formatIn } from './cell-format.ts'

/** Words for progress in the most common locales. */
const PROGRESS =
  /progress|\bcomplete[d]?\b|completion|\bdone\b|finished|fortschritt|erledigt|fertig|abgeschlossen|avancement|achev|terminé|progreso|avance|completad|concluíd|progresso|completat/iu

/**
 * Whether a column shows progress: it has a percent format and such a title. A tax rate is a percentage without a bar.
 */
export const isProgressColumn = ({ primary, title, format }: Column): boolean =>
  !primary && readNumberFormat(format).kind === 'percent' && PROGRESS.test(title)

/** Whether a cell has a bar: from 0% to 100%. A bar for 150% would look complete. */
export const hasProgressBar = (column: Column, cell: Cell): boolean =>
  isProgressColumn(column) &&
  typeof cell.value === 'number' &&
  cell.value >= 0 &&
  cell.value <= 1 &&
  readNumberFormat(formatIn(column, cell)).kind === 'percent'
