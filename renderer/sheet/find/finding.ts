import { create } from 'zustand'

/** What a person looks for in a sheet, and what is to stand there instead. */
export type Finding = {
  readonly isOpen: boolean
  readonly isReplacing: boolean
  readonly text: string
  readonly instead: string
  readonly matchCase: boolean
  readonly wholeCell: boolean
  readonly inFormulas: boolean
  /** Counts how often the keyboard was asked to come to the field. */
  readonly asked: number
  /** The last step to another match that was asked for by key. */
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

const change = (sheetId: number, patch: (finding: Finding) => Partial<Finding>) =>
  useStore.setState(({ bySheet }) => {
    const before = bySheet.get(sheetId) ?? atRest
    return { bySheet: new Map(bySheet).set(sheetId, { ...before, ...patch(before) }) }
  })

/** Everything that changes what is looked for. */
export const finding = {
  open: (sheetId: number, isReplacing: boolean) =>
    change(sheetId, ({ asked }) => ({ isOpen: true, isReplacing, asked: asked + 1 })),
  close: (sheetId: number) => change(sheetId, () => ({ isOpen: false })),
  set: (
    sheetId: number,
    query: Partial<Pick<Finding, 'text' | 'instead' | 'matchCase' | 'wholeCell' | 'inFormulas'>>,
  ) => change(sheetId, () => query),
  /** To the next match (1) or the one before (-1). Without a search open, one is begun. */
  step: (sheetId: number, direction: 1 | -1) =>
    change(sheetId, ({ isOpen, asked, step }) =>
      isOpen ? { step: { count: step.count + 1, direction } } : { isOpen: true, asked: asked + 1 },
    ),
  /** What one account looked for is not shown to another. */
  forget: () => useStore.setState({ bySheet: new Map() }),
}
