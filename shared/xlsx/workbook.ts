import { createStyles } from './styles.ts'
import { type Worksheet, type WorksheetPiece, worksheetPieces } from './worksheet.ts'
import { worksheetName } from './worksheet-name.ts'
import { xmlText } from './xml-text.ts'

/** A file in the zip archive of a workbook. */
export type WorkbookPart = { readonly path: string; readonly pieces: Iterable<WorksheetPiece> }

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const SHEETML = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const KIND = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

const TYPES_XML = `${HEAD}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${KIND}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${KIND}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${KIND}.styles+xml"/></Types>`
const ROOT_XML = `${HEAD}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`
const PARTS_XML = `${HEAD}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`

/**
 * The parts of an Excel workbook of one worksheet (ECMA-376), in the order in which they must be written: the cells
 * determine the formats, which follow.
 */
export function* workbookParts(sheet: Worksheet): Generator<WorkbookPart> {
  yield { path: '[Content_Types].xml', pieces: whole(TYPES_XML) }
  yield { path: '_rels/.rels', pieces: whole(ROOT_XML) }
  yield { path: 'xl/workbook.xml', pieces: whole(workbookXml(sheet.name)) }
  yield { path: 'xl/_rels/workbook.xml.rels', pieces: whole(PARTS_XML) }
  const styles = createStyles()
  yield { path: 'xl/worksheets/sheet1.xml', pieces: worksheetPieces(sheet, styles) }
  yield { path: 'xl/styles.xml', pieces: whole(styles.xml()) }
}

const whole = (text: string): readonly WorksheetPiece[] => [{ text, rows: 0 }]

const workbookXml = (name: string) =>
  `${HEAD}<workbook xmlns="${SHEETML}" xmlns:r="${OFFICE}"><sheets><sheet name="${xmlText(worksheetName(name))}" sheetId="1" r:id="rId1"/></sheets></workbook>`
