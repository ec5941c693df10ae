import { strToU8, zipSync } from 'fflate'
import { worksheetName } from '../../shared/worksheet-name.ts'
import { DAY_MS } from '../formulas/language/date.ts'
import type { Table, TableCell, TableRow } from './table.ts'

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'

/** Day 0 of a workbook; with it every date after February 1900 is correct. */
const DAY_ZERO = Date.UTC(1899, 11, 30)
const MOST_LEVELS = 7
/** Points. */
const LINE_HEIGHT = 15
const HIGHEST = 409
const WIDE = /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\uff00-\uff60]/g
/** The most characters per cell in Excel. */
const MOST_CHARACTERS = 32_767

/** Styles by their index in `STYLES`. */
const BOLD = 1
const DAY = 2
const WRAPPED = 3
const NUMBER = 4
const YES_NO = 5

/**
 * A table as an Excel workbook with one sheet; the hierarchy as its outline. Texts are stored as texts, also those that
 * look like formulas.
 */
export function toXlsx(table: Table): Buffer {
  const files = {
    '[Content_Types].xml': CONTENT_TYPES,
    '_rels/.rels': relations(['officeDocument', 'xl/workbook.xml']),
    'xl/workbook.xml': workbook(worksheetName(table.title)),
    'xl/_rels/workbook.xml.rels': relations(['worksheet', 'worksheets/sheet1.xml'], ['styles', 'styles.xml']),
    'xl/styles.xml': STYLES,
    'xl/worksheets/sheet1.xml': worksheet(table),
  }
  // A fixed date (the earliest in a zip), so that the same table gives the same bytes.
  const entries = Object.entries(files).map(([name, xml]) => [name, strToU8(HEAD + xml)] as const)
  return Buffer.from(zipSync(Object.fromEntries(entries), { level: 6, mtime: new Date(1980, 0, 1) }))
}

function worksheet({ columns, rows, indented }: Table): string {
  const characters = columns.map(({ width }) => Math.max(6, Math.min(80, Math.round(width / 7))))
  const widths = columns.map(
    ({ hidden }, index) =>
      `<col min="${index + 1}" max="${index + 1}" width="${characters[index]}" customWidth="1"${hidden ? ' hidden="1"' : ''}/>`,
  )
  const titles = columns.map(({ title }, index) => textCell(nameOf(index, 1), title, BOLD)).join('')
  const lines = rows.map((row, index) => line(row, index + 2, indented, characters))
  return (
    `<worksheet xmlns="${MAIN}"><sheetPr><outlinePr summaryBelow="0"/><pageSetUpPr fitToPage="1"/></sheetPr>` +
    '<sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>' +
    (widths.length === 0 ? '' : `<cols>${widths.join('')}</cols>`) +
    `<sheetData><row r="1">${titles}</row>${lines.join('')}</sheetData>` +
    // Printed to page width, on as many pages as needed.
    '<pageSetup orientation="landscape" fitToHeight="0"/></worksheet>'
  )
}

function line({ cells, depth }: TableRow, number: number, indented: number, characters: readonly number[]): string {
  const level = depth === 0 ? '' : ` outlineLevel="${Math.min(depth, MOST_LEVELS)}"`
  const written = cells.map((cell, index) => {
    const shown = index === indented && depth > 0 ? { ...cell, text: `${'    '.repeat(depth)}${cell.text}` } : cell
    return toCell(nameOf(index, number), shown)
  })
  const lines = Math.max(1, ...cells.map(({ text }, index) => linesOf(text, characters[index] ?? 1)))
  // Not every program calculates row heights; those that do still adapt them to edits.
  const height = lines === 1 ? '' : ` ht="${Math.min(HIGHEST, lines * LINE_HEIGHT)}"`
  return `<row r="${number}"${level}${height}>${written.join('')}</row>`
}

/**
 * The approximate number of lines of a text. Lines wrap at spaces, so not all of their width is used; CJK characters
 * are wide.
 */
function linesOf(text: string, characters: number): number {
  if (text.length * 2 <= characters && !text.includes('\n')) return 1
  return text
    .split('\n')
    .map(part => Math.max(1, Math.ceil((part.length + (part.match(WIDE)?.length ?? 0)) / (characters * 0.9))))
    .reduce((sum, lines) => sum + lines, 0)
}

function toCell(name: string, { text, value, date }: TableCell): string {
  if (typeof value === 'boolean') return `<c r="${name}" s="${YES_NO}" t="b"><v>${Number(value)}</v></c>`
  if (typeof value === 'number') return `<c r="${name}" s="${NUMBER}"><v>${value}</v></c>`
  if (date !== undefined) return `<c r="${name}" s="${DAY}"><v>${(Date.parse(date) - DAY_ZERO) / DAY_MS}</v></c>`
  return text.trim() === '' ? '' : textCell(name, text, WRAPPED)
}

function textCell(name: string, text: string, style: number): string {
  const content = toXml(text.slice(0, MOST_CHARACTERS))
  return `<c r="${name}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${content}</t></is></c>`
}

/** `A1`, `B1` … `Z1`, `AA1`. */
function nameOf(column: number, row: number): string {
  let letters = ''
  for (let left = column; left >= 0; left = Math.floor(left / 26) - 1) {
    letters = String.fromCharCode(65 + (left % 26)) + letters
  }
  return `${letters}${row}`
}

/** XML excludes most control characters; Excel would decode `_x0041_` as an escape. */
function toXml(text: string): string {
  return text
    .replace(/_(?=x[0-9a-f]{4}_)/gi, '_x005F_')
    .replace(/\r\n?/g, '\n')
    .replace(/(?![\t\n])\p{Cc}|[\ufffe\uffff]|\p{Cs}/gu, '\ufffd')
    .replace(/[<>&"]/g, character => ENTITIES[character] ?? '')
}

const ENTITIES: Readonly<Record<string, string>> = { '<': '&lt;', '>': '&gt;', '&': '&amp;', '"': '&quot;' }

const CONTENT_TYPES =
  `<Types xmlns="${PACKAGE}/content-types">` +
  '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
  '<Default Extension="xml" ContentType="application/xml"/>' +
  [
    ['workbook', 'sheet.main'],
    ['worksheets/sheet1', 'worksheet'],
    ['styles', 'styles'],
  ]
    .map(
      ([part, type]) =>
        `<Override PartName="/xl/${part}.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.${type}+xml"/>`,
    )
    .join('') +
  '</Types>'

function relations(...targets: readonly (readonly [type: string, target: string])[]): string {
  const each = targets.map(
    ([type, target], index) => `<Relationship Id="rId${index + 1}" Type="${RELATIONS}/${type}" Target="${target}"/>`,
  )
  return `<Relationships xmlns="${PACKAGE}/relationships">${each.join('')}</Relationships>`
}

function workbook(name: string): string {
  return `<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><sheets><sheet name="${toXml(name)}" sheetId="1" r:id="rId1"/></sheets></workbook>`
}

const STYLES =
  `<styleSheet xmlns="${MAIN}">` +
  '<numFmts count="2"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/>' +
  '<numFmt numFmtId="165" formatCode="&quot;TRUE&quot;;&quot;TRUE&quot;;&quot;FALSE&quot;"/></numFmts>' +
  '<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts>' +
  '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>' +
  '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>' +
  '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>' +
  '<cellXfs count="6"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>' +
  '<xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/>' +
  // Aligned to the top, next to cells of several lines.
  '<xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyAlignment="1"><alignment vertical="top"/></xf>' +
  '<xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0" applyAlignment="1"><alignment wrapText="1" vertical="top"/></xf>' +
  '<xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0" applyAlignment="1"><alignment vertical="top"/></xf>' +
  '<xf numFmtId="165" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyAlignment="1"><alignment vertical="top"/></xf></cellXfs>' +
  '</styleSheet>'
