import { type Cell, displayText } from '../../../../shared/model/sheet/cell-value.ts'
import type { ColumnKind } from '../../../../shared/model/sheet/column.ts'
import { dateSerial, momentSerial } from './serial-date.ts'
import { STYLE } from './styles-xml.ts'
import { xmlText } from './xml-text.ts'

/** A cell of a worksheet with its type, so that numbers add up and dates sort. A formula goes as its value. Nothing for a blank one. */
export function cellXml(reference: string, kind: ColumnKind, cell: Cell): string {
  const { value } = cell
  if (typeof value === 'number') return numberXml(reference, value, STYLE.plain)
  if (typeof value === 'boolean') return `<c r="${reference}" t="b"><v>${value ? 1 : 0}</v></c>`
  if (typeof value === 'string') {
    // A date may stand in a column of moments and the other way round; neither may in a column of text.
    const date = kind === 'date' || kind === 'datetime' ? dateSerial(value) : null
    if (date !== null) return numberXml(reference, date, STYLE.date)
    const moment = kind === 'date' || kind === 'datetime' ? momentSerial(value) : null
    if (moment !== null) return numberXml(reference, moment, STYLE.moment)
  }
  const text = displayText(cell)
  return text === '' ? '' : textXml(reference, text, STYLE.plain)
}

/** Text that stays text, whatever it begins with: nothing in it is ever run as a formula. */
export function textXml(reference: string, text: string, style: number): string {
  return `<c r="${reference}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${xmlText(text)}</t></is></c>`
}

const numberXml = (reference: string, value: number, style: number) =>
  `<c r="${reference}" s="${style}"><v>${value}</v></c>`
