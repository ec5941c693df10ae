import type { IHeaderComp, IHeaderParams } from 'ag-grid-community'
import type { Column } from '../../../shared/model/sheet/column.ts'
import { drawHeadMarks } from '../arrange/head-marks.ts'
import { headArrow } from '../columns/head-arrow.ts'
import { readNumberFormat } from '../format/number-format.ts'
import type { GridContext } from '../view/grid-context.ts'
import { drawing, element } from './dom.ts'
import { columnIcon } from './drawings.ts'
import { markHead } from './selection-marks.ts'

export type HeaderParams = IHeaderParams<unknown, GridContext> & { readonly sheetColumn: Column }

/** A column's head: what kind it is, and its title. */
export class ColumnHeader implements IHeaderComp {
  #host = element('div', 'sf-head')

  init(params: HeaderParams): void {
    this.#draw(params)
  }

  getGui(): HTMLElement {
    return this.#host
  }

  refresh(params: HeaderParams): boolean {
    this.#draw(params)
    return true
  }

  #draw({ sheetColumn: column, context, eGridHeader }: HeaderParams): void {
    const host = this.#host
    host.replaceChildren()
    const { kind, currency } = readNumberFormat(column.format)
    const isNumber = column.kind === 'text' && !column.primary && (kind === 'currency' || kind === 'number')
    host.className = `sf-head ${isNumber ? 'sf-head-num' : ''} ${column.kind === 'checkbox' ? 'sf-head-centre' : ''}`
    const icon = columnIcon(column)
    if (icon) host.append(drawing(icon, 'sf-icon'))
    else if (kind === 'currency') host.append(signOf(currency))
    host.append(element('span', 'sf-head-title', column.title))
    host.title = column.title
    drawHeadMarks(host, eGridHeader, column.id, context.arrangement)
    host.append(headArrow(column.title))
    markHead(eGridHeader, column.id, context.selection)
  }
}

function currencySign(currency: string | null): string {
  const parts = new Intl.NumberFormat(undefined, {
    style: 'currency',
    currency: currency ?? 'USD',
    currencyDisplay: 'narrowSymbol',
  })
  return parts.formatToParts(0).find(part => part.type === 'currency')?.value ?? ''
}

/** An icon like the others: the column's name is its title alone. */
function signOf(currency: Parameters<typeof currencySign>[0]): HTMLElement {
  const sign = element('span', 'sf-head-sign', currencySign(currency))
  sign.setAttribute('aria-hidden', 'true')
  return sign
}
