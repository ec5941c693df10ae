import { strToU8, zipSync } from 'fflate/browser'

export const RELATIONS = (...lines: string[]) => `<Relationships>${lines.join('')}</Relationships>`
export const relation = (id: string, type: string, target: string) =>
  `<Relationship Id="${id}" Type="http://schemas.example/${type}" Target="${target}"/>`

/** A workbook of one sheet with these rows; `more` adds or replaces parts. */
export function workbookOf(sheetData: string, more: Record<string, string> = {}): Uint8Array {
  const parts = {
    '_rels/.rels': RELATIONS(relation('rId1', 'officeDocument', 'xl/workbook.xml')),
    'xl/workbook.xml':
      '<x:workbook xmlns:r="q"><sheets><x:sheet name="One" sheetId="1" r:id="rId1"/></sheets></x:workbook>',
    'xl/_rels/workbook.xml.rels': RELATIONS(
      relation('rId1', 'worksheet', '/xl/worksheets/sheet1.xml'),
      relation('rId2', 'styles', 'styles.xml'),
      relation('rId3', 'sharedStrings', 'sharedStrings.xml'),
    ),
    'xl/worksheets/sheet1.xml': `<worksheet><sheetData>${sheetData}</sheetData></worksheet>`,
    ...more,
  }
  return zipSync(Object.fromEntries(Object.entries(parts).map(([path, text]) => [path, strToU8(text)])))
}

/** The part with these number formats. */
export const styles = (...codes: string[]) => {
  const formats = codes.map(
    (code, at) => `<numFmt numFmtId="${at + 164}" formatCode="${code.replaceAll('"', '&quot;')}"/>`,
  )
  const cells = codes.map((_, at) => `<xf numFmtId="${at + 164}"/>`)
  return { 'xl/styles.xml': `<styleSheet>${formats.join('')}<cellXfs>${cells.join('')}</cellXfs></styleSheet>` }
}
