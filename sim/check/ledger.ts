/** An object whose name can change: a comment with its text, a column with its title. */
type Thing = 'comment' | 'column'

/**
 * An action of a user at an app. Every value, row key, text and title is unique in a run. `isStored`: the user was
 * notified; if the app was killed before that, the edit may be stored or not. `isRefused`: the user was notified that
 * it is not.
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
      /** A link has a separate word. Empty: the cell was cleared, which happens to linked cells only. */
      readonly value: string
      /** The last known value on the service when this was written, and the values that count as known since. */
      readonly knew: string | null
    }
  | { readonly kind: 'add'; readonly key: string }
  /** The row and its descendants. */
  | { readonly kind: 'delete'; readonly keys: readonly string[] }
  /** `of`: the local id or id of the object. */
  | {
      readonly kind: 'make'
      readonly what: Thing
      readonly of: number
      readonly word: string
      /** The first comment of its thread, and the key of its row; null for a column or the sheet itself. */
      readonly thread: number | null
      readonly about: string | null
      readonly hasFile: boolean
    }
  | { readonly kind: 'change'; readonly what: Thing; readonly of: number; readonly word: string; readonly knew: string }
  | { readonly kind: 'unmake'; readonly what: Thing; readonly of: number }
  /** A file with this name and content, on the row with this key. */
  | { readonly kind: 'attach'; readonly word: string; readonly text: string; readonly about: string }
  /** An item added to or removed from a multi-value cell. */
  | { readonly kind: 'tag' | 'untag'; readonly key: string; readonly column: number; readonly item: string }
  /** An option added to or removed from a column. */
  | { readonly kind: 'list' | 'unlist'; readonly column: number; readonly option: string }
  /** A content of the cell for images: see `content-names.ts`. `saw`: what the user had seen there. */
  | {
      readonly kind: 'show'
      readonly key: string
      readonly word: string | null
      /** The alternative text of an image, used if the image is gone from the service. */
      readonly text: string | null
      readonly saw: readonly (string | null)[]
    }
)

/** The word for having seen the current options of a column. */
export const listWord = (columnId: number): string => `list of ${columnId}`

type Given<I> = I extends Intent ? Omit<I, 'order' | 'isStored' | 'isRefused'> : never

/** All actions in order, independent of the app's implementation. */
export function createLedger() {
  const intents: Intent[] = []
  const discarded = new Set<string>()
  const agreed = new Set<string>()
  const deciders = new Set<string>()
  return {
    /** Records actions that are about to be stored together; call the returned function with the result. */
    tries(...given: readonly Given<Intent>[]): (isStored: boolean) => void {
      const tried = given.map(
        // as: an intent with its order is that intent
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
    /** This user decides about something that waits. */
    decides: (client: string): void => void deciders.add(client),
    hasDecided: (client: string): boolean => deciders.has(client),
    /** The user discarded the edit with this value, or the new row with this key. */
    discard: (word: string): void => void discarded.add(word),
    isDiscarded: (word: string): boolean => discarded.has(word),
    /** The user saw the current value and confirmed this one. */
    agree: (value: string): void => void agreed.add(value),
    isAgreed: (value: string): boolean => agreed.has(value),
  }
}
export type Ledger = ReturnType<typeof createLedger>
