import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate/browser'
import { pick } from '../../service/fuzz/testing/odd-values.ts'
import type { Random } from '../../shared/random.ts'
import { damageBytes } from '../mutate/bytes.ts'
import { damageText, type Language } from '../mutate/text.ts'
import type { FuzzTarget } from '../run/target.ts'
import { openImport } from './import-file.ts'

/** Imported workbooks: with damaged parts that are zipped again, and with damaged bytes. */
export const xlsx = (root: string): FuzzTarget => ({
  name: 'xlsx',
  batch: 1,
  inputs: 1,
  open: async () => {
    const recorded = readFileSync(join(root, 'electron/files/import/fixtures/libreoffice.xlsx'))
    const parts = unzipSync(recorded)
    return openImport('in.xlsx', random => {
      if (random.chance(0.3)) return damageBytes(random, recorded)
      const zipped = zipSync(damagedParts(random, random.chance(0.5) ? SMALL : parts), {
        level: random.chance(0.9) ? 1 : 0,
      })
      return random.chance(0.1) ? damageBytes(random, zipped) : zipped
    })
  },
})

type Parts = Readonly<Record<string, Uint8Array>>

/** The largest may be a zip bomb of a few kilobytes. */
const LANGUAGE: Language = {
  tokens: [
    '<', '>', '/>', '</', '<c', '<c>', '</c>', '<v>', '</v>', '<row>', '</row>', '<row/>', '<t>', '</t>', '<is>', '</is>', '<si>', '</si>', '<r>', '<xf/>', '<xf numFmtId="164"/>', '<sheet ',
    ' r="A1"', ' r="XFD1048576"', ' t="s"', ' t="d"', ' s="1"', ' a="', "='", '="', '"', "'", '=', ' ', '\n', ':', 'a', 'a:', '_x0041_', '_x', '&', '&amp;', '&#', '&#x', '&lt', ';', '&#1114112;',
    '<!--', '-->', '<![CDATA[', ']]>', '<?', '?>', '<!DOCTYPE x [', '<!ENTITY a "b">', 'formatCode="', '[', '[$', ']', '[h]', '[$-', '0', '#', '.', ',', '%', '\\', '_', '*', 'yy', 'mm', '1', '-1', '1e9', '1e309', '45000.5',
  ], // biome-ignore format: a list of words
  longest: 3_000_000,
}

function damagedParts(random: Random, parts: Parts): Parts {
  const made = { ...parts }
  for (let left = 1 + random.below(2); left > 0; left--) {
    const path = pick(random, Object.keys(made))
    const text = strFromU8(made[path] ?? new Uint8Array())
    const lot = random.next()
    if (lot < 0.03) delete made[path]
    else made[lot < 0.06 ? path.toUpperCase() : path] = strToU8(damageText(random, text, LANGUAGE))
  }
  return made
}

const relation = (id: string, type: string, target: string) =>
  `<Relationship Id="${id}" Type="http://schemas.example/${type}" Target="${target}"/>`
const relations = (...lines: readonly string[]) => `<Relationships>${lines.join('')}</Relationships>`

/** A minimal workbook with one of each parsed part, so that damage hits something relevant. */
const SMALL: Parts = Object.fromEntries(
  Object.entries({
    '_rels/.rels': relations(relation('r1', 'officeDocument', 'xl/workbook.xml')),
    'xl/workbook.xml':
      '<workbook xmlns:r="q"><workbookPr date1904="1"/><sheets><sheet name="One" r:id="r1"/><sheet name="Two" state="hidden" r:id="r2"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels': relations(
      relation('r1', 'worksheet', 'worksheets/sheet1.xml'),
      relation('r2', 'worksheet', '/xl/worksheets/sheet1.xml'),
      relation('r3', 'styles', 'styles.xml'),
      relation('r4', 'sharedStrings', 'sharedStrings.xml'),
    ),
    'xl/styles.xml':
      '<styleSheet><numFmts><numFmt numFmtId="164" formatCode="[$€-407] #,##0.00;[Red]-0"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="164"/><xf numFmtId="14"/><xf numFmtId="46"/></cellXfs></styleSheet>',
    'xl/sharedStrings.xml':
      '<sst><si><r><t>To</t></r><r><t> go</t></r><rPh><t>no</t></rPh></si><si><t>a_x000D_b</t></si></sst>',
    'xl/worksheets/sheet1.xml':
      '<worksheet><sheetData><row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="inlineStr"><is><t>Cost</t></is></c></row><row r="2"><c s="1"><v>45000.5</v></c><c s="2"><v>1</v></c><c t="b"><v>1</v></c><c t="e"><v>#N/A</v></c></row></sheetData></worksheet>',
  }).map(([path, text]) => [path, strToU8(text)]),
)
