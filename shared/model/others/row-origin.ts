/** When a row was written, in milliseconds since 1970, and by whom: a name or else an address. Null if unknown. */
type Written = { readonly at: number | null; readonly by: string | null }

/** The creation and the last change of a row, as the service reports them. */
export type RowOrigin = { readonly created: Written; readonly modified: Written }
