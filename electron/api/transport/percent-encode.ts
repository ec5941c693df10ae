/** Text for an address or a header. Half a surrogate pair cannot be encoded (`encodeURIComponent` throws): a trip through UTF-8 makes it U+FFFD. */
export const percentEncode = (text: string): string => encodeURIComponent(Buffer.from(text, 'utf8').toString('utf8'))
