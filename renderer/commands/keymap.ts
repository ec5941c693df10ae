import { type CellCommandId, COMMAND_IDS, type CommandId, declarationOf } from './command-table.ts'
import { formatKeybinding, type Keybinding, type KeyContext, type Keystroke, matchesKeybinding } from './keybinding.ts'
import { type CellNavigationId, NAVIGATION_IDS, type NavigationId, navigationOf } from './navigation-keys.ts'

type Entry = {
  readonly id: CommandId | NavigationId
  readonly keybinding: Keybinding
  readonly when: KeyContext
}

/**
 * All keys, of commands and of navigation. Navigation is first: tab digits match by position, and on some layouts
 * that position produces a sign which a command uses.
 */
const KEYMAP: readonly Entry[] = [
  ...NAVIGATION_IDS.flatMap(id => navigationOf(id).keybindings.map(key => entry(id, key, navigationOf(id).when))),
  ...COMMAND_IDS.flatMap(id => {
    const { keybinding, aliases = [], when = 'noDialog' } = declarationOf(id)
    return keybinding === undefined ? [] : [keybinding, ...aliases].map(key => entry(id, key, when))
  }),
]

function entry(id: Entry['id'], keybinding: Keybinding, when: KeyContext): Entry {
  return { id, keybinding, when }
}

type CellKeyId = CellCommandId | CellNavigationId
type WindowKeyId = CommandId | 'next-pane' | 'go-to-tab' | 'app-menu'

const ofCells = KEYMAP.filter((each): each is Entry & { readonly id: CellKeyId } => each.when === 'cellFocus')
const ofWindow = KEYMAP.filter(
  (each): each is Entry & { readonly id: WindowKeyId } => each.when !== 'cellFocus' && each.when !== 'focused',
)

/** The meaning of a keystroke on a cell outside of the editor; null for text and unused keys. */
export const cellKeyOf = (stroke: Keystroke): CellKeyId | null => find(ofCells, stroke)

/** The meaning of a keystroke for the window, independent of focus; null if unused. */
export const windowKeyOf = (stroke: Keystroke): WindowKeyId | null => find(ofWindow, stroke)

/** Whether the keystroke is a key of `id`. For focused elements that handle their own keys. */
export const isKeyOf = (id: Entry['id'], stroke: Keystroke): boolean => find(entriesOf(id), stroke) !== null

const entriesOf = (id: Entry['id']): readonly Entry[] => KEYMAP.filter(each => each.id === id)

function find<Each extends Entry>(entries: readonly Each[], stroke: Keystroke): Each['id'] | null {
  const bySign = entries.find(({ keybinding }) => matchesKeybinding(keybinding, stroke, 'sign'))
  const found = bySign ?? entries.find(({ keybinding }) => matchesKeybinding(keybinding, stroke, 'context'))
  return found?.id ?? null
}

const formatted = new Map<Entry['id'], readonly string[]>()
for (const { id, keybinding } of KEYMAP) if (!formatted.has(id)) formatted.set(id, formatKeybinding(keybinding))

/** The key caps of the primary key, shown next to the title; empty without a key. */
export const keysOf = (id: Entry['id']): readonly string[] => formatted.get(id) ?? []
