import type { FeatureCommandId } from '../../../commands/feature-commands.ts'
import { isKeyOf } from '../../../commands/keymap.ts'
import { commandFor, type GridCommand, isPlainArrow, type Key, strokeOf } from './grid-keys.ts'

/** `show`: the active cell comes into sight and gets the keyboard, and that is all. */
export type StrayKey =
  | { readonly does: 'run'; readonly command: GridCommand }
  | { readonly does: 'show' }
  /** The browser copies what has the keyboard by then. */
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
/** `use-kept-keyboard` answers these. */
const HEARD_ANYWHERE: ReadonlySet<FeatureCommandId> = new Set(['edit', 'edit-in-bar', 'toggle', 'clear'])

/**
 * What a key means for the cells while the keyboard is nowhere: right after the start, and after a click that left the active cell out of
 * sight. Nothing is changed in a cell that the user does not see. Letters, Enter and Delete are heard wherever the keyboard is, see
 * `use-kept-keyboard`. Null leaves the key alone.
 */
export function strayKey(key: Key): StrayKey | null {
  if (isPlainArrow(key)) return { does: 'show' }
  const stroke = strokeOf(key)
  if (isKeyOf('copy', stroke)) return { does: 'copy' }
  if (isKeyOf('cut', stroke) || isKeyOf('paste', stroke)) return { does: 'show' }
  const command = commandFor(key)
  if (command && GOES.has(command.kind)) return { does: 'run', command }
  if (command?.kind === 'feature' && HEARD_ANYWHERE.has(command.id)) return null
  return command && CHANGES.has(command.kind) ? { does: 'show' } : null
}
