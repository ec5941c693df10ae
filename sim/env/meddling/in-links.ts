import { isLinkWord, linkWord, wordOfWire } from '../../check/cell-links.ts'
import { textOf } from './colleague.ts'
import type { Finding, Meddles } from './scene.ts'

/** Any text cell. */
function cellOf({ colleague: { office }, known, one, column }: Finding) {
  const columnId = office.columns[column % office.columns.length]
  const isThere = known.columns.some(({ id }) => id === columnId)
  return one && columnId !== undefined && isThere ? { row: one, columnId } : null
}

/** Other users' actions on linked cells and their sources. */
export const inLinks: Meddles<'makes-link' | 'cuts-link' | 'changes-source'> = {
  async 'makes-link'(finding) {
    const { colleague } = finding
    const [cell, source] = [cellOf(finding), colleague.nextSource()]
    if (!cell || !source) return false
    const { sheetId, rowId, columnId } = source
    // Sometimes with an equal value: then only the link is new.
    const text = textOf(cell.row, cell.columnId)
    if (finding.row % 3 === 0 && text !== '') await colleague.changesSource(source, text)
    const cells = [{ columnId: cell.columnId, value: null, linkInFromCell: { sheetId, rowId, columnId } }]
    return colleague.does('PUT', '/rows', [{ id: cell.row.id, cells }])
  },
  /** Of any linked cell, sometimes keeping the value. */
  async 'cuts-link'({ colleague, known, row, column }) {
    const linked = known.columns.flatMap(({ id: columnId }) =>
      known.rows.flatMap(({ id, cells }) => {
        const cell = cells.find(other => other.columnId === columnId)
        return cell && wordOfWire(cell.linkInFromCell) ? [{ id, columnId, value: cell.value }] : []
      }),
    )
    const one = linked[row % Math.max(1, linked.length)]
    if (!one) return false
    const { columnId, value } = one
    const cut = { columnId, value: '', linkInFromCell: null }
    const cells = [column % 3 === 0 ? { columnId, value, strict: false } : cut]
    return colleague.does('PUT', '/rows', [{ id: one.id, cells }])
  },
  /** Of a currently linked cell, if there is one. */
  async 'changes-source'({ colleague, known, one, row }) {
    const { office, log } = colleague
    const key = one ? textOf(one, office.keyColumn) : ''
    const shown = known.columns.flatMap(({ id }) => log.now(key, id) ?? []).filter(isLinkWord)
    const sources = office.sources.filter(source => shown.length === 0 || shown.includes(linkWord(source)))
    const source = sources[row % Math.max(1, sources.length)]
    return source ? colleague.changesSource(source) : false
  },
}
