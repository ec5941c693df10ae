import { parseUrl } from '../../../shared/parse-url.ts'
import { refuse } from '../api-error.ts'
import type { Hyperlink } from '../cells/stored-cell.ts'
import type { CellInput } from './cell-input.ts'
import type { WriteContext } from './write-context.ts'

interface Linked {
  readonly hyperlink: Hyperlink
  /** The text of the cell when the writer gives none. */
  readonly text: string
}

/** The link a cell is given: one web address or one object (api-guide section 9.5). */
export function readHyperlink(sent: NonNullable<CellInput['hyperlink']>, context: WriteContext): Linked {
  const ids = [sent.sheetId, sent.reportId, sent.sightId].filter(id => typeof id === 'number')
  if (ids.length > 1) throw refuse(1111)
  if (ids.length === 1 && sent.url) throw refuse(1112)
  if (sent.url) {
    if (!isHyperlinkUrl(sent.url)) throw refuse(1031, sent.url, 'hyperlink.url')
    return { hyperlink: { url: sent.url }, text: sent.url }
  }
  if (ids[0] === undefined) throw refuse(1117)

  const [name, target] = findTarget(sent, context)
  if (!target) throw refuse(1006).withDetail({ attribute: `hyperlink.${name}` })
  return { hyperlink: { [name]: ids[0], url: target.permalink }, text: target.name }
}

/** Whether an address may be a link that somebody else will click: whole, and to the web or to an inbox. */
function isHyperlinkUrl(url: string): boolean {
  return /^(?:https?|mailto):$/.test(parseUrl(url)?.protocol ?? '')
}

/** What the link names, as far as the caller sees it. */
function findTarget({ sheetId, reportId, sightId }: NonNullable<CellInput['hyperlink']>, context: WriteContext) {
  if (sheetId) return ['sheetId', context.sheetOf(sheetId)] as const
  if (reportId) return ['reportId', context.itemOf('report', reportId)] as const
  return ['sightId', sightId ? context.itemOf('sight', sightId) : undefined] as const
}
