import { repeated } from './draw.ts'

/** What a person does at one of the apps. Numbers choose among what is there at that moment. */
export type Deed = Typing | Pausing | Talking | Arranging | Tagging | Attaching | Linking | Listing
type Typing =
  | 'set'
  | 'set-again'
  | 'add'
  | 'add-child'
  | 'delete'
  | 'move'
  | 'save'
  | 'hold'
  | 'automatic'
  | 'retry'
  | 'discard'
  | 'refresh'
/** An editor that is open for a while, over whatever happens meanwhile: the text is begun, and committed or given up later. */
type Pausing = 'begin-text' | 'commit-text' | 'give-text-up'
type Talking = 'say' | 'say-of-sheet' | 'say-with-file' | 'reply' | 'reword' | 'unsay'
type Arranging = 'add-column' | 'rename-column' | 'retype-column' | 'move-column' | 'delete-column'
type Tagging = 'tag' | 'untag'
type Attaching = 'attach' | 'write-file'
/** Cells that show the value of a cell in another sheet. */
type Linking = 'link' | 'type-over-link' | 'clear-link' | 'move-link' | 'format-link' | 'undo'
/** The options of a column's list, and its type. */
type Listing = 'add-option' | 'remove-option' | 'rename-option' | 'give-list-up' | 'undo'

/** What somebody does besides typing, in one seed and another. */
export type Habits = {
  readonly talks: boolean
  readonly arranges: boolean
  readonly tags: boolean
  readonly attaches: boolean
  /** Leaves editors open. */
  readonly pauses: boolean
  /** Links cells to cells of another sheet. */
  readonly links: boolean
  /** Changes the lists that columns offer, and takes that back. */
  readonly lists: boolean
}

const TYPING: readonly Deed[] = [
  ...repeated('set', 10),
  ...repeated('set-again', 3),
  ...repeated('add', 3),
  'add-child',
  'delete',
  'move',
  'save',
  'save',
  'hold',
  'automatic',
  'automatic',
  'retry',
  'discard',
  'refresh',
]
const TALKING: readonly Deed[] = [
  ...repeated('say', 4),
  'say-of-sheet',
  'say-with-file',
  ...repeated('reply', 5),
  ...repeated('reword', 3),
  ...repeated('unsay', 2),
]
const ARRANGING: readonly Deed[] = [
  ...repeated('add-column', 3),
  ...repeated('rename-column', 3),
  ...repeated('retype-column', 3),
  'move-column',
  'move-column',
  'delete-column',
]
const TAGGING: readonly Deed[] = [...repeated('tag', 8), ...repeated('untag', 3)]

const ATTACHING: readonly Deed[] = [...repeated('attach', 8), 'write-file']

const PAUSING: readonly Deed[] = [...repeated('begin-text', 8), ...repeated('commit-text', 6), 'give-text-up']

const LINKING: readonly Deed[] = [
  ...repeated('link', 10),
  ...repeated('type-over-link', 3),
  ...repeated('clear-link', 2),
  ...repeated('move-link', 2),
  ...repeated('format-link', 4),
  ...repeated('undo', 3),
]

const LISTING: readonly Deed[] = [
  ...repeated('add-option', 6),
  ...repeated('remove-option', 3),
  ...repeated('rename-option', 3),
  ...repeated('give-list-up', 2),
  ...repeated('undo', 4),
]

/** Each as often as it stands there. */
export function deedsOf({ talks, arranges, tags, attaches, pauses, links, lists }: Habits): readonly Deed[] {
  return [
    ...TYPING,
    ...(talks ? TALKING : []),
    ...(arranges ? ARRANGING : []),
    ...(tags ? TAGGING : []),
    ...(attaches ? ATTACHING : []),
    ...(pauses ? PAUSING : []),
    ...(links ? LINKING : []),
    ...(lists ? LISTING : []),
  ]
}
