import { type Dice, pick } from './dice.ts'
import type { Held, Kind } from './spreadsheet.ts'

/** A text, and the cell contents after typing it. `inPercent`: those in a cell with the percent format if different. */
export type TypedText = {
  readonly text: string
  readonly held: Held
  readonly inPercent?: Held
}
type TextMaker = (number: number) => TypedText

const itself = (text: string): TypedText => ({ text, held: { value: text } })
const share = (percent: number): number => Number((percent / 100).toPrecision(15))
/** In a cell with the percent format, 35 means 35%. */
const number = (text: string, value: number): TypedText => ({
  text,
  held: { value },
  inPercent: { value: share(value) },
})

/** Text that every text column keeps unchanged. */
const TEXTS: readonly TextMaker[] = [
  n => itself(`plan ${n}`),
  n => itself(`café ${n}`),
  n => itself(`Straße, ${n}. Étage`),
  n => itself(`Łódź → Çeşme ${n}`),
  n => itself(`日本語 ${n}`),
  n => itself(`🪜 ladder ${n}`),
  n => itself(`👩‍🔧 and 🏳️‍🌈 ${n}`),
  n => itself(`"so called" ${n}`),
  n => itself(`5" pipe, ${n} m`),
  n => itself(`0${n}`),
  n => itself(`a\nb ${n}`),
  n => itself(`- ${n} -`),
  n => itself(`${n} of 3 doors, ${'very '.repeat(n % 9)}small`),
]
const APOSTROPHES: readonly TextMaker[] = [
  n => ({ text: `'${n}`, held: { value: String(n) } }),
  n => ({ text: `'0${n}`, held: { value: `0${n}` } }),
  n => ({ text: `'=${n}`, held: { value: `=${n}` } }),
  n => ({ text: `'twas ${n}`, held: { value: `twas ${n}` } }),
]
/** Numbers in common notations. The primary column keeps them as typed. */
const NUMBERS: readonly TextMaker[] = [
  n => number(`${n}`, n),
  n => number(`-${n}`, -n),
  n => number(`(${n})`, -n),
  n => number(`${n}.25`, n + 0.25),
  n => number(`1,${String(n).padStart(3, '0')}.50`, 1000 + n + 0.5),
  n => ({ text: `${n}%`, held: { value: share(n), isPercent: true } }),
]
const FORMULAS: readonly TextMaker[] = [
  n => ({ text: `=${n} + 1`, held: { value: n + 1, formula: `=${n} + 1` } }),
  n => ({ text: `=${n} * 2`, held: { value: n * 2, formula: `=${n} * 2` } }),
]
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
const two = (part: number): string => String(part).padStart(2, '0')
const DATES: readonly TextMaker[] = [
  n => {
    const [day, month] = [1 + (n % 28), n % 12]
    return { text: `${day} ${MONTHS[month]} 2026`, held: { value: `2026-${two(month + 1)}-${two(day)}` } }
  },
  n => itself(`2026-${two(1 + (n % 12))}-${two(1 + (n % 28))}`),
]
export const CHOICES = ['Open', 'Fixed', 'Checked', 'Später'] as const

const BY_KIND: Record<Exclude<Kind, 'tick'>, readonly TextMaker[]> = {
  name: [...TEXTS, ...TEXTS, ...APOSTROPHES],
  text: [...TEXTS, ...APOSTROPHES, ...NUMBERS, ...NUMBERS, ...FORMULAS],
  date: DATES,
  choice: CHOICES.map(choice => () => itself(choice)),
}

/** A text to type into a column of this kind; `number` makes it unique. */
export function textFor(kind: Exclude<Kind, 'tick'>, number: number, dice: Dice): TypedText {
  return pick(dice, BY_KIND[kind])(number)
}

/**
 * Text from another program's clipboard for a text column: a leading apostrophe is part of it there, and a percentage
 * sets no format.
 */
export function pastedText(number: number, dice: Dice): TypedText {
  const { text, held } = pick(dice, [...TEXTS, ...NUMBERS, (n: number) => itself(`'${n}`)])(number)
  return { text, held: { value: held.value } }
}

/** Input method compositions with their steps and results. */
export const COMPOSED = [
  { steps: ['ㅎ', '하', '한'], chosen: '한' },
  { steps: ['に', 'にほん'], chosen: '日本' },
  { steps: ["e'", 'é'], chosen: 'été' },
] as const
