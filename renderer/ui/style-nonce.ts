import { createContext } from 'react'

/** The nonce for style elements of libraries; the content security policy rejects others. */
export const StyleNonce = createContext<string | undefined>(undefined)
