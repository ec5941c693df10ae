const LIMIT = 31
/** Excel stores its change list under this name, and repairs a file that uses it. */
const RESERVED = 'history'

/** A valid worksheet name in Excel: at most 31 characters, none of `[]:*?/\`, and no apostrophe at either end. */
export function worksheetName(name: string): string {
  const plain = withoutApostrophes(name.replace(/[[\]:*?/\\\p{Cc}]/gu, ' ').trim())
  let kept = ''
  for (const character of plain) {
    if ((kept + character).length > LIMIT) break
    kept += character
  }
  const fits = withoutApostrophes(kept).trim() || 'Sheet'
  return fits.toLowerCase() === RESERVED ? `${fits}_` : fits
}

const withoutApostrophes = (text: string): string => text.replace(/^'+|'+$/g, '')
