import { sheetCalls } from '../../bridge/sheet-calls.ts'

/** Opens the link of a cell in the browser; main reads its address and decides whether it may be opened. */
export const openCellLink = sheetCalls['link.open']
