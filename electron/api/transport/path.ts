import { percentEncode } from './percent-encode.ts'

declare const checked: unique symbol

/** An address below the base address with all inserted parts encoded. Created by `path` only. */
export type Path = string & { readonly [checked]: true }

/**
 * Builds an address: `` path`/sheets/${id}/rows?ids=${ids}` ``. Inserted values are encoded, so none can add a slash or
 * a parameter; a list is joined with commas.
 */
export function path(text: TemplateStringsArray, ...parts: readonly (string | number | readonly number[])[]): Path {
  const written = text.map((piece, index) => piece + encode(parts[index] ?? ''))
  return written.join('') as Path // the only place that makes one
}

function encode(part: string | number | readonly number[]): string {
  return typeof part === 'object' ? part.map(String).join(',') : percentEncode(String(part))
}
