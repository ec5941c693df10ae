import type { Look } from '../../../../shared/model/sheet/look.ts'

export type Theme = 'light' | 'dark'
/** A colour of OKLCH: lightness and chroma of 0 to 1, hue in degrees. */
export type Shade = { readonly l: number; readonly c: number; readonly h: number }

// The service identifies colours by palette index, and changed the palette once: five steps of seven hues, from the
// palest, and greys at the end of three of them. The shades here are chosen so that text on them is readable in both
// themes.
const HUES = [20, 60, 100, 150, 245, 310, 65] as const
const YELLOW = 100
const BROWN = 6
const FIRSTS = [4, 11, 19, 27, 35] as const
const GREYS: Readonly<Record<number, number>> = { 18: 1, 26: 2, 34: 3 }

const FILLS: Record<Theme, readonly (readonly [l: number, c: number])[]> = {
  light: [
    [0.965, 0.02],
    [0.92, 0.055],
    [0.85, 0.1],
    [0.76, 0.15],
    [0.42, 0.12],
  ],
  dark: [
    [0.26, 0.03],
    [0.31, 0.05],
    [0.36, 0.07],
    [0.42, 0.09],
    [0.3, 0.09],
  ],
}
/** A dark yellow does not look yellow. */
const YELLOWS: readonly (readonly [l: number, c: number])[] = [
  [0.98, 0.035],
  [0.96, 0.09],
  [0.95, 0.16],
  [0.91, 0.18],
  [0.87, 0.17],
]
const DARKEST = 4

/** The background of a cell. */
export function fillShade(position: number, theme: Theme): Shade {
  const { step, hue, chroma } = familyOf(position)
  const isYellow = HUES[hue] === YELLOW && theme === 'light' && chroma > 0
  const [l, c] = (isYellow ? YELLOWS : FILLS[theme])[step] ?? [1, 0]
  return { l, c: c * chroma, h: HUES[hue] ?? 0 }
}

/** The text colour: the sheet's if readable, else the theme's adapted to the background. */
export function inkShade({ text, fill }: Pick<Look, 'text' | 'fill'>, theme: Theme): Shade | null {
  const isDeep = fill !== null && (theme === 'dark' || fillShade(fill, theme).l < 0.6)
  if (fill !== null && familyOf(fill).step >= DARKEST - 1) return isDeep ? LIGHT : DARK
  if (text === null) return fill === null ? null : isDeep ? LIGHT : DARK
  const { hue, chroma, step } = familyOf(text)
  const h = HUES[hue] ?? 0
  if (isDeep || theme === 'dark') return { l: 0.86, c: 0.08 * chroma, h }
  // Text is darker on a pale fill, and in the darkest palette colours.
  return { l: fill !== null || step === DARKEST ? 0.36 : 0.5, c: 0.13 * chroma, h }
}

const DARK: Shade = { l: 0.24, c: 0, h: 0 }
const LIGHT: Shade = { l: 0.96, c: 0, h: 0 }

/** `chroma`: the factor of a hue's chroma; 0 is grey. */
function familyOf(position: number): { readonly step: number; readonly hue: number; readonly chroma: number } {
  const grey = GREYS[position]
  if (grey !== undefined) return { step: grey, hue: 0, chroma: 0 }
  const step = FIRSTS.findLastIndex(first => first <= position)
  const hue = position - (FIRSTS[step] ?? 0)
  return { step: Math.max(0, step), hue, chroma: hue === BROWN ? 0.45 : 1 }
}

/** For both themes at once: CSS selects one. */
export const cssOf = (shade: (theme: Theme) => Shade): string =>
  `light-dark(${css(shade('light'))}, ${css(shade('dark'))})`

const css = ({ l, c, h }: Shade): string => `oklch(${l} ${c.toFixed(3)} ${h})`
