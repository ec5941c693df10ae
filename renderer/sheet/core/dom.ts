const SVG = 'http://www.w3.org/2000/svg'

/** An element with a class and optional text. Text of a sheet is never parsed as HTML. */
export function element(
  tag: 'div' | 'span' | 'button' | 'textarea' | 'ul' | 'li',
  className: string,
  text = '',
): HTMLElement {
  const made = document.createElement(tag)
  made.className = className
  if (text) made.textContent = text
  return made
}

/** Sets the accessible name of a drawing, in place of its content. */
export function giveName(drawn: Element, name: string): void {
  drawn.removeAttribute('aria-hidden')
  drawn.setAttribute('role', 'img')
  drawn.setAttribute('aria-label', name)
}

/**
 * A single-colour drawing in the text colour, on a square of `box` units. Each path is a line unless `filled` contains
 * its index.
 */
export type Drawing = { readonly box: number; readonly lines: readonly string[]; readonly fills?: readonly string[] }

const drawn = new Map<Drawing, SVGElement>()

/** Drawings repeat thousands of times during scrolling: one is built, the others are clones. */
export function drawing(shape: Drawing, className: string): SVGElement {
  let original = drawn.get(shape)
  if (!original) {
    original = build(shape)
    drawn.set(shape, original)
  }
  const copy = original.cloneNode(true)
  if (!(copy instanceof SVGElement)) throw new Error('A copy of a drawing is a drawing')
  copy.setAttribute('class', className)
  return copy
}

function build({ box, lines, fills = [] }: Drawing): SVGElement {
  const svg = document.createElementNS(SVG, 'svg')
  svg.setAttribute('viewBox', `0 0 ${box} ${box}`)
  svg.setAttribute('aria-hidden', 'true')
  for (const d of fills) svg.append(path(d, 'currentColor', 'none'))
  // One path for all strokes: each additional element costs time for each row that scrolls into the viewport.
  if (lines.length > 0) svg.append(path(lines.map(fromOrigin).join(''), 'none', 'currentColor'))
  return svg
}

/** A stroke with a relative start begins where the previous one ended; each of ours begins at the corner of the box. */
const fromOrigin = (d: string): string => (d.startsWith('m') ? `M0 0${d}` : d)

function path(d: string, fill: string, stroke: string): SVGPathElement {
  const made = document.createElementNS(SVG, 'path')
  made.setAttribute('d', d)
  made.setAttribute('fill', fill)
  made.setAttribute('fill-rule', 'evenodd')
  made.setAttribute('stroke', stroke)
  if (stroke !== 'none') {
    made.setAttribute('stroke-linecap', 'round')
    made.setAttribute('stroke-linejoin', 'round')
  }
  return made
}
