/** Generated from package-lock.json by the build (`electron.vite.config.ts`). */
declare module 'virtual:notices' {
  /** A bundled package. `licence`: an SPDX expression; `text`: the licence file. */
  export type Notice = {
    readonly name: string
    readonly version: string
    readonly licence: string
    readonly text: string
  }
  export const notices: readonly Notice[]
}
