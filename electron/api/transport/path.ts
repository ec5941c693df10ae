import { percentEncode } from './percent-encode.ts'

declare const checked: unique symbol

/** An address below the base address whose every inserted part was encoded. Made by `path` only. */
export type Path = string & { readonly [checked]: true }

/**
 * Writes an address: `` path`/sheets/${id}/rows?ids=${ids}` ``. Whatever is inserted is encoded, so no value can add a slash or a
 * parameter; a list becomes its parts with commas between them.
 */
export function path(text: TemplateStringsArray, ...parts: readonly (string | number | readonly number[])[]): Path {
  const written = text.map((piece, index) => piece + encode(parts[index] ?? ''))
  return written.join('') as Path // the only place that makes one
}

function encode(part: string | number | readonly number[]): string {
  return typeof part === 'object' ? part.map(String).join(',') : percentEncode(String(part))
}
