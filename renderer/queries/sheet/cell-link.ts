import type { Input } from '../../../shared/ipc/contract.ts'

/** Opens the link of a cell in the browser; main reads its address and decides whether it may be opened. */
export const openCellLink = (cell: Input<'link.open'>) => window.bridge.call['link.open'](cell)
