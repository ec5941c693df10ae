/** What came of a callback: an answer, or why there was none. `not-allowed`: it was not even sent. */
export type CallbackAnswer =
  | {
      readonly status: number
      /** `Smartsheet-Hook-Response`, where the subscriber sends one. */
      readonly hookResponse: string | null
      readonly body: string
    }
  | { readonly failure: 'unreachable' | 'not-allowed'; readonly reason: string }
