import { createContext, useContext } from 'react'
import type { RowId } from '../../shared/model/ids.ts'

/** What only main.tsx may take from the browser: chance, and the nonce for style sheets. */
export type PageContext = {
  /** A name for one opening of a sheet, never used before. */
  readonly newOpening: () => string
  /** A number for a row that the service does not know yet: negative, never used before. */
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
