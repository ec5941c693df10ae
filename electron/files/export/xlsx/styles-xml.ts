import { xmlText } from './xml-text.ts'

/** Places in the list of cell formats that every workbook begins with; those of numbers follow. */
export const STYLE = { plain: 0, head: 1, date: 2, moment: 3 } as const

const FIRST_CODE = 164
/** The formats of `STYLE.date` and `STYLE.moment`. */
const DAYS = ['yyyy\\-mm\\-dd', 'yyyy\\-mm\\-dd\\ hh:mm']

/** The cell formats of one workbook, gathered as its cells are written. */
export type Styles = {
  /** The place of the format with this code (ECMA-376, 18.8.31). */
  readonly placeOf: (code: string) => number
  readonly xml: () => string
}

export function createStyles(): Styles {
  const codes = [...DAYS]
  const placeByCode = new Map<string, number>()
  return {
    placeOf(code) {
      const known = placeByCode.get(code)
      if (known !== undefined) return known
      codes.push(code)
      const place = STYLE.date + codes.length - 1
      placeByCode.set(code, place)
      return place
    },
    xml() {
      const numbers = codes.map((code, at) => `<numFmt numFmtId="${FIRST_CODE + at}" formatCode="${xmlText(code)}"/>`)
      const cells = codes.map(
        (_, at) =>
          `<xf numFmtId="${FIRST_CODE + at}" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>`,
      )
      return [
        '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">',
        `<numFmts count="${codes.length}">${numbers.join('')}</numFmts>`,
        '<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts>',
        '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>',
        '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>',
        '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>',
        `<cellXfs count="${STYLE.date + codes.length}"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/>${cells.join('')}</cellXfs>`,
        '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>',
      ].join('')
    },
  }
}
