/**
 * A key in the notation of the tables: modifiers and one key, joined by `+`.
 *
 * - `Mod` is Ctrl, or Cmd on a Mac; `Ctrl` is Ctrl everywhere. A modifier with `?` is optional; one that is not named
 *   must not be held.
 * - The key is a letter, a digit, a sign, a name (`F2`, `PageUp`, `Space`) or a class of keys (`Arrows`, `1 to 9`,
 *   `Typing`).
 */
export type Keybinding = string

/** The scope in which a key is active. */
export type KeyContext =
  /** In the whole window, including dialogs. */
  | 'always'
  /** In the whole window, except in a dialog or the palette. */
  | 'noDialog'
  /** Like `noDialog`, except in a text field. */
  | 'noTextField'
  /** On a cell, outside of the cell editor. */
  | 'cellFocus'
  /** Handled by the focused element itself: AG Grid, an editor, a list, or the system clipboard. */
  | 'focused'

/** The keys of a command, or of an action that is no command. */
export type KeyDeclaration = {
  /** The key shown next to the title, if any. */
  readonly keybinding?: Keybinding
  /** Unlisted keys with the same effect. */
  readonly aliases?: readonly Keybinding[]
  /** Defaults to `noDialog`. */
  readonly when?: KeyContext
}

/** The properties of a keyboard event used for matching. */
export type Keystroke = {
  readonly key: string
  /** The physical position, named by the US layout. */
  readonly code: string
  /** Whether `Mod` is held, according to the `ModKey` of the caller. */
  readonly mod: boolean
  readonly ctrl: boolean
  readonly meta: boolean
  readonly alt: boolean
  readonly shift: boolean
}

export type KeyEvent = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'>

/** The key that counts as `Mod`: the system's own, or either of them in a cell, an editor or a list. */
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
 * `sign` matches the character that the layout produces. `context` matches the physical position, for layouts without
 * that letter or sign (Cyrillic), or where Alt changes the character (Mac). Signs take precedence, since another key
 * may produce the character.
 */
export type MatchedBy = 'sign' | 'context'

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

/** Formats a keybinding as key caps, for example `['Ctrl', 'Shift', 'PgUp']`. */
export function formatKeybinding(keybinding: Keybinding): readonly string[] {
  const { held, key } = parse(keybinding)
  const shown = MODIFIERS.filter(modifier => held[modifier] === 'held')
  return [...shown.map(modifier => (modifier === 'Mod' ? 'Ctrl' : modifier)), CAPS[key] ?? key]
}

/** In display order. */
const MODIFIERS = ['Mod', 'Ctrl', 'Alt', 'Shift'] as const
type Modifier = (typeof MODIFIERS)[number]
type Wanted = 'held' | 'either'

/** Modifiers absent from `held` must not be held. */
type Parsed = { readonly held: Readonly<Partial<Record<Modifier, Wanted>>>; readonly key: string }

const parsed = new Map<Keybinding, Parsed>()

/** Throws for an unknown key or modifier, which would be listed but never match. */
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

/** Named keys and their `event.key` values. */
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

/** The characters of a key, and its physical position for layouts without them. */
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

/** Key classes such as `Typing` are only listed: no single event matches them. */
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
  // Digits match by position, because some layouts put them on the Shift level.
  if (/^\d$/.test(key)) return !shift && code === `Digit${key}`
  if (key === 'Numpad0') return code === key
  if (key === '2 to 9') return (positionOfDigit({ code }) ?? 0) > 1
  if (key === 'Arrows') return ARROWS.has(pressed)
  return pressed === NAMED[key] || (SIGNS[key]?.signs.includes(pressed) ?? false)
}

/** Never matches a letter or digit by position if the layout has a Latin letter there: the user means that letter. */
function isPlace(key: string, { key: pressed, code, shift }: Keystroke): boolean {
  if (isLetter(key)) return code === `Key${key}` && !isLatin(pressed)
  if (/^\d$/.test(key)) return shift && code === `Digit${key}` && !isLatin(pressed)
  const context = SIGNS[key]?.code
  return context !== undefined && code === context && !shift
}

/** The digit from 1 to 9 at a physical position, including the number pad; null for other keys. */
export function positionOfDigit({ code }: Pick<Keystroke, 'code'>): number | null {
  const digit = /^(?:Digit|Numpad)([1-9])$/.exec(code)?.[1]
  return digit ? Number(digit) : null
}

const isLetter = (key: string): boolean => /^[A-Z]$/.test(key)

const isLatin = (pressed: string): boolean => /^[a-z]$/i.test(pressed)
