import { create } from 'zustand'

/** The query and the replacement text of a sheet. */
export type Finding = {
  readonly isOpen: boolean
  readonly isReplacing: boolean
  readonly text: string
  readonly instead: string
  readonly matchCase: boolean
  readonly wholeCell: boolean
  readonly inFormulas: boolean
  /** Counts the requests to focus the field. */
  readonly asked: number
  /** The last step to another match requested by key. */
  readonly step: { readonly count: number; readonly direction: 1 | -1 }
}

const atRest: Finding = {
  isOpen: false,
  isReplacing: false,
  text: '',
  instead: '',
  matchCase: false,
  wholeCell: false,
  inFormulas: false,
  asked: 0,
  step: { count: 0, direction: 1 },
}

const useStore = create<{ readonly bySheet: ReadonlyMap<number, Finding> }>(() => ({ bySheet: new Map() }))

export const useFinding = (sheetId: number): Finding => useStore(({ bySheet }) => bySheet.get(sheetId) ?? atRest)

/** Renders again only when the search opens or closes. */
export const useIsFinding = (sheetId: number): boolean =>
  useStore(({ bySheet }) => (bySheet.get(sheetId) ?? atRest).isOpen)

const change = (sheetId: number, patch: (finding: Finding) => Partial<Finding>) =>
  useStore.setState(({ bySheet }) => {
    const before = bySheet.get(sheetId) ?? atRest
    return { bySheet: new Map(bySheet).set(sheetId, { ...before, ...patch(before) }) }
  })

/** All changes of the query. */
export const finding = {
  open: (sheetId: number, isReplacing: boolean) =>
    change(sheetId, ({ asked }) => ({ isOpen: true, isReplacing, asked: asked + 1 })),
  close: (sheetId: number) => change(sheetId, () => ({ isOpen: false })),
  set: (
    sheetId: number,
    query: Partial<Pick<Finding, 'text' | 'instead' | 'matchCase' | 'wholeCell' | 'inFormulas'>>,
  ) => change(sheetId, () => query),
  /** Moves to the next match (1) or the previous one (-1). Opens the search if necessary. */
  step: (sheetId: number, direction: 1 | -1) =>
    change(sheetId, ({ isOpen, asked, step }) =>
      isOpen ? { step: { count: step.count + 1, direction } } : { isOpen: true, asked: asked + 1 },
    ),
  /** The queries of one account are not shown to another. */
  forget: () => useStore.setState({ bySheet: new Map() }),
}
