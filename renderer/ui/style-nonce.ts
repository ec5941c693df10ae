import { createContext } from 'react'

/** For parts of a library that write a style element: the page's policy takes it with this nonce only. */
export const StyleNonce = createContext<string | undefined>(undefined)
