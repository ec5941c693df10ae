import type { RowCommand } from '../grid-props.ts'

export type Direction = 'up' | 'down' | 'left' | 'right'

/** What a key pressed on a cell asks for. Keys that are not named here are left to AG Grid (plain arrows, Tab, Page keys). */
export type GridCommand =
  | { readonly kind: 'edit' }
  | { readonly kind: 'open-list' }
  /** A printable key replaces the cell. `text` is empty where an input method composes the first character itself. */
  | { readonly kind: 'type'; readonly text: string }
  | { readonly kind: 'toggle' }
  | { readonly kind: 'clear' | 'today' | 'menu' }
  | { readonly kind: 'to-edge'; readonly direction: Direction }
  | { readonly kind: 'to-corner' | 'to-row-end'; readonly end: 'first' | 'last' }
  | { readonly kind: 'collapse'; readonly collapsed: boolean }
  | { readonly kind: 'row'; readonly command: RowCommand }

/** A keyboard event as far as this file reads one. `main` is Ctrl, or Cmd on macOS. */
export type Key = {
  readonly key: string
  readonly main: boolean
  readonly alt: boolean
  readonly shift: boolean
  readonly isComposing: boolean
}

const ARROWS: Record<string, Direction> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'left',
  ArrowRight: 'right',
}

export const isPlainArrow = ({ key, main, alt, shift }: Key): boolean => key in ARROWS && !main && !alt && !shift

/** What a key means while a cell is active and nothing is being edited; null leaves it alone. */
export function commandFor(key: Key): GridCommand | null {
  if (key.isComposing || key.key === 'Process') return { kind: 'type', text: '' }
  if (key.main) return withMain(key)
  if (key.alt) return withAlt(key)
  return plain(key)
}

function withMain({ key, shift }: Key): GridCommand | null {
  if (shift) return null
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
    case 'i':
      return { kind: 'row', command: 'insert-above' }
    case '-':
      return { kind: 'row', command: 'delete' }
    default:
      return null
  }
}

function withAlt({ key }: Key): GridCommand | null {
  if (key === 'ArrowDown') return { kind: 'open-list' }
  if (key === 'ArrowLeft') return { kind: 'collapse', collapsed: true }
  if (key === 'ArrowRight') return { kind: 'collapse', collapsed: false }
  // On some keyboards Alt makes letters and signs of its own.
  return [...key].length === 1 && !/[a-z0-9]/i.test(key) ? { kind: 'type', text: key } : null
}

function plain({ key, shift }: Key): GridCommand | null {
  switch (key) {
    case 'F2':
    case 'Enter':
      return shift ? null : { kind: 'edit' }
    case 'Delete':
    case 'Backspace':
      return { kind: 'clear' }
    case ' ':
      return shift ? null : { kind: 'toggle' }
    case 'Home':
      return shift ? null : { kind: 'to-row-end', end: 'first' }
    case 'End':
      return shift ? null : { kind: 'to-row-end', end: 'last' }
    case 'ContextMenu':
      return { kind: 'menu' }
    case 'F10':
      return shift ? { kind: 'menu' } : null
    default:
      return [...key].length === 1 ? { kind: 'type', text: key } : null
  }
}
