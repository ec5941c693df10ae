export type TextEncodingName =
  | 'utf-8'
  | 'utf-16le'
  | 'utf-16be'
  | 'windows-1252'
  | 'windows-1250'
  | 'windows-1251'
  | 'macintosh'

type WideEncoding = 'utf-16le' | 'utf-16be' | 'utf-32le' | 'utf-32be'

/** Decodes a file that arrives in chunks. Throws a TypeError on bytes that are invalid in its encoding. */
export type TextReader = {
  decode(bytes: Uint8Array): string
  end(): string
}

/**
 * Detects the encoding from the first bytes. A byte order mark decides, and is not part of the text. Otherwise text
 * with zeros in the same byte of each character is UTF-16 or UTF-32, and everything else is read as UTF-8; if that
 * throws, read the file again with `createWindowsReader`.
 */
export function createTextReader(start: Uint8Array): TextReader {
  const encoding = encodingOf(start)
  if (encoding === 'utf-32le' || encoding === 'utf-32be') return createUtf32Reader(encoding === 'utf-32le')
  const decoder = new TextDecoder(encoding, { fatal: true })
  return { decode: bytes => decoder.decode(bytes, { stream: true }), end: () => decoder.decode() }
}

// Windows-1252 differs from Latin-1 only in these 32 characters. Listed because Node 20 decodes it as Latin-1.
const WINDOWS_80_TO_9F = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ'
const FIRST_PLACE = 0x80

/** Reads Windows-1252, the default of spreadsheets on Windows. Every byte is valid. */
export function createWindowsReader(): TextReader {
  const decoder = new TextDecoder('latin1')
  return {
    decode: bytes =>
      decoder
        .decode(bytes)
        .replace(/[\u0080-\u009f]/g, sign => WINDOWS_80_TO_9F[sign.charCodeAt(0) - FIRST_PLACE] ?? sign),
    end: () => '',
  }
}

/**
 * From 0x80 on (Apple, ROMAN.TXT, with the euro sign of 1998). Listed because not every runtime of this code has it.
 */
const MAC_80_TO_FF =
  'ÄÅÇÉÑÖÜáàâäãåçéèêëíìîïñóòôöõúùûü†°¢£§•¶ß®©™´¨≠ÆØ∞±≤≥¥µ∂∑∏π∫ªºΩæø¿¡¬√ƒ≈∆«»…\u00a0ÀÃÕŒœ–—“”‘’÷◊ÿŸ⁄€‹›ﬁﬂ‡·‚„‰ÂÊÁËÈÍÎÏÌÓÔ\uf8ffÒÚÛÙıˆ˜¯˘˙˚¸˝˛ˇ'

function createMacReader(): TextReader {
  const decoder = new TextDecoder('latin1')
  return {
    decode: bytes =>
      decoder.decode(bytes).replace(/[\u0080-\u00ff]/g, sign => MAC_80_TO_FF[sign.charCodeAt(0) - FIRST_PLACE] ?? sign),
    end: () => '',
  }
}

/** Reads text in an encoding that the user chose. Invalid bytes become visible replacement characters. */
export function createReaderOf(encoding: TextEncodingName): TextReader {
  if (encoding === 'windows-1252') return createWindowsReader()
  if (encoding === 'macintosh') return createMacReader()
  const decoder = new TextDecoder(encoding)
  return { decode: bytes => decoder.decode(bytes, { stream: true }), end: () => decoder.decode() }
}

/** Decodes a whole file like `createTextReader`, falling back to Windows-1252. */
export function decodeText(bytes: Uint8Array): string {
  try {
    return readWhole(createTextReader(bytes), bytes)
  } catch (cause) {
    if (cause instanceof TypeError) return readWhole(createWindowsReader(), bytes)
    throw cause
  }
}

const readWhole = (reader: TextReader, bytes: Uint8Array): string => reader.decode(bytes) + reader.end()

/** The encoding that the first bytes suggest, as `createTextReader` detects it. */
export function encodingOf(bytes: Uint8Array): WideEncoding | 'utf-8' {
  const [first, second, third, fourth] = bytes
  if (first === 0xff && second === 0xfe) return third === 0 && fourth === 0 ? 'utf-32le' : 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  if (first === 0 && second === 0 && third === 0xfe && fourth === 0xff) return 'utf-32be'
  return wideWithoutMark(bytes) ?? 'utf-8'
}

const SAMPLE_BYTES = 1024
const MOST = 0.7
/** An emoji may have a zero in another byte. */
const FEW = 0.1

/** In UTF-16 nearly every Western letter has a zero byte; in UTF-32 every character has at least one. */
function wideWithoutMark(bytes: Uint8Array): WideEncoding | null {
  const whole = Math.min(bytes.length, SAMPLE_BYTES) & ~3
  const zeros = [0, 0, 0, 0]
  for (let at = 0; at < whole; at++) if (bytes[at] === 0) zeros[at & 3] = (zeros[at & 3] ?? 0) + 1
  const [a = 0, b = 0, c = 0, d = 0] = zeros
  const groups = whole / 4
  if (groups === 0) return shortUtf16(bytes)
  if (d === groups && c > groups * MOST && a <= groups * FEW) return 'utf-32le'
  if (a === groups && b > groups * MOST && d <= groups * FEW) return 'utf-32be'
  if (b + d > groups * 2 * MOST && a + c <= groups * FEW) return 'utf-16le'
  if (a + c > groups * 2 * MOST && b + d <= groups * FEW) return 'utf-16be'
  return null
}

/** For a single letter. */
function shortUtf16(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  if (bytes.length !== 2) return null
  const [first, second] = bytes
  if (first !== 0 && second === 0) return 'utf-16le'
  return first === 0 && second !== 0 ? 'utf-16be' : null
}

const MARK = 0xfeff
const LAST_CODE_POINT = 0x10ffff

function createUtf32Reader(isLittleEndian: boolean): TextReader {
  let rest = new Uint8Array()
  let isStart = true
  return {
    decode(bytes) {
      const all = new Uint8Array(rest.length + bytes.length)
      all.set(rest)
      all.set(bytes, rest.length)
      const view = new DataView(all.buffer)
      const whole = all.length & ~3
      const signs: string[] = []
      for (let at = 0; at < whole; at += 4) {
        const code = view.getUint32(at, isLittleEndian)
        if (code > LAST_CODE_POINT) throw new TypeError('no character of UTF-32')
        if (!(isStart && code === MARK)) signs.push(String.fromCodePoint(code))
        isStart = false
      }
      rest = all.slice(whole)
      return signs.join('')
    },
    end() {
      if (rest.length > 0) throw new TypeError('the last character of UTF-32 is cut')
      return ''
    },
  }
}
