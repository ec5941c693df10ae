import type { FeatureCommandId } from '../../../commands/feature-commands.ts'
import { isKeyOf } from '../../../commands/keymap.ts'
import { commandFor, type GridCommand, isPlainArrow, type Key, strokeOf } from './grid-keys.ts'

/** `show` only reveals and focuses the active cell. */
export type StrayKey =
  | { readonly does: 'run'; readonly command: GridCommand }
  | { readonly does: 'show' }
  /** The browser then copies from the focused cell. */
  | { readonly does: 'copy' }

const GOES: ReadonlySet<GridCommand['kind']> = new Set([
  'to-edge',
  'to-corner',
  'to-row-end',
  'by-screen',
  'to-active',
  'extend',
  'extend-to',
  'select',
])
const CHANGES: ReadonlySet<GridCommand['kind']> = new Set(['feature', 'row', 'collapse', 'menu'])
/** Handled by `use-kept-keyboard`. */
const ACCEPTED_ANYWHERE: ReadonlySet<FeatureCommandId> = new Set(['edit', 'edit-in-bar', 'toggle', 'clear'])

/**
 * The action of a key when no element has the focus: after the start, or after a click with the active cell outside the
 * viewport. Never changes a cell that the user cannot see. `use-kept-keyboard` handles letters, Enter and Delete. Null
 * ignores the key.
 */
export function strayKey(key: Key): StrayKey | null {
  if (isPlainArrow(key)) return { does: 'show' }
  const stroke = strokeOf(key)
  if (isKeyOf('copy', stroke)) return { does: 'copy' }
  if (isKeyOf('cut', stroke) || isKeyOf('paste', stroke)) return { does: 'show' }
  const command = commandFor(key)
  if (command && GOES.has(command.kind)) return { does: 'run', command }
  if (command?.kind === 'feature' && ACCEPTED_ANYWHERE.has(command.id)) return null
  return command && CHANGES.has(command.kind) ? { does: 'show' } : null
}
