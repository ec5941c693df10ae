/** The attribute of every element that one of these texts could become, so that a test can find it. */
export const MARK = 'data-hostile'

const LONGEST_CELL = 4000

const MARKUP = [
  '<script data-hostile>gotIn=1</script>',
  '</script><script data-hostile>gotIn=2</script>',
  '<img data-hostile src=x onerror=gotIn=3>',
  '"><img data-hostile src=x onerror=gotIn=4>',
  "'><b data-hostile onclick=gotIn=5>bold</b>",
  '<svg data-hostile onload=gotIn=6>',
  '<svg data-hostile><script>gotIn=7</script></svg>',
  '<math data-hostile><mtext><img src=x onerror=gotIn=8>',
  '<iframe data-hostile src="javascript:gotIn=9">',
  '<iframe data-hostile srcdoc="<script>gotIn=10">',
  '<object data-hostile data="data:text/html,x">',
  '<base data-hostile href="https://x.invalid/">',
  '<meta data-hostile http-equiv=refresh content=0>',
  '<form data-hostile action=//x.invalid><button>Go',
  '<input data-hostile autofocus onfocus=gotIn=14>',
  '<details data-hostile open ontoggle=gotIn=15>',
  '<video data-hostile><source onerror=gotIn=16>',
  '<a data-hostile href="javascript:gotIn=17">Go</a>',
  '<style data-hostile>*{display:none}</style>',
  '<link data-hostile rel=stylesheet href=//x.invalid>',
  '<!--><img data-hostile src=x onerror=gotIn=20>-->',
  '<![CDATA[<b data-hostile>]]>',
  '<template data-hostile><b>x</b></template>',
  '</textarea></title><b data-hostile>out</b>',
  '<table><tr><td data-hostile>cell',
  '<scr<script data-hostile>ipt>gotIn=25</script>',
]
const ENTITIES = [
  '&lt;b data-hostile&gt;x&lt;/b&gt;',
  '&#60;img data-hostile src=x onerror=gotIn=27&#62;',
  '&amp;lt; &nbsp;&copy; &quot;&apos;',
  '\\u003cb data-hostile\\u003e',
  '%3Cimg%20data-hostile%20src=x%3E',
]
const ATTRIBUTES = [
  '" data-hostile onmouseover="gotIn=31',
  "' data-hostile autofocus onfocus='gotIn=32",
  '` data-hostile onclick=`gotIn=33',
  'x" style="position:fixed" data-hostile="',
]
const ADDRESSES = [
  'javascript:gotIn=35',
  'JaVaScRiPt:gotIn=36//https://ok.example',
  'data:text/html,<script data-hostile>gotIn=37',
  'vbscript:msgbox(38)',
  'file:///etc/passwd',
  '//x.invalid/path',
  'https://user:pass@x.invalid/',
]
const STYLE = [
  '}*{display:none;background:url(//x.invalid)}',
  'color:red;background:url(//x.invalid/42)',
  '*/@import "//x.invalid";/*',
  'expression(gotIn=44)',
]
const TEMPLATES = [
  '{{constructor.constructor("gotIn=45")()}}',
  // biome-ignore lint/suspicious/noTemplateCurlyInString: the text itself is what is tried
  '${gotIn=46}',
  '<%= gotIn=47 %>',
  '#{gotIn=48}[[gotIn]]',
  '%s %d %n {0} $& $1',
  '__proto__',
  'constructor',
  'undefined',
]
/** `shared/shown-name.ts` describes their effect on surrounding text. */
const TURNING = [
  'invoice\u202exslx.exe',
  'a\u2066b\u2067c',
  '\u200b\u2060hidden\ufeff',
  'nul\u0000and\u0007bell\u001b[31m',
]
const LIKE_FORMULAS = ['=HYPERLINK("//x.invalid")', "@SUM(1+1)*cmd|' /C calc'!A0"]

/** 60 different texts that a hostile user could write into any text field. */
export const HOSTILE: readonly string[] = [
  ...MARKUP,
  ...ENTITIES,
  ...ATTRIBUTES,
  ...ADDRESSES,
  ...STYLE,
  ...TEMPLATES,
  ...TURNING,
  ...LIKE_FORMULAS,
]

/** Longer than most fields allow, and as long as a cell may be. */
export const LONG = `<b ${MARK}>${'very long '.repeat(LONGEST_CELL)}`.slice(0, LONGEST_CELL - 1)
