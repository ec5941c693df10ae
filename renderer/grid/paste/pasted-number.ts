const BEGIN = /^\(?[-£$€¥₹\d]/
const POINTS_AND_COMMA = /^-?\d{1,3}(?:\.\d{3})+,\d+$/
const WITH_SPACES = /^-?\d{1,3}(?:[ \u00a0\u202f]\d{3})+(?:[.,]\d+)?$/
const COMMA = /^-?\d+,\d{1,2}$/
const POINTS = /^-?\d{1,3}(?:\.\d{3})+$/
const IN_BRACKETS = /^\((.+)\)$/
const SIGN_AFTER = /^(.+?)[ \u00a0\u202f]?([£$€¥₹%])$/
// The longest number that is worth a look.
const MAX_LENGTH = 40

/**
 * A number as other countries and bookkeepers write it, in the form that is typed here: `58.200,50 €` and `58 200,50` are 58200.50,
 * `(1,200)` is -1200, `12,5 %` is 12.5%. Null where it is none, or where it could mean something else: 1.200 alone may be one and a fifth.
 */
export function plainNumber(text: string): string | null {
  const whole = text.trim()
  if (whole.length > MAX_LENGTH || !BEGIN.test(whole)) return null
  const bracketed = IN_BRACKETS.exec(whole)
  const bare = bracketed?.[1] ?? whole
  const signed = bare.match(SIGN_AFTER)
  const digits = signed?.[1]?.trim() ?? bare
  // What a currency counts is the same number; a share is another one.
  const unit = signed?.[2] === '%' ? '%' : ''
  const plain = inPlainForm(digits, signed !== null)
  if (plain !== null) return (bracketed ? negative(plain) : plain) + unit
  if (bracketed && !digits.startsWith('-')) return negative(digits) + unit
  return signed ? digits + unit : null
}

/** `isSigned`: with the sign of a currency, or of a share, behind it, a comma before two digits is a decimal one. */
function inPlainForm(digits: string, isSigned: boolean): string | null {
  if (POINTS_AND_COMMA.test(digits)) return digits.replaceAll('.', '').replace(',', '.')
  if (WITH_SPACES.test(digits)) return digits.replace(/[ \u00a0\u202f]/g, '').replace(',', '.')
  if (isSigned && COMMA.test(digits)) return digits.replace(',', '.')
  return isSigned && POINTS.test(digits) ? digits.replaceAll('.', '') : null
}

const negative = (digits: string): string => `-${digits}`
