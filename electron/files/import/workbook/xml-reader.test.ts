import fc from 'fast-check'
import { expect, test } from 'vitest'
import { BrokenXml, createXmlReader } from './xml-reader.ts'

/** The parts of a document in order; texts are joined. */
function partsOf(pieces: readonly string[]): readonly string[] {
  const parts: string[] = []
  let text = ''
  const add = (part: string) => {
    if (text !== '') parts.push(JSON.stringify(text))
    text = ''
    parts.push(part)
  }
  const reader = createXmlReader({
    open: (name, attributes) => add(`<${name} ${[...attributes].map(pair => pair.join('=')).join(' ')}>`),
    close: name => add(`</${name}>`),
    text: piece => {
      text += piece
    },
  })
  for (const piece of pieces) reader.push(piece)
  reader.end()
  return parts
}

const DOCUMENT =
  '<?xml version="1.0"?><!-- > --- <x> --><x:a r:id="1" b=\'a>b "&amp;&#x1F600;\' c=""><b/><c\n/>one &lt;&#33; two]]<![CDATA[<&amp;]]]>' +
  '<Größe x = "y" ></Größe >&nbsp;&#xffffffff;</x:a> <!----><?end?> '
const PARTS = [
  '<a id=1 b=a>b "&😀 c=>',
  '<b >',
  '</b>',
  '<c >',
  '</c>',
  '"one <! two]]<&amp;]"',
  '<Größe x=y>',
  '</Größe>',
  '"&nbsp;\ufffd"',
  '</a>',
]

test('reads elements, attributes and text without prefixes, in pieces of any size', () => {
  expect(partsOf([DOCUMENT])).toEqual(PARTS)
  expect(partsOf([...DOCUMENT])).toEqual(PARTS)
  fc.assert(
    fc.property(fc.array(fc.nat(DOCUMENT.length)), cuts => {
      const ends = [...cuts.toSorted((one, other) => one - other), DOCUMENT.length]
      expect(partsOf(ends.map((end, at) => DOCUMENT.slice(ends[at - 1] ?? 0, end)))).toEqual(PARTS)
    }),
  )
})

test.each([
  '',
  'text',
  '<a>',
  '<a></a',
  '<a></b>',
  '<a><b></a></b>',
  '<a/><b/>',
  '<a/></a>',
  '<a/><b',
  '<a/>&am',
  '<a/><!-- ',
  '<a/><?x ',
  '<a b="></a>',
  '<a b="" "c=""></a>',
  "<a'b/>",
  '<a>< b></a>',
  '<a></></a>',
  '<a><></a>',
  '<a></ a>',
  '<a><//a></a>',
  '<a></a b>',
  '<a></a\n/>',
  '<a></a <b/>',
  '<a><!-- --!></a>',
  '<a><![CDATA[</a>',
  '<a><![CDAT[x]]></a>',
  '<!DOCTYPE a><a/>',
  '<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>',
  '<a><!b></a>',
  '<a><!></a>',
])('rejects %s, in pieces of any size', source => {
  expect(() => partsOf([source])).toThrow(BrokenXml)
  expect(() => partsOf([...source])).toThrow(BrokenXml)
})

test.each(['<', '<a ', '<a b="', '<a></a ', '<a>&#', '<a><!--', '<a><![CDATA[', '<a><?'])(
  'rejects markup that does not end before it exhausts the memory: %s',
  start => {
    const piece = (start.endsWith(' ') ? ' ' : '1').repeat(100_000)
    expect(() => partsOf([start, ...Array.from({ length: 11 }, () => piece)])).toThrow('without an end')
  },
)
