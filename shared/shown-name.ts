/** Replaces invisible characters that affect the text around them. */
const SIGN = '\ufffd'

const ISOLATE = '\u2068'
const END_OF_ISOLATE = '\u2069'

// Joiners are part of the spelling here: "می‌خواهم", "ක්‍ය".
const JOINING = [
  'Arabic Syriac Nko Mandaic Mongolian Adlam Hanifi_Rohingya Devanagari Bengali Gurmukhi Gujarati Oriya',
  'Tamil Telugu Kannada Malayalam Sinhala Myanmar Khmer Tibetan Balinese Javanese',
]
  .join(' ')
  .split(' ')
  .map(script => `\\p{Script=${script}}`)
  .join('')
const PICTURE = '\\p{Extended_Pictographic}[\\ufe0f\\u{1f3fb}-\\u{1f3ff}]?'

const KEPT = [
  `(?<=[${JOINING}])[\\u200c\\u200d](?=[${JOINING}])`,
  // At the end of a word: the legacy spelling of the Malayalam chillu.
  `(?<=(?=\\p{M})[${JOINING}])\\u200d(?=\\P{Cf}|$)`,
  `(?<=${PICTURE})\\u200d(?=\\p{Extended_Pictographic})`,
  // The flags of England, Scotland and Wales.
  '(?<=\\u{1f3f4})[\\u{e0030}-\\u{e0039}\\u{e0061}-\\u{e007a}]{1,6}\\u{e007f}',
].join('|')

// Removed because honest names contain them and do not need them once isolated: systems put direction marks into names
// of Arabic and Hebrew screenshots; soft hyphens and zero-width spaces are copied along with text.
const TAKEN_OUT = '[\\u061c\\u200b-\\u200f\\u2060\\u2068\\u2069\\ufeff\\u00ad]|(?<=[\\ufe00-\\ufe0f])[\\ufe00-\\ufe0f]+'

// Embeddings, overrides and directed isolates; controls; invisible letters; tags; lone surrogates.
const SIGNED = [
  '\\p{Cc}\\p{Cs}\\u034f\\u115f\\u1160\\u17b4\\u17b5\\u180b-\\u180f\\u202a-\\u202e\\u2061-\\u2067\\u206a-\\u206f\\u3164\\uffa0',
  '\\ufff0-\\ufffb\\u{1bca0}-\\u{1bca3}\\u{1d173}-\\u{1d17a}\\u{e0000}-\\u{e0fff}',
].join('')

const BREAKS = /[\t\n\v\f\r\u2028\u2029]/g
// A long run of spaces pushes the end of a name out of sight.
const SPACES = /\s{2,}/gu
const HIDDEN = new RegExp(`(${KEPT})|(${TAKEN_OUT})|[${SIGNED}]+`, 'gu')

// Blocks of right-to-left letters: Hebrew to Arabic Extended-A, the presentation forms, the scripts of the second
// plane.
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefe\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u

/**
 * Makes an untrusted name safe to display: shown in its written order, without an effect on the text around it.
 * `invoice\u202exslx.exe` shows as `invoice�xslx.exe`, never as `invoiceexe.xlsx`. For display only: store, send and
 * search the original name. Idempotent.
 *
 * Source: Unicode UAX #9 (isolates in plain text), UTR #36 2.7 and 2.10, UAX #31 (joiners).
 */
export function shownName(name: string): string {
  const clean = withoutHidden(name)
  return RIGHT_TO_LEFT.test(clean) ? ISOLATE + clean + END_OF_ISOLATE : clean
}

/** Like `shownName` without the isolate, for callers that need a letter of it. */
export function withoutHidden(name: string): string {
  let clean = name.replace(BREAKS, ' ')
  // A removal may create a new match from the characters around it.
  for (let before = ''; before !== clean; ) {
    before = clean
    clean = clean.replace(HIDDEN, replacement).replace(SPACES, ' ')
  }
  return clean === '' && name !== '' ? SIGN : clean
}

/** Of a match: all of it, the kept part, the removed part; at most one of the two parts is set. */
const replacement = (found: string, kept: string | undefined, out: string | undefined): string =>
  kept === undefined ? (out === undefined ? SIGN : '') : found
