import fc from 'fast-check'
import { expect, test } from 'vitest'
import { shownName, withoutHidden } from './shown-name.ts'

const SIGN = '\ufffd'

test.each([
  ['an override turns the extension round', 'invoice\u202exslx.exe', `invoice${SIGN}xslx.exe`],
  ['the same with its end', 'invoice\u202exslx\u202c.exe', `invoice${SIGN}xslx${SIGN}.exe`],
  ['an embedding', 'a\u202bfdp.exe\u202c', `a${SIGN}fdp.exe${SIGN}`],
  ['an isolate with a direction', 'pay\u2067fdp\u2069.exe', `pay${SIGN}fdp.exe`],
  ['marks pile up', '\u202e\u202d\u202e\u202cgnp.exe', `${SIGN}gnp.exe`],
  ['an isolate that never ends', 'plan\u2068.pdf', 'plan.pdf'],
  ['an end that closes the isolate around it', 'plan\u2069\u202e.pdf', `plan${SIGN}.pdf`],
  ['a mark between two numbers (UTR 36, 2.7.2)', '123\u200f456.pdf', '123456.pdf'],
  ['an Arabic letter mark', '1\u061c2.pdf', '12.pdf'],
  ['a space without a width makes a twin', 'pay\u200broll.pdf', 'payroll.pdf'],
  ['a joiner between Latin letters (UAX 31)', 'pay\u200droll\u200c.pdf', 'payroll.pdf'],
  ['a word joiner, a mark of byte order, a soft hyphen', 'pay\u2060r\ufeffo\u00adll', 'payroll'],
  ['NUL cuts a name', 'safe.txt\u0000.exe', `safe.txt${SIGN}.exe`],
  ['other controls', 'a\u0007\u001b\u009bb', `a${SIGN}b`],
  ['a deprecated format character', 'a\u206bb', `a${SIGN}b`],
  ['a letter that is drawn as nothing', 'report\u3164.pdf', `report${SIGN}.pdf`],
  ['a combining grapheme joiner', 'a\u034fb', `a${SIGN}b`],
  ['tags that hide a text', 'a\u{e0041}\u{e0042}b', `a${SIGN}b`],
  ['tags after a flag that hide a text', '\u{1f3f4}\u{e0067}\u{e0062}b', `\u{1f3f4}${SIGN}b`],
  ['half a surrogate pair', 'a\ud800b', `a${SIGN}b`],
  ['a line break', 'one\r\ntwo\u2028three', 'one two three'],
  ['spaces push the end out of sight', `plan.pdf${'\u00a0\u2003 '.repeat(40)}.exe`, 'plan.pdf .exe'],
  ['variation selectors that carry data', 'a\ufe01\ufe02\ufe03b', 'a\ufe01b'],
  ['nothing that can be seen', '\u200b\u200f', SIGN],
])('no invisible character has an effect on screen: %s', (_, name, shown) => {
  expect(shownName(name)).toBe(shown)
})

test.each([
  'Plan 2026.xlsx',
  'ü "x" & <b>.pdf',
  'año – 中文 – 日本語 – 한국어.pdf',
  'e\u0301tude.pdf',
  'Screenshot at 10.30\u202fPM.png',
  '👩‍🚀 👨‍👩‍👧‍👦 ❤️‍🔥 🏳️‍🌈 👍🏽 🧑🏽‍💻.png',
  '\u{1f3f4}\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}.png',
  'क्‍ष क्‌ष.pdf',
  'ක්‍ය.pdf',
  'ന്‍ .pdf',
  'র‍্যাব.pdf',
  '',
])('an honest name stays unchanged: %s', name => {
  expect(shownName(name)).toBe(name)
})

test.each(['دفتر.pdf', 'می‌خواهم.pdf', 'חשבונית 12.pdf', 'Offer for שרה.pdf', 'ߒߞߏ', '𞤀𞤣𞤤𞤢𞤥'])(
  'a right-to-left name keeps its letters and does not reorder the text around it: %s',
  name => {
    expect(shownName(name)).toBe(`\u2068${name}\u2069`)
    expect(withoutHidden(name)).toBe(name)
  },
)

test('an isolate replaces the direction mark that a system puts before a right-to-left name', () => {
  expect(shownName('\u200fצילום מסך.png')).toBe('\u2068צילום מסך.png\u2069')
})

const hostile = fc.array(
  fc.oneof(
    fc.constantFrom('a', '.', ' ', 'א', 'ع', 'क', '्', '👩', '🚀', '\u{1f3f4}', '\u{e0067}', '\u{e007f}', '\ufe0f'),
    fc.constantFrom('\u200c', '\u200d', '\u200e', '\u200f', '\u061c', '\u202e', '\u202c', '\u2066', '\u2068', '\u2069'),
    fc.string({ unit: 'binary', maxLength: 3 }),
  ),
  { maxLength: 12 },
)

test('no direction mark remains in any name except the surrounding isolate, and a second call changes nothing', () => {
  fc.assert(
    fc.property(hostile, parts => {
      const shown = shownName(parts.join(''))

      expect(shown.replace(/^\u2068(.*)\u2069$/su, '$1')).not.toMatch(
        /[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/u,
      )
      expect(shownName(shown)).toBe(shown)
    }),
    { numRuns: 2_000 },
  )
})
