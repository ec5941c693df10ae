// Windows-1252 differs from Latin-1 in these 32 places only. Written out because Node 20 decodes it as Latin-1.
const WINDOWS_80_TO_9F = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ'
const FIRST_PLACE = 0x80

/** Text of a file that comes in pieces. `decode` throws a TypeError at bytes that are no UTF-8. */
export type FileDecoder = { decode(bytes: Uint8Array): string; end(): string }

/** By the mark at the beginning; without one the file is UTF-8 until it proves not to be, see `windowsDecoder`. */
export function decoderFor(start: Uint8Array): FileDecoder {
  const decoder = new TextDecoder(encodingOf(start), { fatal: true })
  return { decode: bytes => decoder.decode(bytes, { stream: true }), end: () => decoder.decode() }
}

/** What spreadsheets on Windows write where nobody asks them for more. It reads any bytes. */
export const windowsDecoder = (): FileDecoder => ({
  decode: bytes =>
    Buffer.from(bytes)
      .toString('latin1')
      .replace(/[\u0080-\u009f]/g, sign => WINDOWS_80_TO_9F[sign.charCodeAt(0) - FIRST_PLACE] ?? sign),
  end: () => '',
})

function encodingOf([first, second]: Uint8Array): 'utf-8' | 'utf-16le' | 'utf-16be' {
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  return 'utf-8'
}
