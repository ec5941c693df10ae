import type { CellCommandId, CommandId } from '../../../commands/command-table.ts'
import { type FeatureCommandId, isOfFeature } from '../../../commands/feature-commands.ts'
import type { Keystroke } from '../../../commands/keybinding.ts'
import { cellKeyOf } from '../../../commands/keymap.ts'
import type { CellNavigationId } from '../../../commands/navigation-keys.ts'

export type Direction = 'up' | 'down' | 'left' | 'right'

/** What a person asked to do with rows by key; the screen decides the new place and reports the edits. */
export type RowCommand = 'insert-above' | 'indent' | 'outdent' | 'move-up' | 'move-down' | 'delete'

/** What a key pressed on a cell asks for. Keys that are not named here are left to AG Grid (plain arrows, Tab, Page keys). */
export type GridCommand =
  /** A feature carries it out. */
  | { readonly kind: 'feature'; readonly id: FeatureCommandId }
  /** A printable key. `text` is empty where an input method composes the first character itself. */
  | { readonly kind: 'type'; readonly text: string }
  | { readonly kind: 'up' | 'menu' }
  /** Brings the active cell into sight. */
  | { readonly kind: 'to-active' }
  | { readonly kind: 'by-screen'; readonly direction: 'left' | 'right' }
  | { readonly kind: 'to-edge'; readonly direction: Direction }
  | { readonly kind: 'to-corner' | 'to-row-end'; readonly end: 'first' | 'last' }
  | { readonly kind: 'collapse'; readonly collapsed: boolean }
  | { readonly kind: 'row'; readonly command: RowCommand }
  | SelectCommand

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
  'key' | 'code' | 'keyCode' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'getModifierState'
>

const OF_METHOD = 229 // UI Events, 7.3.1

/**
 * Whether an input method has taken the key. A key that keeps its own code is the page's, even while the browser believes in a composition:
 * one that was cut short by a change of focus never ends, and Enter would break the line instead of storing the text.
 */
export const isTakenByMethod = ({ key, keyCode }: Pick<KeyboardEvent, 'key' | 'keyCode'>): boolean =>
  keyCode === OF_METHOD || key === 'Process'

/** What a keyboard event says. AltGr, which some systems report together with Ctrl and Alt, is taken for the letters it makes. */
export function keyOf(event: Reported): Key {
  const isAltGr = event.getModifierState('AltGraph')
  return {
    key: event.key,
    code: event.code,
    main: (event.ctrlKey || event.metaKey) && !isAltGr,
    alt: event.altKey && !isAltGr,
    shift: event.shiftKey,
    isComposing: isTakenByMethod(event),
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
  const id = cellKeyOf(strokeOf(key))
  if (id === null) return typed(key)
  if (isOfFeature(id)) return { kind: 'feature', id }
  const command = GRID_COMMANDS[id]
  return typeof command === 'function' ? command(key) : command
}

/** On the cells Ctrl and Cmd are one, on every system. */
export const strokeOf = ({ main, ...key }: Key): Keystroke => ({ ...key, mod: main, ctrl: main, meta: false })

/** A character replaces the cell. With Alt it does where the layout makes a sign of its own by it: letters and digits are the menus'. */
function typed({ key, main, alt }: Key): GridCommand | null {
  if (main || [...key].length !== 1 || (alt && /[a-z0-9]/i.test(key))) return null
  return { kind: 'type', text: key }
}

const ROW_COMMANDS = {
  'row-insert-above': { kind: 'row', command: 'insert-above' },
  'row-move-up': { kind: 'row', command: 'move-up' },
  'row-move-down': { kind: 'row', command: 'move-down' },
  'row-indent': { kind: 'row', command: 'indent' },
  'row-outdent': { kind: 'row', command: 'outdent' },
  'row-delete': { kind: 'row', command: 'delete' },
} as const satisfies Partial<Record<CommandId, GridCommand>>

type OwnId = Exclude<CellCommandId | CellNavigationId, FeatureCommandId>

/** Every key that the cells answer themselves, and what it asks for. Where an id has several keys, that depends on which was pressed. */
const GRID_COMMANDS: Readonly<Record<OwnId, GridCommand | ((key: Key) => GridCommand)>> = {
  ...ROW_COMMANDS,
  'to-edge': key => ({ kind: 'to-edge', direction: directionOf(key) }),
  'to-row-end': key => ({ kind: 'to-row-end', end: endOf(key) }),
  'to-corner': key => ({ kind: 'to-corner', end: endOf(key) }),
  'by-screen': ({ key }) => ({ kind: 'by-screen', direction: key === 'PageUp' ? 'left' : 'right' }),
  'to-active': { kind: 'to-active' },
  extend: key => ({ kind: 'extend', direction: directionOf(key), by: 'cell' }),
  'extend-to-edge': key => ({ kind: 'extend', direction: directionOf(key), by: 'edge' }),
  'extend-by-page': ({ key }) => ({ kind: 'extend', direction: key === 'PageUp' ? 'up' : 'down', by: 'page' }),
  'extend-to-row-end': key => ({ kind: 'extend-to', end: endOf(key), of: 'row' }),
  'extend-to-corner': key => ({ kind: 'extend-to', end: endOf(key), of: 'sheet' }),
  'select-rows': { kind: 'select', what: 'rows' },
  'select-columns': { kind: 'select', what: 'columns' },
  'select-all': { kind: 'select', what: 'all' },
  'select-all-by-space': { kind: 'select', what: 'all' },
  up: { kind: 'up' },
  'cell-menu': { kind: 'menu' },
  collapse: ({ key }) => ({ kind: 'collapse', collapsed: key === 'ArrowLeft' }),
}

function directionOf({ key }: Key): Direction {
  const direction = ARROWS[key]
  if (!direction) throw new Error(`${key} is no arrow`)
  return direction
}

const endOf = ({ key }: Key): 'first' | 'last' => (key === 'Home' ? 'first' : 'last')
