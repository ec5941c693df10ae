/**
 * A key as it is written in the tables: modifiers and one key, joined by `+`.
 *
 * - `Mod` is Ctrl, and Cmd on a Mac; `Ctrl` is Ctrl everywhere. A modifier with `?` may be held or not, one that is not named must not be.
 * - The key is a letter, a digit, a sign, a name (`F2`, `PageUp`, `Space`) or a class of keys (`Arrows`, `1 to 9`, `Typing`).
 */
export type Keybinding = string

/** Where a key counts. */
export type KeyContext =
  /** In the whole window, and over a dialog too. */
  | 'always'
  /** In the whole window; a dialog or the palette keeps its keys to itself. */
  | 'noDialog'
  /** As before, but a text that is being written keeps the key. */
  | 'noTextField'
  /** On a cell, while nothing is being edited. */
  | 'cellFocus'
  /** In what has the focus, which answers it itself: AG Grid, an editor, a list, the clipboard of the system. */
  | 'focused'

/** The keys of a command, or of something that has a key and no command. */
export type KeyDeclaration = {
  /** The key that is shown beside its title. Absent: it has none. */
  readonly keybinding?: Keybinding
  /** Keys that do the same and are not listed. */
  readonly aliases?: readonly Keybinding[]
  /** `noDialog` where it is absent. */
  readonly when?: KeyContext
}

/** The part of a keyboard event that decides what it means. */
export type Keystroke = {
  readonly key: string
  /** The place on the keyboard, as the US layout names it. */
  readonly code: string
  /** `Mod` is held, by the rule of the place that asks (`ModKey`). */
  readonly mod: boolean
  readonly ctrl: boolean
  readonly meta: boolean
  readonly alt: boolean
  readonly shift: boolean
}

export type KeyEvent = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'>

/** The key that counts as `Mod`: the one of the system; in a cell, an editor or a list either of them. */
export type ModKey = 'ctrl' | 'cmd' | 'either'

export function keystrokeOf(event: KeyEvent, modKey: ModKey): Keystroke {
  const { key, code, ctrlKey, metaKey, altKey: alt, shiftKey: shift } = event
  if (modKey === 'either') {
    const mod = ctrlKey || metaKey
    return { key, code, mod, ctrl: mod, meta: false, alt, shift }
  }
  const mod = modKey === 'cmd' ? metaKey && !ctrlKey : ctrlKey && !metaKey
  return { key, code, mod, ctrl: ctrlKey, meta: metaKey, alt, shift }
}

/**
 * By its sign: the key says what the layout has there. By its place: on a layout without that letter or sign (Cyrillic), or where Alt makes
 * another one of it (a Mac). A sign counts before a place, since a key beside may hold it.
 */
export type MatchedBy = 'sign' | 'place'

export function matchesKeybinding(keybinding: Keybinding, stroke: Keystroke, by: MatchedBy): boolean {
  const { held, key } = parse(keybinding)
  if (!isMainHeld(held, stroke) || !agrees(held.Alt, stroke.alt) || !agrees(held.Shift, stroke.shift)) return false
  return by === 'sign' ? isSign(key, stroke) : isPlace(key, stroke)
}

function isMainHeld({ Mod, Ctrl }: Parsed['held'], { mod, ctrl, meta }: Keystroke): boolean {
  if (Mod !== undefined) return Mod === 'either' || mod
  return Ctrl === undefined ? !ctrl && !meta : ctrl && !meta
}

const agrees = (wanted: Wanted | undefined, isHeld: boolean): boolean =>
  wanted === 'either' || (wanted === 'held') === isHeld

/** As it stands on the keyboard: `['Ctrl', 'Shift', 'PgUp']`. */
export function formatKeybinding(keybinding: Keybinding): readonly string[] {
  const { held, key } = parse(keybinding)
  const shown = MODIFIERS.filter(modifier => held[modifier] === 'held')
  return [...shown.map(modifier => (modifier === 'Mod' ? 'Ctrl' : modifier)), CAPS[key] ?? key]
}

/** In the order in which they are shown. */
const MODIFIERS = ['Mod', 'Ctrl', 'Alt', 'Shift'] as const
type Modifier = (typeof MODIFIERS)[number]
type Wanted = 'held' | 'either'

/** A modifier that is not in `held` must not be held. */
type Parsed = { readonly held: Readonly<Partial<Record<Modifier, Wanted>>>; readonly key: string }

const parsed = new Map<Keybinding, Parsed>()

/** A key or modifier that there is not throws: it would be listed and never answer. */
function parse(keybinding: Keybinding): Parsed {
  const known = parsed.get(keybinding)
  if (known) return known
  const parts = keybinding.split('+')
  const key = parts.pop() ?? ''
  const held: Partial<Record<Modifier, Wanted>> = {}
  for (const part of parts) {
    const modifier = MODIFIERS.find(each => part === each || (part === `${each}?` && each !== 'Ctrl'))
    if (!modifier) throw new Error(`“${keybinding}” names no modifier: ${part}`)
    held[modifier] = part === modifier ? 'held' : 'either'
  }
  if (!isLetter(key) && !/^\d$/.test(key) && !(key in NAMED) && !(key in SIGNS) && !CLASSES.has(key)) {
    throw new Error(`“${keybinding}” names no key`)
  }
  const result = { held, key }
  parsed.set(keybinding, result)
  return result
}

/** The keys that have a name, and what events call them. */
const NAMED: Readonly<Record<string, string>> = {
  ...Object.fromEntries(Array.from({ length: 12 }, (_, at) => [`F${at + 1}`, `F${at + 1}`])),
  ...Object.fromEntries(['Tab', 'Enter', 'Delete', 'Backspace', 'Home', 'End', 'PageUp', 'PageDown'].map(k => [k, k])),
  Up: 'ArrowUp',
  Down: 'ArrowDown',
  Left: 'ArrowLeft',
  Right: 'ArrowRight',
  Space: ' ',
  Esc: 'Escape',
  Menu: 'ContextMenu',
}

/** The signs that a key goes by, and the place that stands for them where no key has one. */
const SIGNS: Readonly<Record<string, { readonly signs: readonly string[]; readonly code?: string }>> = {
  '=': { signs: ['=', '+'], code: 'Equal' },
  '-': { signs: ['-'], code: 'Minus' },
  '/': { signs: ['/'] },
  ',': { signs: [','] },
  ';': { signs: [';'] },
  '[': { signs: ['['] },
  ']': { signs: [']'] },
  "'": { signs: ["'", '"'] },
  '\\': { signs: ['\\'], code: 'Backslash' },
}

const ARROWS: ReadonlySet<string> = new Set(['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight'])

/** `Typing`, `Alt` and the last one are no single keystroke, and no event matches them: they are only listed. */
const CLASSES: ReadonlySet<string> = new Set(['Arrows', '2 to 9', 'Numpad0', 'Typing', 'Alt', '↑ in the first row'])

const CAPS: Readonly<Record<string, string>> = {
  Up: '↑',
  Down: '↓',
  Left: '←',
  Right: '→',
  PageUp: 'PgUp',
  PageDown: 'PgDn',
  '-': '−',
}

function isSign(key: string, { key: pressed, code, shift }: Keystroke): boolean {
  if (isLetter(key)) return isLatin(pressed) && pressed.toUpperCase() === key
  // Digits go by their place: some layouts have them on the Shift level.
  if (/^\d$/.test(key)) return !shift && code === `Digit${key}`
  if (key === 'Numpad0') return code === key
  if (key === '2 to 9') return (placeOfDigit({ code }) ?? 0) > 1
  if (key === 'Arrows') return ARROWS.has(pressed)
  return pressed === NAMED[key] || (SIGNS[key]?.signs.includes(pressed) ?? false)
}

/** A place is never taken for a letter or digit where the layout has a Latin letter: that letter is meant. */
function isPlace(key: string, { key: pressed, code, shift }: Keystroke): boolean {
  if (isLetter(key)) return code === `Key${key}` && !isLatin(pressed)
  if (/^\d$/.test(key)) return shift && code === `Digit${key}` && !isLatin(pressed)
  const place = SIGNS[key]?.code
  return place !== undefined && code === place && !shift
}

/** The digit from 1 to 9 that stands at a place, on the number pad too; null for any other place. */
export function placeOfDigit({ code }: Pick<Keystroke, 'code'>): number | null {
  const digit = /^(?:Digit|Numpad)([1-9])$/.exec(code)?.[1]
  return digit ? Number(digit) : null
}

const isLetter = (key: string): boolean => /^[A-Z]$/.test(key)

const isLatin = (pressed: string): boolean => /^[a-z]$/i.test(pressed)
