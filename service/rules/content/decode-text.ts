/**
 * The text of a file whose encoding nobody states.
 *
 * A byte order mark decides; without one, valid UTF-8 is UTF-8, text with a NUL in every other byte is UTF-16, and
 * anything else is Windows-1252, which is what spreadsheet programs on Windows write by default.
 */
export function decodeText(bytes: Uint8Array): string {
  const encoding = encodingOf(bytes)
  const text = encoding === 'windows-1252' ? fromWindows(bytes) : new TextDecoder(encoding).decode(bytes)
  return text.replaceAll('\0', '')
}

// Windows-1252 differs from Latin-1 in these 32 places only. Written out because Node 20 decodes it as Latin-1.
const WINDOWS_80_TO_9F = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ'

function fromWindows(bytes: Uint8Array): string {
  const latin1 = Buffer.from(bytes).toString('latin1')
  return latin1.replace(/[\u0080-\u009f]/g, character => WINDOWS_80_TO_9F[character.charCodeAt(0) - 0x80] ?? character)
}

function encodingOf(bytes: Uint8Array): 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252' {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  return utf16WithoutMark(bytes) ?? (isUtf8(bytes) ? 'utf-8' : 'windows-1252')
}

/** Western text in UTF-16 has a NUL beside nearly every letter; a sample of the start is enough to tell. */
function utf16WithoutMark(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  const pairs = Math.min(256, bytes.length >> 1)
  let nulsFirst = 0
  let nulsSecond = 0
  for (let pair = 0; pair < pairs; pair += 1) {
    if (bytes[pair * 2] === 0) nulsFirst += 1
    if (bytes[pair * 2 + 1] === 0) nulsSecond += 1
  }

  if (pairs === 0) return null
  if (nulsSecond > pairs * 0.7 && nulsFirst === 0) return 'utf-16le'
  if (nulsFirst > pairs * 0.7 && nulsSecond === 0) return 'utf-16be'
  return null
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return true
  } catch {
    return false
  }
}
