import { createContext, useContext } from 'react'
import type { RowId } from '../../shared/model/ids.ts'

/** Browser dependencies that only main.tsx reads: randomness, and the nonce for style sheets. */
export type PageContext = {
  /** A unique name for one opening of a sheet. */
  readonly newOpening: () => string
  /** A local id for a new row: negative and unique. */
  readonly newRowId: () => RowId
  readonly styleNonce: string | undefined
}

const Context = createContext<PageContext | null>(null)

export const PageContextProvider = Context.Provider

export function usePage(): PageContext {
  const page = useContext(Context)
  if (!page) throw new Error('This part of the page is drawn outside of its context')
  return page
}
