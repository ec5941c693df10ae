import { type CellSource, linkTarget, readSource, readTargets } from '../../../shared/model/sheet/cell-source.ts'
import type { Cell } from '../../../shared/model/sheet/cell-value.ts'
import { shownName } from '../../../shared/shown-name.ts'
import { formatCount } from '../../ui/messages/format-counts.ts'
import { formatList } from '../../ui/messages/format-list.ts'

/** The links of a cell to cells of other sheets: its source and its targets. */
export type Links = Pick<Cell, 'linkIn' | 'linksOut'>

/** The class of a cell for its links; empty for most cells. */
export const linkClass = ({ linkIn, linksOut }: Links): string =>
  [linkIn ? (isWell(linkIn) ? 'sf-linked-in' : 'sf-linked-broken') : '', linksOut ? 'sf-linked-out' : '']
    .filter(name => name !== '')
    .join(' ')

const isWell = (linkIn: string): boolean => readSource(linkIn).status === 'OK'

/** The tooltip and accessible description, one line per fact. */
export function linkLines({ linkIn, linksOut }: Links): readonly string[] {
  return [
    ...(linkIn ? [sourceLabel(linkIn), ...(linkTarget(linkIn) ? ['Ctrl+click to open it'] : [])] : []),
    ...(linksOut ? [targetLabel(linksOut)] : []),
  ]
}

/** Names the source sheet and the error of the link. */
export function sourceLabel(linkIn: string): string {
  const { status, sheetName } = readSource(linkIn)
  const from = sheetName === null ? 'From a cell of another sheet' : `From “${shownName(sheetName)}”`
  const problem = PROBLEMS[status]
  return status === 'OK' ? from : `${from}. ${problem ?? 'The service does not follow this link any more.'}`
}

const PROBLEMS: Readonly<Record<string, string>> = {
  BROKEN: 'The cell that it showed was deleted, and the last value stays.',
  NOT_SHARED: 'That sheet is not shared with you.',
  INACCESSIBLE: 'That sheet cannot be reached.',
  BLOCKED: 'The service has blocked this link.',
  CIRCULAR: 'The link leads back to this cell.',
  INVALID: 'The link is not valid.',
  DISABLED: 'The link is switched off.',
}

/** Describes how many cells show this one, and in which sheets. */
export function targetLabel(linksOut: string): string {
  const { count, targets } = readTargets(linksOut)
  const names = [...new Set(targets.map(({ sheetName }) => sheetName ?? ''))].filter(name => name !== '')
  const where = names.length === 0 ? 'other sheets' : formatList(names.map(name => `“${shownName(name)}”`))
  return `Used by ${formatCount(count, 'cell')} in ${where}`
}

/** The sheets that show a cell, each with its first cell and its number of cells. */
export function targetSheets(
  linksOut: string,
): readonly { readonly first: CellSource; readonly cells: number; readonly name: string }[] {
  const bySheet = new Map<number, CellSource[]>()
  for (const target of readTargets(linksOut).targets) {
    if (target.sheetId === null) continue
    bySheet.set(target.sheetId, [...(bySheet.get(target.sheetId) ?? []), target])
  }
  return [...bySheet.values()].flatMap(cells => {
    const [first] = cells
    return first ? [{ first, cells: cells.length, name: shownName(first.sheetName ?? 'A sheet') }] : []
  })
}
