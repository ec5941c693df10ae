import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cases } from '../../../../shared/testing/cases.ts'
import { writeHtml } from './html-write.ts'
import { aRichTable, cellText, textTable } from './testing/a-table.ts'
import { readHtml } from './testing/read-html.ts'

const RUNS = { numRuns: cases(2000, 10_000) }
const cells = (html: string) => readHtml(html)?.cells ?? null
const cell = (content: string) => cells(`<table><tr><td>${content}</td></tr></table>`)?.[0]?.[0]

describe('a copied table', () => {
  test('is read back unchanged, with any text in its cells', () => {
    fc.assert(
      fc.property(textTable, table => {
        expect(cells(writeHtml(table))).toEqual(table)
      }),
      RUNS,
    )
  })

  test('keeps the lengths of its rows', () => {
    const ragged = [['a'], ['b', 'c', ''], [], ['', 'd']]
    expect(cells(writeHtml(ragged))).toEqual(ragged)
  })

  test('contains no markup from its cells', () => {
    const tags = fc.array(cellText, { minLength: 1, maxLength: 3 }).map(row => writeHtml([row]).match(/<\/?\w+/g))
    fc.assert(
      fc.property(tags, found => {
        expect(['<meta', '<table', '<tbody', '<tr', '<td', '<br', '<span']).toEqual(
          expect.arrayContaining((found ?? []).map(tag => tag.replace('/', ''))),
        )
      }),
    )
  })

  test.each(['007', '=1+1', '@name', '+x', '-x', '＝1', ' =1', '12345678901234567890'])(
    '%s stays text in Excel and LibreOffice',
    text => {
      expect(writeHtml([[text]])).toMatch(/<td style="[^"]*mso-number-format:'\\@'" sdnum="1033;0;@">/)
    },
  )

  test.each(['7', '-5', '+5.5', '-1.5e-7', '35%', '1,200.50', 'x', ''])(
    '%s is left for the other program to read',
    text => {
      expect(writeHtml([[text]])).toContain('<td>')
    },
  )

  test('keeps line breaks and multiple spaces in Excel cells', () => {
    const html = writeHtml([['a\nb', 'a  b']])
    expect(html).toContain('a<br style="mso-data-placement:same-cell">b')
    expect(html).toContain('<span style="mso-spacerun:yes">  </span>')
  })

  test('names the types of its columns', () => {
    expect(writeHtml([['a', 'b']], aRichTable())).toContain('<col data-kind="text"><col data-kind="contacts">')
  })
})

describe('the text read from a table', () => {
  test('is the visible text: multiple spaces collapse, and line breaks of the source are ignored', () => {
    expect(cell('  a\r\n  long   <b> text</b> ')).toBe('a long text')
  })

  test('keeps line breaks and paragraphs as lines', () => {
    expect(cell('a<br>b<BR/><br />c')).toBe('a\nb\n\nc')
    expect(cell('<p>a</p>\n<p>b</p>')).toBe('a\nb')
    expect(cell('a<br>')).toBe('a')
  })

  test('resolves character references by name and by number', () => {
    expect(cell('&lt;&amp;&#39;&#x1F9F5;&euro;&auml;&alpha;&ndash;&hearts;')).toBe("<&'🧵€äα–♥")
    expect(cell('a&nbsp;b &AMP; &unknown; &#150; &amp &#xd800;&#0;&#99999999;')).toBe(
      'a b & &unknown; – & \ufffd\ufffd\ufffd',
    )
  })

  test('excludes comments, scripts, styles, hidden rows and text outside of cells', () => {
    const html =
      'before<table>stray<caption>title</caption><tr><!-- <td>no</td> --><td>a<script>"</td>"</script><style>b</style></td>stray</tr>' +
      '<tr style="display: none"><td>hidden</td></tr><!--[if gte mso 9]><tr><td>no</td></tr><![endif]--></table>after'
    expect(cells(html)).toEqual([['a']])
  })

  test('leaves positions covered by a spanning cell blank', () => {
    const html =
      '<table><tr><td colspan=2 rowspan=3>a<td>b<tr><td>c<tr><td>d<td rowspan="2">e<tr><td>f<td>g<td>h<td>i</table>'
    expect(cells(html)).toEqual([
      ['a', '', 'b'],
      ['', '', 'c'],
      ['', '', 'd', 'e'],
      ['f', 'g', 'h', '', 'i'],
    ])
  })

  test('treats rows of head, body and foot alike', () => {
    expect(
      cells('<table><thead><tr><th rowspan=9>a</thead><tbody><tr><td>b</tbody><tfoot><tr><td>c</tfoot></table>'),
    ).toEqual([['a'], ['b'], ['c']])
  })

  test('uses only the first table, with a nested table as text of its cell', () => {
    const inner = '<table><tr><td>b</td><td>c</td></tr><tr><td>d</td></tr></table>'
    expect(cells(`<table><tr><td>a${inner}</td><td>e</td></tr></table>${inner}`)).toEqual([['a\nb c\nd', 'e']])
  })

  test.each(['', 'just text', '<p>a</p>', '<table></table>', '<!--<table><tr><td>a'])('%j is no table', html => {
    expect(readHtml(html)).toBeNull()
  })
})

describe('the raw value of a cell, next to its displayed text', () => {
  const held = (attributes: string, shown: string) => cells(`<table><tr><td ${attributes}>${shown}</table>`)?.[0]?.[0]
  const sheets = (value: object, format?: object) =>
    [value, format]
      .map((part, index) =>
        part ? `${['data-sheets-value', 'data-sheets-numberformat'][index]}='${JSON.stringify(part)}'` : '',
      )
      .join(' ')

  test.each([
    ['sdval="1234.5678" sdnum="1031;0;#.##0,00"', '1.234,57', '1234.5678'],
    ['sdval="0.07" sdnum="1033;0;0%"', '7%', '7%'],
    ['sdval="46206" sdnum="1033;0;[$-409]D. MMMM YYYY"', '3. July 2026', '2026-07-03'],
    ['sdval="46206.5" sdnum="1033;0;MM/DD/YY HH:MM"', '07/03/26 12:00', '2026-07-03T12:00:00'],
    ['sdval="46206" sdnum="1031;1031;TT.MM.JJJJ"', '03.07.2026', '03.07.2026'],
    ['sdval="1" sdnum="1031;0;BOOLEAN"', 'WAHR', 'TRUE'],
    ['sdval="0" sdnum="1033;"', '#DIV/0!', '#DIV/0!'],
    ['sdval="0" sdnum="1033;"', 'Err:502', 'Err:502'],
    ['sdval="nonsense" sdnum="1033;"', '3', '3'],
    ['sdval="3e9" sdnum="1033;0;YYYY-MM-DD"', '###', '###'],
    ['x:num="3.14159"', '3.14', '3.14159'],
    ['x:num="46206"', '3.7.2026', '3.7.2026'],
    ['x:num', '12', '12'],
  ])('LibreOffice and Excel: %s shown as %s is %s', (attributes, shown, expected) => {
    expect(held(attributes, shown)).toBe(expected)
  })

  test.each([
    [sheets({ 1: 3, 3: 1234.5678 }), '1.234,57', '1234.5678'],
    [sheets({ 1: 3, 3: 46206 }), '03/07/2026', '03/07/2026'],
    [sheets({ 1: 3, 3: 46206 }, { 1: 5, 2: 'dd/mm/yyyy' }), '03/07/2026', '2026-07-03'],
    [sheets({ 1: 2, 2: ' a  b ' }), 'a b', ' a  b '],
    [sheets({ 1: 2, 2: 'cut' }), 'cut short', 'cut short'],
    [sheets({ 1: 4, 4: 0 }), 'FALSCH', 'FALSE'],
    ['data-sheets-value="{broken"', 'x', 'x'],
    [sheets({ 1: 'x' }), 'x', 'x'],
  ])('Google Sheets: %s shown as %s is %s', (attributes, shown, expected) => {
    expect(held(attributes, shown)).toBe(expected)
  })
})

describe('broken HTML', () => {
  test('is read as far as possible', () => {
    expect(cells('<table><tr><td>a<td>b</tr><tr><td>c')).toEqual([['a', 'b'], ['c']])
    expect(cells('<tr><td>a</td><td>b</td></tr>')).toEqual([['a', 'b']])
    expect(cells('</table><table><td>a</td></tr></td><td>1 < 2</td></table>')).toEqual([['a'], ['1 < 2']])
    expect(cells('<table><tr><td>a</td><td title="never closed>b</td></tr>')).toEqual([['a']])
    expect(cells('<table><tr><td colspan=-3 rowspan=x>a<td colspan=99999>b</table>')?.[0]).toHaveLength(1001)
  })

  test('never blocks the app', () => {
    const piece = fc.constantFrom(
      ...[
        '<table',
        '<tr',
        '<td',
        '</td',
        '</tr',
        '</table',
        '>',
        '<',
        '"',
        "'",
        '=',
        '<!--',
        '-->',
        '<![',
        '<script>',
        '</script>',
      ],
      ...[
        ' colspan=9',
        ' rowspan=99',
        ' style=',
        'display:none',
        ' sdval=',
        '&#',
        ';',
        '<p>',
        '<br>',
        '<tbody>',
        'a',
        ' ',
        '\n',
      ],
      ...[
        ' data-sheaf=',
        '{"version":1}',
        '\ud83d',
        '<span style="mso-spacerun:yes">',
        ' data-sheets-value=',
        '</',
        '<table>',
        '<td>',
      ],
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 40 }), pieces => {
        const read = readHtml(pieces.join(''))
        expect(read === null || read.cells.length > 0).toBe(true)
      }),
      RUNS,
    )
  })

  test('cannot exceed the cell limit, and the truncation is reported', () => {
    const read = readHtml('<table>' + '<tr><td colspan=1000 rowspan=65534>x'.repeat(3000) + '</table>')
    expect(read?.isCut).toBe(true)
    expect(read?.cells.flat().length).toBeLessThanOrEqual(1_000_000)
    expect(readHtml('<table><tr><td>x</table>')?.isCut).toBe(false)
  })

  const long = 300_000
  test.each([
    ['spaces', '<meta content="LibreOffice"><table><td>' + ' '.repeat(long) + 'x\n'],
    ['digits', '<table><td x:num="3">' + '1'.repeat(long) + 'x'],
    ['parts of a format', '<table><td sdval="3" sdnum="1;2;' + '[h'.repeat(long) + '">x'],
    ['spaces in a tag', '<meta content=' + ' '.repeat(long) + 'x><table><td>x'],
    ['open comments', '<table><td>x' + '<!--'.repeat(long)],
    ['signs', '<table><td>' + '<&'.repeat(long)],
    ['attributes', '<table><td ' + 'a   ='.repeat(long) + '>x'],
  ])('does not hang on very many %s', (_, html) => {
    expect(readHtml(html)?.cells).toHaveLength(1)
  })

  test('may have any number of links in a row: those beyond the limits are skipped with their cells', () => {
    const read = readHtml(`<table><tr>${'<td><a href=https://x>'.repeat(200_000)}</table>`)

    expect([read?.isCut, read?.cells[0]?.length, read?.links.length]).toEqual([true, 16_384, 16_384])
  })

  test('may be nested to any depth', () => {
    expect(cells('<table><tr><td>'.repeat(50_000) + 'x')).toEqual([['x']])
  })
})
