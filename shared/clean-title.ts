const BREAKS = /[\t-\r\u0085\u2028\u2029]+/g

const CONTROLS = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/gu

/** Without controls, and without those that turn the direction of what is shown behind a text (CVE-2021-42574). */
const withoutControls = (text: string): string => text.replace(CONTROLS, '')

/** A title or name on one line: a line break or tab is a blank, and controls that nobody can see are left out. */
export const cleanTitle = (text: string): string => withoutControls(text.replace(BREAKS, ' ')).trim()
