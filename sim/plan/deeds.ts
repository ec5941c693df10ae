import { repeated } from './draw.ts'

/** The actions of a user at an app. Numbers select among the objects that exist at that moment. */
export type Deed = Typing | Pausing | Talking | ColumnDeed | Tagging | Attaching | Linking | Listing | Showing | Writing
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
/** An editor that stays open while other events happen: the text is begun, and committed or cancelled later. */
type Pausing = 'begin-text' | 'commit-text' | 'give-text-up'
type Talking = 'say' | 'say-of-sheet' | 'say-with-file' | 'reply' | 'reword' | 'unsay'
type ColumnDeed = 'add-column' | 'rename-column' | 'retype-column' | 'move-column' | 'delete-column'
type Tagging = 'tag' | 'untag'
type Attaching = 'attach' | 'write-file'
/** Cells linked to another sheet. */
type Linking = 'link' | 'type-over-link' | 'clear-link' | 'move-link' | 'format-link' | 'undo'
/** The options and type of a column. */
type Listing = 'add-option' | 'remove-option' | 'rename-option' | 'give-list-up' | 'undo'

/** Images in cells. They are inserted into the other steps: see `withImages` in `plan.ts`. */
type Showing = 'put-image' | 'copy-image' | 'clear-image' | 'text-over-image' | 'undo'

/** Formulas. They are inserted into the other steps: see `withFormulas` in `formulas.ts`. */
type Writing = 'type-formula' | 'type-over-formula'

/** The kinds of actions in a seed besides typing. */
export type Habits = {
  readonly hasDiscussions: boolean
  readonly changesColumns: boolean
  readonly tags: boolean
  readonly attaches: boolean
  /** Leaves editors open. */
  readonly pauses: boolean
  /** Creates cell links. */
  readonly links: boolean
  /** Changes column options, and undoes that. */
  readonly lists: boolean
  /** Puts images into cells. */
  readonly shows: boolean
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
const COLUMN_DEEDS: readonly Deed[] = [
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

/** Each action with its frequency. */
export function deedsOf({
  hasDiscussions,
  changesColumns,
  tags,
  attaches,
  pauses,
  links,
  lists,
}: Habits): readonly Deed[] {
  return [
    ...TYPING,
    ...(hasDiscussions ? TALKING : []),
    ...(changesColumns ? COLUMN_DEEDS : []),
    ...(tags ? TAGGING : []),
    ...(attaches ? ATTACHING : []),
    ...(pauses ? PAUSING : []),
    ...(links ? LINKING : []),
    ...(lists ? LISTING : []),
  ]
}
