import { type Look, readLook } from '../../../../shared/model/sheet/look.ts'
import { cssOf, fillShade, inkShade } from './look-colours.ts'

/** The CSS values of a look. */
type Drawn = {
  readonly classes: readonly string[]
  readonly fill: string | null
  readonly ink: string | null
  readonly isBold: boolean
}

const drawn = new Map<string, Drawn>()

/**
 * Applies a format to a cell. `host` has fresh classes on each drawing; `gridCell` keeps its style until it is cleared.
 */
export function drawLook(host: HTMLElement, gridCell: HTMLElement, written: string): void {
  const look = drawnAs(written)
  host.classList.add(...look.classes)
  gridCell.classList.toggle('sf-filled', look.fill !== null)
  gridCell.classList.toggle('sf-inked', look.ink !== null)
  put(gridCell, '--sf-cell-fill', look.fill)
  put(gridCell, '--sf-cell-ink', look.ink)
}

/** Bold text is wider. */
export const isBold = (written: string): boolean => drawnAs(written).isBold

function drawnAs(written: string): Drawn {
  let look = drawn.get(written)
  if (!look) {
    look = drawnOf(readLook(written))
    drawn.set(written, look)
  }
  return look
}

export function clearLook(gridCell: HTMLElement): void {
  gridCell.classList.remove('sf-filled', 'sf-inked')
  put(gridCell, '--sf-cell-fill', null)
  put(gridCell, '--sf-cell-ink', null)
}

function put({ style }: HTMLElement, name: string, value: string | null): void {
  if (value === null) style.removeProperty(name)
  else style.setProperty(name, value)
}

function drawnOf(look: Look): Drawn {
  const { bold, italic, underline, struck, align, fill } = look
  const classes = [
    bold && 'sf-look-bold',
    italic && 'sf-look-italic',
    underline && 'sf-look-underline',
    struck && 'sf-look-struck',
    align && `sf-look-${align}`,
  ].filter(name => typeof name === 'string')
  const hasInk = inkShade(look, 'light') !== null
  return {
    classes,
    isBold: bold,
    fill: fill === null ? null : cssOf(theme => fillShade(fill, theme)),
    // Both themes get a text colour if the sheet sets one or a fill requires it.
    ink: hasInk ? cssOf(theme => inkShade(look, theme) ?? fillShade(0, theme)) : null,
  }
}
