import { startsFormula } from '../../../../shared/formula-guard.ts'
import { readLink } from '../../../../shared/model/sheet/cell-link.ts'
import { linkAddress } from '../../../../shared/model/sheet/link-address.ts'
import type { RichTable, TextTable } from './table.ts'

/** Spaces that HTML would drop or join, and characters it would change. */
const NEEDS_EXACT = /^\s|\s$|[^\S \n]|\s\s/
const SPACES = /^ +| +$| {2,}|(?<=\n) +| +(?=\n)/g

// Spreadsheet programs would change these numbers.
const NO_NUMBER = /^[-+]?0\d|^\d{16,}$/

// Excel puts the text after a plain <br> into the next row.
const BREAK = '<br style="mso-data-placement:same-cell">'

/**
 * A table as HTML that other programs paste as cells. Text that looks like a number or a formula is marked as text, as
 * by Excel (`mso-number-format`) and LibreOffice (`sdnum`). `rich`, for Sheaf only, is in `data-sheaf`.
 */
export function writeHtml(table: TextTable, rich?: RichTable): string {
  const attribute = rich ? ` data-sheaf='${plainJson(rich)}'` : ''
  const columns = rich
    ? `<colgroup>${rich.columns.map(({ kind }) => `<col data-kind="${kind}">`).join('')}</colgroup>`
    : ''
  const addressAt = new Map(rich?.links?.map(([row, at, link]) => [`${row} ${at}`, addressOf(link)]))
  const rows = table
    .map((row, y) => `<tr>${row.map((text, x) => writeCell(text, addressAt.get(`${y} ${x}`))).join('')}</tr>`)
    .join('\n')
  return `<meta charset="utf-8"><table${attribute}>${columns}<tbody>\n${rows}\n</tbody></table>`
}

/** JSON without characters that have a meaning in HTML. */
function plainJson(value: object): string {
  return JSON.stringify(value).replace(/[&<>']/g, char => `\\u00${char.charCodeAt(0).toString(16)}`)
}

function addressOf(text: string): string | null {
  const link = readLink(text)
  return link.kind === 'gone' || link.url === null ? null : linkAddress(link.url)
}

function writeCell(text: string, address: string | null = null): string {
  const content = text.replace(/\r\n?/g, '\n')
  const isText = NO_NUMBER.test(content) || startsFormula(content)
  const isExact = NEEDS_EXACT.test(content)
  const style = [...(isExact ? ['white-space:pre-wrap'] : []), ...(isText ? ["mso-number-format:'\\@'"] : [])].join(';')
  const attributes = (style ? ` style="${style}"` : '') + (isText ? ' sdnum="1033;0;@"' : '')
  const html = isExact ? exact(content) : encodeHtml(content).replaceAll('\n', BREAK)
  return `<td${attributes}>${address === null ? html : `<a href="${encodeHtml(address)}">${html}</a>`}</td>`
}

/** Excel keeps several spaces only if they are marked. */
function exact(text: string): string {
  const parts: string[] = []
  let at = 0
  for (const { 0: spaces, index } of text.matchAll(SPACES)) {
    parts.push(encodeHtml(text.slice(at, index)), `<span style="mso-spacerun:yes">${spaces}</span>`)
    at = index + spaces.length
  }
  return [...parts, encodeHtml(text.slice(at))].join('').replaceAll('\n', BREAK)
}

/** Escapes text for an element or an attribute. */
export function encodeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll('\u00a0', '&nbsp;')
}
