import { Parser } from 'htmlparser2'
import { createXmlReader } from '../../electron/files/import/workbook/xml-reader.ts'
import { type Figure, ratioFigure } from '../harness/figure.ts'
import type { RunRounds } from '../harness/rounds.ts'

const ROUNDS = 9
const AIM = 1.5
const [ROWS, COLUMNS] = [50_000, 10]
/** Characters that the import decodes and reads at once. */
const PIECE = 256 * 1024
const [OURS, FLOOR] = ['our reader', 'bare htmlparser2']

/**
 * P25: reading the XML of a worksheet of 50,000 rows of 10 cells, without making a table of it. The floor is the parser
 * of htmlparser2, which checks nothing. Each read must find all cells and characters of their text.
 */
export async function readingXml(runRounds: RunRounds): Promise<Figure[]> {
  const xml = worksheet()
  const pieces = Array.from({ length: Math.ceil(xml.length / PIECE) }, (_, at) =>
    xml.slice(at * PIECE, (at + 1) * PIECE),
  )
  const contestants = [
    { name: OURS, run: async () => timed(() => readWithOurs(pieces)) },
    { name: FLOOR, run: async () => timed(() => readBare(pieces)) },
  ]
  return [ratioFigure('P25 the XML of 500,000 cells', AIM, await runRounds(contestants, ROUNDS), OURS, FLOOR)]
}

type Counts = { references: number; characters: number }

function timed(read: () => Counts): number {
  const begun = performance.now()
  const { references, characters } = read()
  const elapsed = performance.now() - begun
  if (references !== ROWS * COLUMNS || characters !== CHARACTERS) {
    throw new Error(`${references} cells and ${characters} characters were read`)
  }
  return elapsed
}

function readWithOurs(pieces: readonly string[]): Counts {
  const counts = { references: 0, characters: 0 }
  const reader = createXmlReader({
    open(name, attributes) {
      if (name === 'c' && attributes.get('r') !== undefined) counts.references += 1
    },
    close: () => undefined,
    text(text) {
      counts.characters += text.length
    },
  })
  for (const piece of pieces) reader.push(piece)
  reader.end()
  return counts
}

function readBare(pieces: readonly string[]): Counts {
  const counts = { references: 0, characters: 0 }
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        if (name === 'c' && attributes.r !== undefined) counts.references += 1
      },
      ontext(text) {
        counts.characters += text.length
      },
    },
    { xmlMode: true },
  )
  for (const piece of pieces) parser.write(piece)
  parser.end()
  return counts
}

const TEXTS = ['12345.75', 'In progress', 'Tom & Jerry']
const CHARACTERS =
  ROWS * Array.from({ length: COLUMNS }, (_, at) => textOf(at).length).reduce((sum, length) => sum + length)

function textOf(column: number): string {
  return TEXTS[column % TEXTS.length] ?? ''
}

function worksheet(): string {
  const rows = Array.from({ length: ROWS }, (_, at) => {
    const cells = Array.from({ length: COLUMNS }, (_, column) => {
      const text = textOf(column).replace('&', '&amp;')
      return `<c r="${String.fromCharCode(65 + column)}${at + 1}" s="1" t="str"><v>${text}</v></c>`
    })
    return `<row r="${at + 1}" spans="1:10">${cells.join('')}</row>`
  })
  return `<worksheet xmlns="x"><sheetData>${rows.join('')}</sheetData></worksheet>`
}
