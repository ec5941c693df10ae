import { create } from 'zustand'
import { view } from './ui-store.ts'

/** A listed hit that can be opened without the search on screen. */
export type OpenableHit = { readonly key: string; readonly open: () => void }

type Searching = {
  /** The text of the search field. */
  readonly text: string
  /** Whether the field takes the focus once it is on screen. */
  readonly wantsFocus: boolean
  /** Groups without their hits, by key. */
  readonly folded: ReadonlySet<string>
  /** Sheets whose further hits are listed too, by id. */
  readonly whole: ReadonlySet<number>
  /** The line that was last focused or opened. */
  readonly current: string | null
  /** The listed hits, from top to bottom. */
  readonly hits: readonly OpenableHit[]
}

const nothing: Searching = {
  text: '',
  wantsFocus: false,
  folded: new Set(),
  whole: new Set(),
  current: null,
  hits: [],
}

const useStore = create<Searching>(() => nothing)

/** A part of the search in this window, which stays while a hit is open in another tab. */
export const useSearching = <Part>(part: (state: Searching) => Part): Part => useStore(part)

const toggled = <Key>(keys: ReadonlySet<Key>, key: Key): ReadonlySet<Key> => {
  const next = new Set(keys)
  if (!next.delete(key)) next.add(key)
  return next
}

export const searching = {
  now: (): Searching => useStore.getState(),
  /** Shows the search, with the focus in its field. */
  open: () => {
    useStore.setState({ wantsFocus: true })
    view.open('search')
  },
  /** Shows the search for a text. */
  openWith: (text: string) => {
    searching.type(text)
    searching.open()
  },
  /** Begins another search: its groups are unfolded and show their first hits. */
  type: (text: string) =>
    useStore.setState(state =>
      state.text === text ? {} : { text, folded: nothing.folded, whole: nothing.whole, current: null },
    ),
  focused: () => useStore.setState({ wantsFocus: false }),
  fold: (group: string) => useStore.setState(({ folded }) => ({ folded: toggled(folded, group) })),
  showWhole: (sheetId: number) => useStore.setState(({ whole }) => ({ whole: new Set(whole).add(sheetId) })),
  /** Null: no line. */
  goTo: (line: string | null) => useStore.setState({ current: line }),
  list: (hits: readonly OpenableHit[]) => useStore.setState({ hits }),
  /** Opens the hit after or before the last one, wrapping around. */
  openBeside: (step: 1 | -1) => {
    const { hits, current } = useStore.getState()
    const at = hits.findIndex(({ key }) => key === current)
    const first = step === 1 ? 0 : hits.length - 1
    hits[at < 0 ? first : (at + step + hits.length) % hits.length]?.open()
  },
  /** Another account finds other hits. */
  forget: () => useStore.setState(nothing),
}
