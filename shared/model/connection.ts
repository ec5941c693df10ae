/** Whether the service can be reached. Times are milliseconds since 1970. */
export type Connection =
  | { readonly kind: 'online'; readonly syncedAt: number | null }
  | { readonly kind: 'offline'; readonly since: number; readonly nextTryAt: number | null }
  | { readonly kind: 'connecting' }
