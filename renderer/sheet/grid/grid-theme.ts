import type { Theme } from 'ag-grid-community'
import { themeQuartz } from 'ag-grid-community'
import type { Settings } from '../../../shared/model/settings.ts'

type Density = Settings['density']

/** Font size of the cells in pixels. */
export const FONT_SIZE: Record<Density, number> = { compact: 12, standard: 13, comfortable: 13 }

const line = (color: string, width = 1) => ({ style: 'solid' as const, width, color })

// Every colour is a token, so light, dark and high contrast are one theme and switching redraws nothing. Without AG
// Grid's icons, which are data URLs that the page blocks; visible icons are ours.
const sheafTheme = themeQuartz.withoutPart('iconSet').withParams({
  browserColorScheme: 'inherit',
  fontFamily: 'var(--sf-font)',
  fontSize: 13,
  dataFontSize: FONT_SIZE.standard,
  headerFontSize: 12,
  headerFontWeight: 500,
  spacing: 4,
  rowHeight: 28,
  headerHeight: 30,
  listItemHeight: 28,
  iconSize: 14,
  cellHorizontalPadding: 9,

  backgroundColor: 'var(--sf-canvas)',
  dataBackgroundColor: 'var(--sf-canvas)',
  oddRowBackgroundColor: 'transparent',
  foregroundColor: 'var(--sf-text)',
  textColor: 'var(--sf-text)',
  cellTextColor: 'var(--sf-text)',
  subtleTextColor: 'var(--sf-text-3)',
  iconColor: 'var(--sf-text-3)',
  accentColor: 'var(--sf-accent)',
  borderColor: 'var(--sf-line)',

  chromeBackgroundColor: 'var(--sf-surface)',
  headerBackgroundColor: 'var(--sf-surface)',
  headerTextColor: 'var(--sf-text-2)',
  headerCellHoverBackgroundColor: 'var(--sf-hover)',
  headerCellMovingBackgroundColor: 'var(--sf-selected)',
  headerRowBorder: line('var(--sf-line)'),
  headerColumnBorder: line('var(--sf-line-grid)'),
  headerColumnBorderHeight: '100%',
  headerColumnResizeHandleColor: 'transparent',
  headerColumnResizeHandleWidth: 6,
  headerColumnResizeHandleHeight: '100%',

  rowBorder: line('var(--sf-line-grid)'),
  columnBorder: line('var(--sf-line-grid)'),
  pinnedColumnBorder: line('var(--sf-line)'),
  selectedRowBackgroundColor: 'var(--sf-selected)',
  columnHoverColor: 'transparent',
  // Also the border of the one active cell.
  rangeSelectionBorderColor: 'var(--sf-accent-line)',
  rangeSelectionBackgroundColor: 'var(--sf-range)',

  focusShadow: 'none',
  wrapperBorder: false,
  wrapperBorderRadius: 0,
  borderRadius: 5,
  tooltipBackgroundColor: 'var(--sf-text)',
  tooltipTextColor: 'var(--sf-canvas)',
  tooltipBorder: false,
  columnDragIndicatorColor: 'var(--sf-accent-line)',
  iconButtonHoverBackgroundColor: 'var(--sf-hover)',
  iconButtonBorderRadius: 4,
})

const themes: Record<Density, Theme> = {
  compact: sheafTheme.withParams({ rowHeight: 24, headerHeight: 26, dataFontSize: FONT_SIZE.compact }),
  standard: sheafTheme,
  comfortable: sheafTheme.withParams({ rowHeight: 34, headerHeight: 34 }),
}

/** The theme of a density. Returns the same object for the same density, so that the grid compares by identity. */
export function gridTheme(density: Density): Theme {
  return themes[density]
}

/** Height of a row and of the header in pixels. Scrolling computes with these, so they are not in the style sheet. */
export const ROW_HEIGHT: Record<Density, number> = { compact: 24, standard: 28, comfortable: 34 }
export const HEADER_HEIGHT: Record<Density, number> = { compact: 26, standard: 30, comfortable: 34 }
