import type { IHeaderComp, IHeaderParams } from 'ag-grid-community'
import { readNumberFormat } from '../../../../shared/model/sheet/number-format.ts'
import { shownName } from '../../../../shared/shown-name.ts'
import { personsLocale } from '../../../ui/messages/locale.ts'
import { drawing, element } from '../../core/dom.ts'
import { holdsFigures } from '../../values/figure-columns.ts'
import { COLUMN_ATTRIBUTE, type DrawnHeader } from '../drawn/drawn-rows.ts'
import type { GridContext } from '../grid-context.ts'
import { columnIcon } from './drawings.ts'
import { headerArrow } from './header-arrow.ts'
import { markHeader } from './selection-marks.ts'

type HeaderParams = IHeaderParams<unknown, GridContext>

/** The header of the column in this slot: icon and title. */
export class ColumnHeader implements IHeaderComp, DrawnHeader {
  #host = element('div', 'sf-header')
  #params: HeaderParams | null = null

  init(params: HeaderParams): void {
    this.#params = params
    params.context.headers.add(this)
    this.draw()
  }

  getGui(): HTMLElement {
    return this.#host
  }

  refresh(params: HeaderParams): boolean {
    this.#params = params
    this.draw()
    return true
  }

  destroy(): void {
    this.#params?.context.headers.delete(this)
  }

  draw(): void {
    const column = this.#params?.context.columns.columnAt(this.#params.column.getColId())
    if (!this.#params || !column) return
    const { context, eGridHeader } = this.#params
    const host = this.#host
    const title = shownName(column.title)
    host.replaceChildren()
    eGridHeader.setAttribute(COLUMN_ATTRIBUTE, String(column.id))
    const { kind, currency } = readNumberFormat(column.format)
    const isNumber = context.view !== null && holdsFigures(column, context.view)
    host.className = `sf-header ${isNumber ? 'sf-header-num' : ''} ${column.kind === 'checkbox' ? 'sf-header-centre' : ''}`
    const icon = columnIcon(column, isNumber)
    if (icon) host.append(drawing(icon, 'sf-icon'))
    else if (kind === 'currency') host.append(signOf(currency))
    const { marks, sorted } = context.decorators.header(column.id)
    host.append(element('span', 'sf-header-title', title), ...marks, headerArrow(column.title))
    host.title = column.description ? `${title}\n${column.description}` : title
    if (sorted) eGridHeader.setAttribute('aria-sort', sorted)
    else eGridHeader.removeAttribute('aria-sort')
    markHeader(eGridHeader, column.id, context.selection)
  }
}

function currencySign(currency: string | null): string {
  const parts = new Intl.NumberFormat(personsLocale.now().tag, {
    style: 'currency',
    currency: currency ?? 'USD',
    currencyDisplay: 'narrowSymbol',
  })
  return parts.formatToParts(0).find(part => part.type === 'currency')?.value ?? ''
}

/** Decorative like the other icons: the accessible name of the column is its title. */
function signOf(currency: Parameters<typeof currencySign>[0]): HTMLElement {
  const sign = element('span', 'sf-header-sign', currencySign(currency))
  sign.setAttribute('aria-hidden', 'true')
  return sign
}
