import { expect, test } from 'vitest'
import { fillShade, inkShade, type Shade, type Theme } from './look-colours.ts'

const THEMES: readonly Theme[] = ['light', 'dark']
const PLACES = Array.from({ length: 38 }, (_, at) => at + 4)
const CANVAS: Record<Theme, number> = { light: 1, dark: luminanceOf([0.094, 0.098, 0.11].map(linear)) }
/** The minimum contrast of readable text. */
const READABLE = 4.5

test('text is readable on every colour of the palette, in any text colour and both themes', () => {
  for (const theme of THEMES) {
    for (const fill of PLACES) {
      for (const text of [null, ...PLACES]) {
        const ink = inkShade({ text, fill }, theme)
        if (!ink) throw new Error(`no text on ${fill}`)
        expect(
          contrast(luminance(ink), luminance(fillShade(fill, theme))),
          `${text} on ${fill}, ${theme}`,
        ).toBeGreaterThan(READABLE)
      }
    }
  }
})

test('coloured text without a fill is readable in both themes', () => {
  for (const theme of THEMES) {
    for (const text of PLACES) {
      const ink = inkShade({ text, fill: null }, theme)
      expect(ink && contrast(luminance(ink), CANVAS[theme]), `${text}, ${theme}`).toBeGreaterThan(READABLE)
    }
  }
})

test('a cell without colours keeps those of the theme', () => {
  expect(inkShade({ text: null, fill: null }, 'light')).toBeNull()
})

test('a hue is the same in each of its steps, and greys have none', () => {
  expect(new Set([4, 11, 19, 27, 35].map(red => fillShade(red, 'light').h)).size).toBe(1)
  expect([18, 26, 34].map(grey => fillShade(grey, 'light').c)).toEqual([0, 0, 0])
  expect(fillShade(5, 'light').h).not.toBe(fillShade(4, 'light').h)
})

function contrast(one: number, other: number): number {
  return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05)
}

function linear(channel: number): number {
  return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
}

function luminanceOf([red = 0, green = 0, blue = 0]: readonly number[]): number {
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** Ottosson's matrices, with channels clamped to the gamut. */
function luminance({ l, c, h }: Shade): number {
  const a = c * Math.cos((h * Math.PI) / 180)
  const b = c * Math.sin((h * Math.PI) / 180)
  const long = (l + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const middle = (l - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const short = (l - 0.0894841775 * a - 1.291485548 * b) ** 3
  const channels = [
    4.0767416621 * long - 3.3077115913 * middle + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * middle - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * middle + 1.707614701 * short,
  ]
  return luminanceOf(channels.map(channel => Math.min(1, Math.max(0, channel))))
}
