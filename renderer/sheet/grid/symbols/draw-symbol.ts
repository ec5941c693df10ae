import { drawing, element, giveName } from '../../core/dom.ts'
import { ratingName, symbolShape } from './symbol-shape.ts'

/** A value of a symbol column: its shape and its word, or as many shapes as it counts. */
export function drawSymbol(host: HTMLElement, symbol: string, value: string): void {
  const shape = symbolShape(symbol, value)
  if (shape.kind === 'dot') host.append(element('span', `sf-dot sf-tone-${shape.tone}`))
  if (shape.kind === 'glyph') host.append(drawing(shape.glyph, `sf-symbol sf-tone-${shape.tone}`))
  if (shape.kind !== 'rating') {
    host.append(element('span', 'sf-cell-text', value))
    return
  }
  const row = element('span', `sf-rating sf-tone-${shape.tone}`)
  for (let at = 0; at < shape.of; at++)
    row.append(drawing(shape.shape, at < shape.full ? 'sf-symbol sf-on' : 'sf-symbol'))
  // Its word is what a search finds.
  row.append(element('span', 'visually-hidden', value))
  row.title = value
  giveName(row, ratingName(symbol, value) ?? value)
  host.append(row)
}
