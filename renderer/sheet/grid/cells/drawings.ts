import type { Column } from '../../../../shared/model/sheet/column.ts'
import { readNumberFormat } from '../../../../shared/model/sheet/number-format.ts'
import type { Drawing } from '../../core/dom.ts'

// Line icons: Lucide (ISC), 24 px box. Circles and rectangles are written as paths so that a drawing is only paths.
const icon = (...lines: string[]): Drawing => ({ box: 24, lines })

export const CHEVRON = icon('m9 18 6-6-6-6')
export const TICK = icon('M20 6 9 17l-5-5')
export const PLUS = icon('M5 12h14', 'M12 5v14')
export const EXPAND = icon('M15 3h6v6', 'm21 3-7 7', 'm3 21 7-7', 'M9 21H3v-6')
export const PAPERCLIP = icon(
  'm16 6-8.414 8.586a2 2 0 0 0 2.829 2.829l8.414-8.586a4 4 0 1 0-5.657-5.657l-8.379 8.551a6 6 0 1 0 8.485 8.485l8.379-8.551',
)
export const COMMENT = icon(
  'M22 17a2 2 0 0 1-2 2H6.828a2 2 0 0 0-1.414.586l-2.202 2.202A.71.71 0 0 1 2 21.286V5a2 2 0 0 1 2-2h16a2 2 0 0 1 2 2z',
)
export const LOCK = icon(
  'M5 11h14a2 2 0 0 1 2 2v7a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2v-7a2 2 0 0 1 2-2z',
  'M7 11V7a5 5 0 0 1 10 0v4',
)
export const IMAGE_ICON = icon(
  'M5 3h14a2 2 0 0 1 2 2v14a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2z',
  'M9 7a2 2 0 1 0 0 4a2 2 0 1 0 0-4z',
  'm21 15-3.086-3.086a2 2 0 0 0-2.828 0L6 21',
)
export const FLAG = icon(
  'M4 22V4a1 1 0 0 1 .4-.8A6 6 0 0 1 8 2c3 0 5 2 7.333 2q2 0 3.067-.8A1 1 0 0 1 20 4v10a1 1 0 0 1-.4.8A6 6 0 0 1 16 16c-3 0-5-2-8-2a6 6 0 0 0-4 1.528',
)
export const STAR = icon(
  'M11.525 2.295a.53.53 0 0 1 .95 0l2.31 4.679a2.123 2.123 0 0 0 1.595 1.16l5.166.756a.53.53 0 0 1 .294.904l-3.736 3.638a2.123 2.123 0 0 0-.611 1.878l.882 5.14a.53.53 0 0 1-.771.56l-4.618-2.428a2.122 2.122 0 0 0-1.973 0L6.396 21.01a.53.53 0 0 1-.77-.56l.881-5.139a2.122 2.122 0 0 0-.611-1.879L2.16 9.795a.53.53 0 0 1 .294-.906l5.165-.755a2.122 2.122 0 0 0 1.597-1.16z',
)

const TEXT = icon('M21 5H3', 'M15 12H3', 'M17 19H3')
const CHOICE = icon('M12 2a10 10 0 1 0 0 20a10 10 0 1 0 0-20z', 'm16 10-4 4-4-4')
const PEOPLE = icon(
  'M16 21v-2a4 4 0 0 0-4-4H6a4 4 0 0 0-4 4v2',
  'M16 3.128a4 4 0 0 1 0 7.744',
  'M22 21v-2a4 4 0 0 0-3-3.87',
  'M9 3a4 4 0 1 0 0 8a4 4 0 1 0 0-8z',
)
const CALENDAR = icon(
  'M8 2v3',
  'M16 2v3',
  'M5 3h14a2 2 0 0 1 2 2v14a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2z',
  'M3 9h18',
)
const CLOCK = icon('M12 2a10 10 0 1 0 0 20a10 10 0 1 0 0-20z', 'M12 6v6l4 2')
const TIMER = icon('M10 2h4', 'm12 14 3-3', 'M12 6a8 8 0 1 0 0 16a8 8 0 1 0 0-16z')
const LINKS = icon('M18 15a3 3 0 1 0 0 6a3 3 0 1 0 0-6z', 'M6 3a3 3 0 1 0 0 6a3 3 0 1 0 0-6z', 'M6 21V9a9 9 0 0 0 9 9')
const TAGS = icon(
  'M13.172 2a2 2 0 0 1 1.414.586l6.71 6.71a2.4 2.4 0 0 1 0 3.408l-4.592 4.592a2.4 2.4 0 0 1-3.408 0l-6.71-6.71A2 2 0 0 1 6 9.172V3a1 1 0 0 1 1-1z',
  'M2 7v6.172a2 2 0 0 0 .586 1.414l6.71 6.71a2.4 2.4 0 0 0 3.191.193',
  'M10.5 6.5h.01',
)
const PERCENT = icon(
  'M19 5 5 19',
  'M6.5 4a2.5 2.5 0 1 0 0 5a2.5 2.5 0 1 0 0-5z',
  'M17.5 15a2.5 2.5 0 1 0 0 5a2.5 2.5 0 1 0 0-5z',
)
const HASH = icon('M4 9h16', 'M4 15h16', 'M10 3 8 21', 'M16 3l-2 18')

/** The icon of a column's header; null for a checkbox column and where a currency sign is shown instead. */
export function columnIcon(column: Column, holdsFigures: boolean): Drawing | null {
  switch (column.kind) {
    case 'text':
      return textIcon(column, holdsFigures)
    case 'checkbox':
      return column.symbol === 'FLAG' ? FLAG : column.symbol === 'STAR' ? STAR : null
    case 'choice':
      return CHOICE
    case 'choices':
      return TAGS
    case 'contact':
    case 'contacts':
      return PEOPLE
    case 'date':
      return CALENDAR
    case 'datetime':
      return CLOCK
    case 'duration':
      return TIMER
    case 'predecessors':
      return LINKS
  }
}

function textIcon(column: Column, holdsFigures: boolean): Drawing | null {
  const { kind } = readNumberFormat(column.format)
  if (kind === 'percent') return PERCENT
  if (kind === 'currency') return null
  return holdsFigures || kind === 'number' || column.system === 'AUTO_NUMBER' ? HASH : TEXT
}
