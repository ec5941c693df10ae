import type { CellCommandId, CommandId } from '../../../commands/command-table.ts'
import { type FeatureCommandId, isOfFeature } from '../../../commands/feature-commands.ts'
import type { Keystroke } from '../../../commands/keybinding.ts'
import { cellKeyOf } from '../../../commands/keymap.ts'
import type { CellNavigationId } from '../../../commands/navigation-keys.ts'

export type Direction = 'up' | 'down' | 'left' | 'right'

/** A row command from the keyboard; the screen computes the new location and reports the edits. */
export type RowCommand = 'insert-above' | 'indent' | 'outdent' | 'move-up' | 'move-down' | 'delete'

/** The command of a key on a cell. AG Grid handles all other keys (plain arrows, Tab, Page keys). */
export type GridCommand =
  /** Run by a feature. */
  | { readonly kind: 'feature'; readonly id: FeatureCommandId }
  /** A printable key. `text` is empty if an input method composes the first character. */
  | { readonly kind: 'type'; readonly text: string }
  | { readonly kind: 'up' | 'menu' }
  /** Scrolls to the active cell. */
  | { readonly kind: 'to-active' }
  | { readonly kind: 'by-screen'; readonly direction: 'left' | 'right' }
  | { readonly kind: 'to-edge'; readonly direction: Direction }
  | { readonly kind: 'to-corner' | 'to-row-end'; readonly end: 'first' | 'last' }
  | { readonly kind: 'collapse'; readonly collapsed: boolean }
  | { readonly kind: 'row'; readonly command: RowCommand }
  | SelectCommand

/**
 * Commands that change the selection and keep the active cell, and Tab and Enter, which move within a multi-cell
 * selection.
 */
export type SelectCommand =
  | { readonly kind: 'extend'; readonly direction: Direction; readonly by: 'cell' | 'edge' | 'page' }
  | { readonly kind: 'extend-to'; readonly end: 'first' | 'last'; readonly of: 'sheet' | 'row' }
  | { readonly kind: 'select'; readonly what: 'rows' | 'columns' | 'all' | 'one' }
  | { readonly kind: 'walk'; readonly along: 'rows' | 'columns'; readonly step: 1 | -1 }

/** The properties of a keyboard event that this file reads. `main` is Ctrl, or Cmd on macOS. */
export type Key = {
  readonly key: string
  /** The physical key, named after the US layout. */
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
 * Whether an input method has consumed the key. A key with its own code belongs to the page even if the browser reports
 * a composition: one interrupted by a change of focus never ends, and Enter would then break the line instead of
 * storing the text.
 */
export const isTakenByMethod = ({ key, keyCode }: Pick<KeyboardEvent, 'key' | 'keyCode'>): boolean =>
  keyCode === OF_METHOD || key === 'Process'

/** Converts a keyboard event. AltGr, which some systems report as Ctrl and Alt, counts as text input. */
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

/** Characters and text editing keys. All others are modifiers, dead keys or an input method's. */
const OF_TEXT = /^(.|Backspace|Delete|Enter|Tab|Escape|Insert|Home|End|Page(Up|Down)|Arrow\w+|F\d+|ContextMenu)$/su
const HELD = /^(Shift|Control|Alt|AltGraph|Meta|CapsLock|NumLock)$/

/** A key that is complete by itself and no part of a composition. */
export const isOrdinary = ({ key, isComposing }: Key): boolean => !isComposing && OF_TEXT.test(key)

/** A dead key or an input method's: its text follows later. */
export const isOfInputMethod = (key: Key): boolean => !isOrdinary(key) && !HELD.test(key.key)

/** The command of a key with several cells selected, if it differs from that with one; null defers to `commandFor`. */
export function commandForMany({ key, main, alt, shift, isComposing }: Key): SelectCommand | null {
  if (main || alt || isComposing) return null
  if (key === 'Tab') return { kind: 'walk', along: 'rows', step: shift ? -1 : 1 }
  if (key === 'Enter') return { kind: 'walk', along: 'columns', step: shift ? -1 : 1 }
  return key === 'Escape' && !shift ? { kind: 'select', what: 'one' } : null
}

/** The command of a key on the active cell outside an editor; null ignores it. */
export function commandFor(key: Key): GridCommand | null {
  if (key.isComposing || key.key === 'Process') return { kind: 'type', text: '' }
  const id = cellKeyOf(strokeOf(key))
  if (id === null) return typed(key)
  if (isOfFeature(id)) return { kind: 'feature', id }
  const command = GRID_COMMANDS[id]
  return typeof command === 'function' ? command(key) : command
}

/** Ctrl and Cmd are equivalent on the cells, on every system. */
export const strokeOf = ({ main, ...key }: Key): Keystroke => ({ ...key, mod: main, ctrl: main, meta: false })

/**
 * A character replaces the content of the cell. With Alt, only signs that the layout produces with it: letters and
 * digits open menus.
 */
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

/**
 * The keys that the cells handle themselves, with their commands. If an id has several keys, the command depends on the
 * key.
 */
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

export function directionOf({ key }: Key): Direction {
  const direction = ARROWS[key]
  if (!direction) throw new Error(`${key} is no arrow`)
  return direction
}

const endOf = ({ key }: Key): 'first' | 'last' => (key === 'Home' ? 'first' : 'last')
