/** The characters that HTML 4 names, in the order of their code points: a number says where the names after it begin. */
const NAMES =
  '34 quot 38 amp apos 60 lt 62 gt 160 nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy ' +
  'reg macr deg plusmn sup2 sup3 acute micro para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave ' +
  'Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde ' +
  'Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN szlig agrave aacute acirc ' +
  'atilde auml aring aelig ccedil egrave eacute ecirc euml igrave iacute icirc iuml eth ntilde ograve oacute ' +
  'ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute thorn yuml 338 OElig oelig 352 Scaron scaron ' +
  '376 Yuml 402 fnof 710 circ 732 tilde 913 Alpha Beta Gamma Delta Epsilon Zeta Eta Theta Iota Kappa Lambda Mu Nu ' +
  'Xi Omicron Pi Rho 931 Sigma Tau Upsilon Phi Chi Psi Omega 945 alpha beta gamma delta epsilon zeta eta theta ' +
  'iota kappa lambda mu nu xi omicron pi rho sigmaf sigma tau upsilon phi chi psi omega 977 thetasym upsih 982 ' +
  'piv 8194 ensp emsp 8201 thinsp 8204 zwnj zwj lrm rlm 8211 ndash mdash 8216 lsquo rsquo sbquo 8220 ldquo rdquo ' +
  'bdquo 8224 dagger Dagger bull 8230 hellip 8240 permil 8242 prime Prime 8249 lsaquo rsaquo 8254 oline 8260 ' +
  'frasl 8364 euro 8465 image 8472 weierp 8476 real 8482 trade 8501 alefsym 8592 larr uarr rarr darr harr 8629 ' +
  'crarr 8656 lArr uArr rArr dArr hArr 8704 forall 8706 part exist 8709 empty 8711 nabla isin notin 8715 ni 8719 ' +
  'prod 8721 sum minus 8727 lowast 8730 radic 8733 prop infin 8736 ang 8743 and or cap cup int 8756 there4 8764 ' +
  'sim 8773 cong 8776 asymp 8800 ne equiv 8804 le ge 8834 sub sup nsub 8838 sube supe 8853 oplus 8855 otimes 8869 ' +
  'perp 8901 sdot 8968 lceil rceil lfloor rfloor 9001 lang rang 9674 loz 9824 spades 9827 clubs 9829 hearts diams '

/** Spreadsheets write no other names. One that is not here stays as it is written. */
const CHARACTERS = charactersByName()

/** Names that old pages write without a semicolon. */
const BARE = new Set(['amp', 'lt', 'gt', 'quot', 'nbsp'])

// What Windows programs mean by the codes 128 to 159, which are no characters (WHATWG HTML, numeric character references).
const WINDOWS = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ'

const REFERENCE = /&(?:#(\d{1,8})|#[xX]([\da-fA-F]{1,6})|([a-zA-Z][a-zA-Z\d]{1,9}))(;?)/g

/** Text as it stands in HTML, with its character references read. What is no reference stays as it is. */
export function decodeHtml(source: string): string {
  if (!source.includes('&')) return source
  return source.replace(REFERENCE, (whole, decimal?: string, hex?: string, name?: string, end?: string) => {
    if (decimal !== undefined) return fromCode(Number(decimal))
    if (hex !== undefined) return fromCode(Number.parseInt(hex, 16))
    const char = CHARACTERS.get(name ?? '')
    return char !== undefined && (end === ';' || BARE.has(name ?? '')) ? char : whole
  })
}

/** Any text as text of HTML: it can become neither a tag nor the end of an attribute. */
export function encodeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll('\u00a0', '&nbsp;')
}

const ATTRIBUTE = /([^\s"'<>/=]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'<>]+)))?/g

/** The attributes of a tag, by name in lower case. The first of two with one name counts, as in browsers. */
export function readAttributes(tag: string): ReadonlyMap<string, string> {
  const attributes = new Map<string, string>()
  for (const [, name = '', double, single, bare] of tag.replace(/^<[^\s/>]*/, '').matchAll(ATTRIBUTE)) {
    const key = name.toLowerCase()
    if (!attributes.has(key)) attributes.set(key, decodeHtml(double ?? single ?? bare ?? ''))
  }
  return attributes
}

function fromCode(code: number): string {
  if (code >= 128 && code < 160) return WINDOWS.charAt(code - 128)
  const isCharacter = code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code < 0xe000)
  return isCharacter ? String.fromCodePoint(code) : '\ufffd'
}

function charactersByName(): ReadonlyMap<string, string> {
  const characters = new Map<string, string>()
  let code = 0
  for (const word of NAMES.trim().split(' ')) {
    if (/^\d/.test(word)) code = Number(word)
    else characters.set(word, String.fromCharCode(code++))
  }
  return characters
}
