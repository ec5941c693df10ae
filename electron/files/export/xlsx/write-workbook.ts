import type { SheetView } from '../../../../shared/model/sheet/sheet-view.ts'
import { worksheetName } from '../../../../shared/worksheet-name.ts'
import { type FilePiece, inParts } from '../file-piece.ts'
import { createZip } from '../zip-file.ts'
import { createStyles, type Styles } from './styles-xml.ts'
import { worksheetPieces } from './worksheet-xml.ts'
import { xmlText } from './xml-text.ts'

type Writing = {
  readonly write: (bytes: Uint8Array) => Promise<void>
  readonly signal: AbortSignal
  /** Called after each part of the sheet. */
  readonly onPart: (part: FilePiece) => void
}

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const SHEETML = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const KIND = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

const TYPES_XML = `${HEAD}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${KIND}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${KIND}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${KIND}.styles+xml"/></Types>`
const ROOT_XML = `${HEAD}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`
const PARTS_XML = `${HEAD}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`

/**
 * Writes a sheet as an Excel workbook of one worksheet (ECMA-376), row by row, holding only a few hundred rows at once.
 * Throws when `signal` is aborted.
 */
export async function writeWorkbook(view: SheetView, { write, signal, onPart }: Writing): Promise<void> {
  const zip = createZip(write, signal)
  await zip.add('[Content_Types].xml', [TYPES_XML])
  await zip.add('_rels/.rels', [ROOT_XML])
  await zip.add('xl/workbook.xml', [workbookXml(view.meta.name)])
  await zip.add('xl/_rels/workbook.xml.rels', [PARTS_XML])
  const styles = createStyles()
  await zip.add('xl/worksheets/sheet1.xml', sheetTexts(view, styles, onPart))
  // After the cells, which determine the formats.
  await zip.add('xl/styles.xml', [styles.xml()])
  await zip.end()
}

function* sheetTexts(view: SheetView, styles: Styles, onPart: Writing['onPart']): Generator<string> {
  for (const part of inParts(worksheetPieces(view, styles))) {
    yield part.text
    onPart(part)
  }
}

const workbookXml = (name: string) =>
  `${HEAD}<workbook xmlns="${SHEETML}" xmlns:r="${OFFICE}"><sheets><sheet name="${xmlText(worksheetName(name))}" sheetId="1" r:id="rId1"/></sheets></workbook>`
