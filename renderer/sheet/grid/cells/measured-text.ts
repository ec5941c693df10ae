import { personsLocale } from '../../../ui/messages/locale.ts'
import { element } from '../../core/dom.ts'
import { datesOfAllMonths } from '../date-width.ts'
import { type MeasureCharacters, sumOfCharacters, type TextWidth } from './text-width.ts'

/** The width of a single character is rounded to device pixels; this many give its exact width. */
const TIMES = 20

/** Those of numbers and times. */
const USUAL = '0123456789.,-%#: '

const widths = new Map<string, TextWidth>()

/** The width of figures in the grid at this font size and the current zoom. */
export function figureWidth(fontPx: number): TextWidth {
  const key = `${fontPx} ${devicePixelRatio}`
  const known = widths.get(key)
  if (known) return known
  const dates = datesOfAllMonths(personsLocale.now().dates, '').join('')
  const made = sumOfCharacters(measureAt(fontPx), USUAL + dates)
  widths.set(key, made)
  return made
}

/**
 * Calls `onOther` when the width of figures may have changed, by zoom or a loaded font. Returns a function that stops
 * it.
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

/** A canvas does not support tabular digits, so they are laid out once, hidden. */
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
