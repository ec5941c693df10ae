import { OPTION_LIMITS } from '../../../shared/model/sheet/column-edit.ts'

/** One thing to pick: `text` goes into the editor, `label` is read, `hint` stands quietly beside it. */
export type Pickable = { readonly text: string; readonly label: string; readonly hint: string }

export type PickStyle<Option extends Pickable = Pickable> = {
  readonly options: readonly Option[]
  /** Several can be picked: the text is then a list, and the part after its last comma is what is being typed. */
  readonly several: boolean
  /** Where free text is allowed, only an option that begins with the text is offered to Enter; Arrow Up declines it. */
  readonly allowsOthers: boolean
  /** Makes an option of a text that is typed, for the column to have from then on. Null where its options stay as they are. */
  readonly toOption: ((text: string) => Option) | null
}

const SHOWN = 200
const SEPARATOR = /[,;]/

export function typedPart({ options, several }: PickStyle, text: string): string {
  if (!several) return text
  const whole = options.find(option => SEPARATOR.test(option.text) && endsWith(text, option.text))
  return whole ? text.slice(-whole.text.length) : (text.split(SEPARATOR).at(-1) ?? '')
}

function endsWith(text: string, item: string): boolean {
  const before = text.slice(0, -item.length).trimEnd()
  return text.toLowerCase().endsWith(item.toLowerCase()) && (before === '' || SEPARATOR.test(before.slice(-1)))
}

/** The options that are meant by what is being typed, and the place of the highlighted one: the one that is taken. -1: none is. */
export function offered<Option extends Pickable>({ options, allowsOthers }: PickStyle<Option>, typed: string) {
  const wanted = typed.trim().toLowerCase()
  const matches = options.filter(option => isMatch(option, wanted)).slice(0, SHOWN)
  if (wanted === '') return { matches, active: -1 }
  const exact = matches.findIndex(option => isSame(wanted, option))
  const begins = matches.findIndex(({ label }) => label.toLowerCase().startsWith(wanted))
  const first = allowsOthers || matches.length === 0 ? -1 : 0
  return { matches, active: [exact, begins, first].find(at => at >= 0) ?? -1 }
}

/** Begins a formula, or text that is taken by the letter: neither is read as an option. */
const SIGNS = /^[=']/

/** What is being typed, as a new option to add to the column. Null where it is one of its options already, or cannot become one. */
export function newOption<Option extends Pickable>(style: PickStyle<Option>, text: string): Option | null {
  const { options, toOption } = style
  const typed = typedPart(style, text).trim()
  if (!toOption || typed === '' || typed.length > OPTION_LIMITS.characters) return null
  // A list in the column's dialog has one option a line.
  if (SIGNS.test(typed) || /[\r\n]/.test(typed) || options.length >= OPTION_LIMITS.options) return null
  return options.some(option => isSame(typed, option)) ? null : toOption(typed)
}

/** The place of the option that a list of one opens on: arrows go on from there. -1: the text is none of the options. */
export function heldAt<Option extends Pickable>(
  { several }: PickStyle<Option>,
  matches: readonly Option[],
  text: string,
) {
  return several ? -1 : matches.findIndex(option => isSame(text, option))
}

/** The text with this option in the place of what is being typed, also where that is its whole name already. */
export function taking(style: PickStyle, text: string, option: Pickable): string {
  if (!style.several) return option.text
  const before = itemsOf(style.options, text.slice(0, text.length - typedPart(style, text).length))
  return listText(before.some(item => isSame(item, option)) ? before : [...before, option.text])
}

/** A list of which the next item can be typed at once. */
export const listText = (items: readonly string[]): string => (items.length === 0 ? '' : `${items.join(', ')}, `)

/** Put between a whole list and text that is typed behind it, so that the text is an item of its own. */
export function separatorBefore(text: string): string {
  if (SEPARATOR.test(text.trimStart().slice(0, 1))) return ''
  return text.trimStart() === text ? ', ' : ','
}

/** The finished items of the text: known options, whole, without what is being typed now. */
export function itemsOf(options: readonly Pickable[], text: string): string[] {
  const parts = text.split(SEPARATOR).map(part => part.trim())
  const isOption = (part: string): boolean => options.some(option => isSame(part, option))
  return parts.filter((part, at) => part !== '' && (at < parts.length - 1 || isOption(part)))
}

export function isSame(text: string, option: Pickable): boolean {
  const wanted = text.trim().toLowerCase()
  return wanted !== '' && (option.text.toLowerCase() === wanted || option.label.toLowerCase() === wanted)
}

function isMatch({ label, hint, text }: Pickable, wanted: string): boolean {
  if (wanted === '') return true
  return (
    [label, hint, text].some(words =>
      words
        .toLowerCase()
        .split(/\s+/)
        .some(word => word.startsWith(wanted)),
    ) || label.toLowerCase().includes(wanted)
  )
}
