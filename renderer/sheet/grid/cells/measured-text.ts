import { element } from '../../core/dom.ts'
import { type MeasureCharacters, sumOfCharacters, type TextWidth } from '../../format/text-width.ts'

/** A single character is rounded to what the screen can show; so many of them tell how wide each is. */
const TIMES = 20

const widths = new Map<string, TextWidth>()

/** How wide figures are in the cells of a grid whose letters are so high, at the zoom of this moment. */
export function figureWidth(fontPx: number): TextWidth {
  const key = `${fontPx} ${devicePixelRatio}`
  const known = widths.get(key)
  if (known) return known
  const made = sumOfCharacters(measureAt(fontPx))
  widths.set(key, made)
  return made
}

/**
 * Calls back when figures may be wider or narrower than before, by zoom or by a font that has come, until the function it gives back is
 * called.
 */
export function watchFigureWidths(onOther: () => void): () => void {
  const leaving = new AbortController()
  const { signal } = leaving
  let ratio = devicePixelRatio
  const onResize = (): void => {
    if (devicePixelRatio === ratio) return
    ratio = devicePixelRatio
    onOther()
  }
  const onFont = (): void => {
    widths.clear()
    onOther()
  }
  window.addEventListener('resize', onResize, { signal })
  document.fonts.addEventListener('loadingdone', onFont, { signal })
  return () => leaving.abort()
}

/** A canvas knows nothing of digits of equal width, so they are laid out once, out of sight. */
const measureAt =
  (fontPx: number): MeasureCharacters =>
  (characters, weight) => {
    const probe = element('div', 'sf-figure-probe')
    Object.assign(probe.style, { fontSize: `${fontPx}px`, fontWeight: String(weight) })
    const runs = characters.map(character => element('span', '', character.repeat(TIMES)))
    probe.append(...runs)
    document.body.append(probe)
    const measured = runs.map(run => run.getBoundingClientRect().width / TIMES)
    probe.remove()
    return measured
  }
