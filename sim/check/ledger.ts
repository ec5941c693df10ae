/** Something that has a name of its own and can get another one: a comment with its words, a column with its title. */
type Thing = 'comment' | 'column'

/**
 * What a person did at an app. Every value, key of a row, title and text is written once in the whole run. `isStored`: they were told so;
 * an app that was killed before it could tell may have stored it or not. `isRefused`: they were told that it is not.
 */
export type Intent = {
  readonly client: string
  readonly sheetId: number
  readonly at: number
  readonly order: number
  isStored: boolean
  isRefused: boolean
} & (
  | {
      readonly kind: 'set'
      readonly key: string
      readonly column: number
      /** A link to another cell has a word of its own. Empty: the cell is cleared, which happens to linked cells alone. */
      readonly value: string
      /** What the service was last known to have in the cell when this was written, and what counts as known since. */
      readonly knew: string | null
    }
  | { readonly kind: 'add'; readonly key: string }
  /** The row and all that lay under it. */
  | { readonly kind: 'delete'; readonly keys: readonly string[] }
  /** `of`: the number that the thing had here, or has. */
  | {
      readonly kind: 'make'
      readonly what: Thing
      readonly of: number
      readonly word: string
      /** The comment that began its conversation, and the key of the row that it is about; null: a column, or the sheet itself. */
      readonly thread: number | null
      readonly about: string | null
      readonly hasFile: boolean
    }
  | { readonly kind: 'change'; readonly what: Thing; readonly of: number; readonly word: string; readonly knew: string }
  | { readonly kind: 'unmake'; readonly what: Thing; readonly of: number }
  /** A file with this name and content, on the row of this key. */
  | { readonly kind: 'attach'; readonly word: string; readonly text: string; readonly about: string }
  /** One more item in a cell that holds several, or one less. */
  | { readonly kind: 'tag' | 'untag'; readonly key: string; readonly column: number; readonly item: string }
  /** One more option in the list of a column, or one less. */
  | { readonly kind: 'list' | 'unlist'; readonly column: number; readonly option: string }
)

/** A person who says it has seen the list of this column as it is now. */
export const listWord = (columnId: number): string => `list of ${columnId}`

type Given<I> = I extends Intent ? Omit<I, 'order' | 'isStored' | 'isRefused'> : never

/** Everything that was done, in order. It knows nothing of how an app works. */
export function createLedger() {
  const intents: Intent[] = []
  const discarded = new Set<string>()
  const agreed = new Set<string>()
  const deciders = new Set<string>()
  return {
    /** Notes what is about to be done in one go; to be called with whether it is stored. */
    tries(...given: readonly Given<Intent>[]): (isStored: boolean) => void {
      const tried = given.map(
        // as: an intent with its order is that intent.
        (one, index) => ({ ...one, order: intents.length + index, isStored: false, isRefused: false }) as Intent,
      )
      intents.push(...tried)
      return isStored => {
        for (const one of tried) {
          one.isStored = isStored
          one.isRefused = !isStored
        }
      }
    },
    intents: (): readonly Intent[] => intents,
    /** This person decides about something that waits. */
    decides: (client: string): void => void deciders.add(client),
    hasDecided: (client: string): boolean => deciders.has(client),
    /** The person took back what holds this value, or made the row with this key. */
    discard: (word: string): void => void discarded.add(word),
    isDiscarded: (word: string): boolean => discarded.has(word),
    /** The person has seen what stands there and wants this value nevertheless. */
    agree: (value: string): void => void agreed.add(value),
    isAgreed: (value: string): boolean => agreed.has(value),
  }
}
export type Ledger = ReturnType<typeof createLedger>
