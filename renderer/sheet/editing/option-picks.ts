import { OPTION_LIMITS } from '../../../shared/model/sheet/column-edit.ts'

/** An item to pick: `text` is inserted into the editor, `label` and the secondary `hint` are displayed. */
export type Pickable = { readonly text: string; readonly label: string; readonly hint: string }

export type PickStyle<Option extends Pickable = Pickable> = {
  readonly options: readonly Option[]
  /** Multi-select: the text is a comma-separated list, and the part after its last comma is being typed. */
  readonly several: boolean
  /** The column allows free text: Enter offers only options that begin with the text, and Arrow Up declines them. */
  readonly allowsOthers: boolean
  /** Makes an option of a typed text, to be added to the column. Null if the options are fixed. */
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

/** The options that match the typed text, and the index of the highlighted one, which Enter takes; -1 without any. */
export function offered<Option extends Pickable>({ options, allowsOthers }: PickStyle<Option>, typed: string) {
  const wanted = typed.trim().toLowerCase()
  const matches = options.filter(option => isMatch(option, wanted)).slice(0, SHOWN)
  if (wanted === '') return { matches, active: -1 }
  const exact = matches.findIndex(option => isSame(wanted, option))
  const begins = matches.findIndex(({ label }) => label.toLowerCase().startsWith(wanted))
  const first = allowsOthers || matches.length === 0 ? -1 : 0
  return { matches, active: [exact, begins, first].find(at => at >= 0) ?? -1 }
}

/** Prefixes of a formula and of literal text; neither is read as an option. */
const SIGNS = /^[=']/

/** The typed text as a new option. Null if it is an existing option or invalid as one. */
export function newOption<Option extends Pickable>(style: PickStyle<Option>, text: string): Option | null {
  const { options, toOption } = style
  const typed = typedPart(style, text).trim()
  if (!toOption || typed === '' || typed.length > OPTION_LIMITS.characters) return null
  // The column dialog has one option per line, so options cannot contain line breaks.
  if (SIGNS.test(typed) || /[\r\n]/.test(typed) || options.length >= OPTION_LIMITS.options) return null
  return options.some(option => isSame(typed, option)) ? null : toOption(typed)
}

/** The index of the current option of a single-select list, where arrow keys start; -1 if the text is no option. */
export function heldAt<Option extends Pickable>(
  { several }: PickStyle<Option>,
  matches: readonly Option[],
  text: string,
) {
  return several ? -1 : matches.findIndex(option => isSame(text, option))
}

/** The text with this option in place of the item being typed, even if that is already complete. */
export function taking(style: PickStyle, text: string, option: Pickable): string {
  if (!style.several) return option.text
  const before = itemsOf(style.options, text.slice(0, text.length - typedPart(style, text).length))
  return listText(before.some(item => isSame(item, option)) ? before : [...before, option.text])
}

/** A list to which the next item can be typed directly. */
export const listText = (items: readonly string[]): string => (items.length === 0 ? '' : `${items.join(', ')}, `)

/** The separator between a complete list and typed text, which makes that text a separate item. */
export function separatorBefore(text: string): string {
  if (SEPARATOR.test(text.trimStart().slice(0, 1))) return ''
  return text.trimStart() === text ? ', ' : ','
}

/** The complete items of the text, without the one being typed. */
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
    [label, hint, text].some(text =>
      text
        .toLowerCase()
        .split(/\s+/)
        .some(word => word.startsWith(wanted)),
    ) || label.toLowerCase().includes(wanted)
  )
}
