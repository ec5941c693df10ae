/**
 * Encodes text for an address or a header. `encodeURIComponent` throws on a lone surrogate, so a conversion through
 * UTF-8 replaces it by U+FFFD.
 */
export const percentEncode = (text: string): string => encodeURIComponent(Buffer.from(text, 'utf8').toString('utf8'))
