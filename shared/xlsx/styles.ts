import { xmlText } from './xml-text.ts'

/** The format of a cell. `code`: a number format (ECMA-376, 18.8.31). */
export type CellStyle = {
  readonly bold?: true
  readonly code?: string
  /** Aligned to the top, next to cells of several lines. */
  readonly top?: true
  readonly wrap?: true
}

const FIRST_CODE = 164

/** The cell formats of one workbook, collected while its cells are written. */
export function createStyles() {
  const codes: string[] = []
  const formats: string[] = []
  const indexByKey = new Map<string, number>()

  const codeId = (code: string | undefined): number => {
    if (code === undefined) return 0
    const known = codes.indexOf(code)
    return FIRST_CODE + (known < 0 ? codes.push(code) - 1 : known)
  }
  const formatXml = ({ bold, code, top, wrap }: CellStyle): string => {
    const applied = [
      ...(bold ? [' applyFont="1"'] : []),
      ...(code === undefined ? [] : [' applyNumberFormat="1"']),
      ...(top || wrap ? [' applyAlignment="1"'] : []),
    ]
    const alignment = `${wrap ? ' wrapText="1"' : ''}${top ? ' vertical="top"' : ''}`
    const inner = alignment ? `><alignment${alignment}/></xf>` : '/>'
    return `<xf numFmtId="${codeId(code)}" fontId="${bold ? 1 : 0}" fillId="0" borderId="0" xfId="0"${applied.join('')}${inner}`
  }
  const indexOf = (style: CellStyle): number => {
    const key = `${style.bold ?? ''} ${style.top ?? ''} ${style.wrap ?? ''} ${style.code ?? ''}`
    const known = indexByKey.get(key)
    if (known !== undefined) return known
    const index = formats.push(formatXml(style)) - 1
    indexByKey.set(key, index)
    return index
  }
  // Cells without a format use the first one.
  indexOf({})

  return {
    /** The index of a format in the workbook. */
    indexOf,
    xml(): string {
      const numbers = codes.map((code, at) => `<numFmt numFmtId="${FIRST_CODE + at}" formatCode="${xmlText(code)}"/>`)
      return [
        '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">',
        numbers.length > 0 ? `<numFmts count="${numbers.length}">${numbers.join('')}</numFmts>` : '',
        '<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts>',
        '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>',
        '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>',
        '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>',
        `<cellXfs count="${formats.length}">${formats.join('')}</cellXfs>`,
        '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>',
      ].join('')
    },
  }
}
export type Styles = ReturnType<typeof createStyles>
