/** Made by the build out of package-lock.json (`electron.vite.config.ts`). */
declare module 'virtual:notices' {
  /** A package that travels with Sheaf. `licence`: an SPDX expression; `text`: the licence in the package's own words. */
  export type Notice = {
    readonly name: string
    readonly version: string
    readonly licence: string
    readonly text: string
  }
  export const notices: readonly Notice[]
}
