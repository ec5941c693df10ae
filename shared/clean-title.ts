const BREAKS = /[\t-\r\u0085\u2028\u2029]+/g

const CONTROLS = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/gu

/** Removes control characters, including those that reverse the direction of text (CVE-2021-42574). */
const withoutControls = (text: string): string => text.replace(CONTROLS, '')

/** A title or name on one line: line breaks and tabs become spaces, invisible control characters are removed. */
export const cleanTitle = (text: string): string => withoutControls(text.replace(BREAKS, ' ')).trim()
