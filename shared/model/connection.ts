/** Whether the service can be reached. Times are milliseconds since 1970. */
export type Connection =
  | { readonly kind: 'online'; readonly syncedAt: number | null }
  | {
      readonly kind: 'offline'
      /** `unreachable`: nobody answers. `failing`: the service answers, and fails at everything. */
      readonly why: 'unreachable' | 'failing'
      readonly since: number
      readonly nextTryAt: number | null
    }
  | { readonly kind: 'connecting' }
