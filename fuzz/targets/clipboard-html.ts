import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type HtmlTable, stepHtml } from '../../renderer/sheet/clipboard/formats/html-read.ts'
import { TABLE_LIMITS, type TextTable } from '../../renderer/sheet/clipboard/formats/table.ts'
import { readHtml } from '../../renderer/sheet/clipboard/formats/testing/read-html.ts'
import { readTsv } from '../../renderer/sheet/clipboard/formats/tsv.ts'
import { pick } from '../../service/fuzz/testing/odd-values.ts'
import { damageText, type Language } from '../mutate/text.ts'
import { Fault, type FuzzTarget, openAlways } from '../run/target.ts'

/** Clipboard content of another program, as HTML and as text. */
export const clipboardHtml = (root: string): FuzzTarget => ({
  name: 'clipboard-html',
  batch: 1,
  inputs: 1,
  open: async () => {
    const folder = join(root, 'renderer/sheet/clipboard/formats/fixtures')
    const recorded = readdirSync(folder)
      .filter(name => name.endsWith('.txt'))
      .toSorted()
      .map(name => ({ isHtml: name.includes('.html.'), text: readFileSync(join(folder, name), 'utf8') }))
    return openAlways(random => {
      const { isHtml, text } = random.chance(0.3) ? { isHtml: true, text: SMALL } : pick(random, recorded)
      const damaged = damageText(random, text, LANGUAGE)
      const piece = 1 + random.below(damaged.length)
      return () => (isHtml ? takeHtml(damaged, piece) : takeCells(readTsv(damaged)))
    })()
  },
})

const LANGUAGE: Language = {
  tokens: [
    '<', '>', '/>', '</', '<table>', '</table>', '<tr>', '</tr>', '<td>', '</td>', '<th', '<br>', '<p>', '<a href="', '<a href=https://x>', '<span style="mso-spacerun:yes">', '<tbody>', '<meta content="LibreOffice">',
    ' colspan=', ' rowspan=', '1000', '65534', '-1', '1e9', ' style="display:none"', ' style="white-space:pre"', 'display', ' x:num="1"', ' sdval="1.5"', ' data-sheets-value="{&quot;1&quot;:3,&quot;3&quot;:1}"', ' data-sheaf="{}"',
    '<script>', '</script>', '<style>', '<!--', '-->', '<![if', '<!', '<?', '=', '="', "='", '"', "'", ' ', '\t', '\n', '\r\n', '&', '&amp', '&nbsp;', '&#', '&#x', '&#128;', ';', 'a', ':', '\u00a0',
  ], // biome-ignore format: a list of words
  longest: 2_000_000,
}

const SMALL =
  '<html><meta name="generator" content="LibreOffice 7"><table data-sheets-root="1"><tbody><tr><td colspan="2" rowspan=2 style=\'white-space:pre\'>One<br>two</td><td x:num="1.5">1,5</td></tr>' +
  '<tr style="display:none"><td>gone</td></tr><tr><td sdval="3" sdnum="1033;">3</td><td><a href="https://office.example/?a=1&amp;b">link</a><p>more</td></tr></tbody></table></html>'

const READINGS = 2

/** Parsed at once or in pieces it must be the same table, within the limits. */
function takeHtml(html: string, piece: number): number {
  const table = readHtml(html)
  const step = stepHtml(html)
  let read = step(piece)
  while (read === null) read = step(piece)
  if (sizeOf(read.table) !== sizeOf(table)) throw new Fault('a table that is read in pieces is another one')
  if (table === null) return READINGS
  takeCells(table.cells)
  const count = table.cells.reduce((sum, { length }) => sum + length, 0)
  if (count > TABLE_LIMITS.cells) throw new Fault(`${count} cells are more than the limit`)
  for (const [row, column, address] of table.links) {
    if (table.cells[row]?.[column] === undefined) throw new Fault('a link of a cell that is not there')
    if (!/^(https?|mailto|ftp|tel):/i.test(address)) throw new Fault(`a link to ${address.slice(0, 80)}`)
  }
  return READINGS
}

const sizeOf = (table: HtmlTable | null): string =>
  table === null ? 'none' : `${table.cells.length} ${table.cells.reduce((sum, row) => sum + row.join('\t').length, 0)}`

function takeCells(cells: TextTable): void {
  if (cells.some(row => row.some(text => typeof text !== 'string'))) throw new Fault('a cell that is no text')
}
