const SVG = 'http://www.w3.org/2000/svg'

/** An element with a class and, where given, its text. Text from a sheet only ever becomes text. */
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

/** What a screen reader says of something that is drawn, in place of all that is in it. */
export function giveName(drawn: Element, name: string): void {
  drawn.removeAttribute('aria-hidden')
  drawn.setAttribute('role', 'img')
  drawn.setAttribute('aria-label', name)
}

/** A drawing of one colour, the text's, on a square of `size` pixels. Each path is a line unless `filled` lists its position. */
export type Drawing = { readonly box: number; readonly lines: readonly string[]; readonly fills?: readonly string[] }

const drawn = new Map<Drawing, SVGElement>()

/** Drawings repeat thousands of times while a person scrolls: one is built, the others are copies of it. */
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
  // One line however many strokes: each element more is paid for with each row that scrolls into sight.
  if (lines.length > 0) svg.append(path(lines.map(fromOrigin).join(''), 'none', 'currentColor'))
  return svg
}

/** A stroke that begins at a distance begins where the one before it ended; each of ours begins at the corner of the box. */
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
