import type { FormatChange } from '../format/change-format.ts'
import type { HeardText } from '../formula/heard-text.ts'

export type Direction = 'up' | 'down' | 'left' | 'right'

/** What a person asked to do with rows by key; the screen decides the new place and reports the edits. */
export type RowCommand = 'insert-above' | 'indent' | 'outdent' | 'move-up' | 'move-down' | 'delete'

/** What a key pressed on a cell asks for. Keys that are not named here are left to AG Grid (plain arrows, Tab, Page keys). */
export type GridCommand =
  | { readonly kind: 'edit' }
  /** As `edit`, but a cell that is only ticked has nothing to write in: there it goes on to the next row. */
  | { readonly kind: 'enter' }
  | { readonly kind: 'edit-in-bar' }
  | { readonly kind: 'open-list' }
  /**
   * A printable key replaces the cell. `text` is empty where an input method composes the first character itself. With `heard` the
   * keyboard stays on the cell, since an input method goes on there.
   */
  | { readonly kind: 'type'; readonly text: string; readonly heard?: HeardText }
  | { readonly kind: 'toggle' }
  | { readonly kind: 'clear' | 'today' | 'menu' }
  | { readonly kind: 'to-edge'; readonly direction: Direction }
  | { readonly kind: 'to-corner' | 'to-row-end'; readonly end: 'first' | 'last' }
  | { readonly kind: 'collapse'; readonly collapsed: boolean }
  | { readonly kind: 'row'; readonly command: RowCommand }
  | SelectCommand
  /** How numbers are shown. `thousands`: the other way than in the active cell. */
  | { readonly kind: 'format'; readonly change: FormatChange | 'thousands' }
  /** With `series` it counts on from what is there, else it repeats. */
  | { readonly kind: 'fill'; readonly direction: 'down' | 'right'; readonly series?: true }

/** What changes the selection and not the active cell; and Tab and Enter, which go round inside of a selection of several cells. */
export type SelectCommand =
  | { readonly kind: 'extend'; readonly direction: Direction; readonly by: 'cell' | 'edge' | 'page' }
  | { readonly kind: 'extend-to'; readonly end: 'first' | 'last'; readonly of: 'sheet' | 'row' }
  | { readonly kind: 'select'; readonly what: 'rows' | 'columns' | 'all' | 'one' }
  | { readonly kind: 'walk'; readonly along: 'rows' | 'columns'; readonly step: 1 | -1 }

/** A keyboard event as far as this file reads one. `main` is Ctrl, or Cmd on macOS. */
export type Key = {
  readonly key: string
  /** The place on the keyboard, as the US layout names it. */
  readonly code: string
  readonly main: boolean
  readonly alt: boolean
  readonly shift: boolean
  readonly isComposing: boolean
}

type Reported = Pick<
  KeyboardEvent,
  'key' | 'code' | 'keyCode' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'isComposing' | 'getModifierState'
>

/** What a keyboard event says. AltGr, which some systems report together with Ctrl and Alt, is taken for the letters it makes. */
export function keyOf(event: Reported): Key {
  const isAltGr = event.getModifierState('AltGraph')
  return {
    key: event.key,
    code: event.code,
    main: (event.ctrlKey || event.metaKey) && !isAltGr,
    alt: event.altKey && !isAltGr,
    shift: event.shiftKey,
    isComposing: event.isComposing || event.keyCode === 229,
  }
}

const ARROWS: Record<string, Direction> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'left',
  ArrowRight: 'right',
}

export const isPlainArrow = ({ key, main, alt, shift }: Key): boolean => key in ARROWS && !main && !alt && !shift

/** Letters and the keys of a text. What is not among them is held down with others, dead, or an input method's. */
const OF_TEXT = /^(.|Backspace|Delete|Enter|Tab|Escape|Insert|Home|End|Page(Up|Down)|Arrow\w+|F\d+|ContextMenu)$/su
const HELD = /^(Shift|Control|Alt|AltGraph|Meta|CapsLock|NumLock)$/

/** A key that means what it says, and will not become a part of something else. */
export const isOrdinary = ({ key, isComposing }: Key): boolean => !isComposing && OF_TEXT.test(key)

/** A key that is dead, or an input method's: what it comes to is known later. */
export const isOfInputMethod = (key: Key): boolean => !isOrdinary(key) && !HELD.test(key.key)

/** What a key means while several cells are selected, where it is something else than with one; null leaves it to `commandFor`. */
export function commandForMany({ key, main, alt, shift, isComposing }: Key): SelectCommand | null {
  if (main || alt || isComposing) return null
  if (key === 'Tab') return { kind: 'walk', along: 'rows', step: shift ? -1 : 1 }
  if (key === 'Enter') return { kind: 'walk', along: 'columns', step: shift ? -1 : 1 }
  return key === 'Escape' && !shift ? { kind: 'select', what: 'one' } : null
}

/** What a key means while a cell is active and nothing is being edited; null leaves it alone. */
export function commandFor(key: Key): GridCommand | null {
  if (key.isComposing || key.key === 'Process') return { kind: 'type', text: '' }
  if (key.main && key.alt) return withMainAndAlt(key)
  if (key.main) return withMain(key)
  if (key.alt) return withAlt(key)
  return plain(key)
}

function withMain({ key, shift }: Key): GridCommand | null {
  if (shift) return withMainAndShift(key)
  const direction = ARROWS[key]
  if (direction) return { kind: 'to-edge', direction }
  switch (key.toLowerCase()) {
    case 'home':
      return { kind: 'to-corner', end: 'first' }
    case 'end':
      return { kind: 'to-corner', end: 'last' }
    case ';':
      return { kind: 'today' }
    case ']':
      return { kind: 'row', command: 'indent' }
    case '[':
      return { kind: 'row', command: 'outdent' }
    case 'a':
      return { kind: 'select', what: 'all' }
    case ' ':
      return { kind: 'select', what: 'columns' }
    case 'd':
      return { kind: 'fill', direction: 'down' }
    case 'r':
      return { kind: 'fill', direction: 'right' }
    default:
      return null
  }
}

/** By sign where the layout has one, since a key beside may hold the other; by position where Alt makes something else of it. */
function withMainAndAlt({ key, code, shift }: Key): GridCommand | null {
  if (key === '=' || key === '+') return { kind: 'row', command: 'insert-above' }
  if (key === '-') return { kind: 'row', command: 'delete' }
  if (shift) return null
  if (code === 'Equal') return { kind: 'row', command: 'insert-above' }
  return code === 'Minus' ? { kind: 'row', command: 'delete' } : null
}

function withMainAndShift(key: string): GridCommand | null {
  const direction = ARROWS[key]
  if (direction) return { kind: 'extend', direction, by: 'edge' }
  if (key === 'Home') return { kind: 'extend-to', end: 'first', of: 'sheet' }
  if (key === 'End') return { kind: 'extend-to', end: 'last', of: 'sheet' }
  if (key.toLowerCase() === 'd') return { kind: 'fill', direction: 'down', series: true }
  if (key.toLowerCase() === 'r') return { kind: 'fill', direction: 'right', series: true }
  if (key === 'F2') return { kind: 'edit-in-bar' }
  return key === ' ' ? { kind: 'select', what: 'all' } : null
}

function withAlt({ key, shift }: Key): GridCommand | null {
  if (shift && key === 'ArrowUp') return { kind: 'row', command: 'move-up' }
  if (shift && key === 'ArrowDown') return { kind: 'row', command: 'move-down' }
  if (key === 'ArrowDown') return { kind: 'open-list' }
  // Sideways they move the column, which is the window's business.
  if (shift && key in ARROWS) return null
  if (key === 'ArrowLeft') return { kind: 'collapse', collapsed: true }
  if (key === 'ArrowRight') return { kind: 'collapse', collapsed: false }
  // On some keyboards Alt makes letters and signs of its own.
  return [...key].length === 1 && !/[a-z0-9]/i.test(key) ? { kind: 'type', text: key } : null
}

function withShift(key: string): GridCommand | null {
  const direction = ARROWS[key]
  if (direction) return { kind: 'extend', direction, by: 'cell' }
  if (key === 'PageUp') return { kind: 'extend', direction: 'up', by: 'page' }
  if (key === 'PageDown') return { kind: 'extend', direction: 'down', by: 'page' }
  if (key === 'Home') return { kind: 'extend-to', end: 'first', of: 'row' }
  if (key === 'End') return { kind: 'extend-to', end: 'last', of: 'row' }
  return key === ' ' ? { kind: 'select', what: 'rows' } : null
}

function plain({ key, shift }: Key): GridCommand | null {
  const extending = shift ? withShift(key) : null
  if (extending) return extending
  switch (key) {
    case 'F2':
      return shift ? null : { kind: 'edit' }
    case 'Enter':
      return shift ? null : { kind: 'enter' }
    case 'Delete':
    case 'Backspace':
      return { kind: 'clear' }
    case ' ':
      return { kind: 'toggle' }
    case 'Home':
      return { kind: 'to-row-end', end: 'first' }
    case 'End':
      return { kind: 'to-row-end', end: 'last' }
    case 'ContextMenu':
      return { kind: 'menu' }
    case 'F10':
      return shift ? { kind: 'menu' } : null
    default:
      return [...key].length === 1 ? { kind: 'type', text: key } : null
  }
}
