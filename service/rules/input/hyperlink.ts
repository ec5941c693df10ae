import { parseUrl } from '../../../shared/parse-url.ts'
import { refuse } from '../api-error.ts'
import type { Hyperlink } from '../cells/stored-cell.ts'
import type { CellInput } from './cell-input.ts'
import type { WriteContext } from './write-context.ts'

type Linked = {
  readonly hyperlink: Hyperlink
  /** The text of the cell when none is sent. */
  readonly text: string
}

/** Reads a hyperlink: one web address or one object (api-guide section 9.5). */
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

/** Whether an address is safe as a link that other users click: absolute, http(s) or mailto. */
function isHyperlinkUrl(url: string): boolean {
  return /^(?:https?|mailto):$/.test(parseUrl(url)?.protocol ?? '')
}

/** Finds the target of the link, if the caller sees it. */
function findTarget({ sheetId, reportId, sightId }: NonNullable<CellInput['hyperlink']>, context: WriteContext) {
  if (sheetId) return ['sheetId', context.sheetOf(sheetId)] as const
  if (reportId) return ['reportId', context.itemOf('report', reportId)] as const
  return ['sightId', sightId ? context.itemOf('sight', sightId) : undefined] as const
}
