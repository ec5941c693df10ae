/** Whether the service is reachable. Times are milliseconds since 1970. */
export type Connection =
  | { readonly kind: 'online'; readonly syncedAt: number | null }
  | {
      readonly kind: 'offline'
      /** `unreachable`: no response. `failing`: the service fails every request. */
      readonly why: 'unreachable' | 'failing'
      readonly since: number
      readonly nextTryAt: number | null
    }
  | { readonly kind: 'connecting' }
