const LIMIT_BYTES = 200
const EXTENSION_LIMIT_BYTES = 30
const FALLBACK = 'file'

// Separators and characters that Windows rejects; controls; bidirectional and invisible marks (a name that reads
// "exe.pdf" backwards); lone surrogates.
const UNSAFE = /[/\\:*?"<>|\p{Cc}\p{Cs}\u061c\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff\ufff9-\ufffb]/gu
// Device names on Windows, with any extension.
const DEVICE = /^(con|prn|aux|nul|conin\$|conout\$|com[0-9¹²³]|lpt[0-9¹²³]) *(\.|$)/i

/**
 * A file name that can be stored on any system and never leaves its folder. A safe name stays unchanged; a shortened
 * name keeps its extension.
 */
export function safeName(name: string): string {
  const clean = trimEnds(name.normalize('NFC').replace(UNSAFE, '_').normalize('NFC'))
  const short = trimEnds(cut(clean))
  if (short === '') return FALLBACK
  return DEVICE.test(short) ? trimEnds(cut(`_${short}`)) : short
}

/** "plan.pdf" → "plan (2).pdf", within the same limits. */
export function numberedName(name: string, number: number): string {
  const [stem, extension] = splitName(name)
  const mark = ` (${number})`
  return cutBytes(stem, LIMIT_BYTES - byteLength(mark) - byteLength(extension)) + mark + extension
}

/** The stem and the extension with its dot; a name that only begins with a dot has none. */
export function splitName(name: string): [stem: string, extension: string] {
  const dot = name.lastIndexOf('.')
  return dot > 0 ? [name.slice(0, dot), name.slice(dot)] : [name, '']
}

/** Windows drops trailing dots and spaces, so two names could mean one file. */
const trimEnds = (name: string) => name.replace(/^\s+/u, '').replace(/[\s.]+$/u, '')

function cut(name: string): string {
  if (byteLength(name) <= LIMIT_BYTES) return name
  const [stem, extension] = splitName(name)
  const kept = byteLength(extension) <= EXTENSION_LIMIT_BYTES ? extension : ''
  const from = kept === '' ? name : stem
  return trimEnds(cutBytes(from, LIMIT_BYTES - byteLength(kept))) + kept
}

function cutBytes(text: string, limit: number): string {
  let bytes = 0
  let kept = ''
  for (const character of text) {
    bytes += byteLength(character)
    if (bytes > limit) break
    kept += character
  }
  return kept
}

const byteLength = (text: string) => Buffer.byteLength(text, 'utf8')
