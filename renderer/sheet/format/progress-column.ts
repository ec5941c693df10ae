import type { Cell } from '../../../shared/model/sheet/cell-value.ts'
import type { Column } from '../../../shared/model/sheet/column.ts'
import { readNumberFormat } from '../../../shared/model/sheet/number-format.ts'
import { formatIn } from './change-format.ts'

/** Words for how far work is, in the languages of the locales that people choose most. */
const PROGRESS =
  /progress|\bcomplete[d]?\b|completion|\bdone\b|finished|fortschritt|erledigt|fertig|abgeschlossen|avancement|achev|terminé|progreso|avance|completad|concluíd|progresso|completat/iu

/** Whether a column is about progress: it shows percent, and its title says so. A tax rate is a percent too, and has no bar. */
export const isProgressColumn = ({ primary, title, format }: Column): boolean =>
  !primary && readNumberFormat(format).kind === 'percent' && PROGRESS.test(title)

/** Whether a cell is drawn with a bar: a share from nothing to all of it. A bar for 150% would say that it is done. */
export const hasProgressBar = (column: Column, cell: Cell): boolean =>
  isProgressColumn(column) &&
  typeof cell.value === 'number' &&
  cell.value >= 0 &&
  cell.value <= 1 &&
  readNumberFormat(formatIn(column, cell)).kind === 'percent'
