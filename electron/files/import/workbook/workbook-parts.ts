import type { WorksheetNotes } from '../../../../shared/model/import-export.ts'
import { createXmlReader, type XmlListener } from './xml-reader.ts'
import { readXstring } from './xstring.ts'
import type { Zip } from './zip-parts.ts'

/** The parts of the file that belong to the workbook. */
export type WorkbookParts = {
  /** Visible worksheets in order; all of them if every one is hidden. */
  readonly sheets: readonly { readonly name: string; readonly path: string }[]
  readonly strings: string | null
  readonly styles: string | null
  readonly isFrom1904: boolean
}

type Relation = { readonly type: string; readonly path: string }

/** Null: the zip file holds no supported workbook, but another office file or a binary workbook. */
export function findParts(zip: Zip): WorkbookParts | null {
  const root = [...relationsOf(zip, '').values()].find(({ type }) => type === 'officeDocument')
  const workbook = root?.path ?? 'xl/workbook.xml'
  if (!workbook.endsWith('.xml') || !zip.has(workbook)) return null
  const relations = relationsOf(zip, workbook)
  const { listed, isFrom1904 } = readWorkbook(zip, workbook)
  const found = listed.flatMap(({ name, relation, isHidden }) => {
    const related = relations.get(relation)
    return related?.type === 'worksheet' && zip.has(related.path) ? [{ name, path: related.path, isHidden }] : []
  })
  if (found.length === 0) return null
  const visible = found.filter(({ isHidden }) => !isHidden)
  const pathOf = (type: string) => [...relations.values()].find(each => each.type === type && zip.has(each.path))?.path
  return {
    sheets: visible.length > 0 ? visible : found,
    strings: pathOf('sharedStrings') ?? null,
    styles: pathOf('styles') ?? null,
    isFrom1904,
  }
}

/** The parts that this one refers to, by id. An empty path is the file itself. */
function relationsOf(zip: Zip, of: string): ReadonlyMap<string, Relation> {
  const relations = new Map<string, Relation>()
  const [, folder = '', name = ''] = /^(.*\/)?([^/]*)$/.exec(of) ?? []
  readPart(zip, `${folder}_rels/${name}.rels`, {
    open(tag, attributes) {
      if (tag !== 'Relationship') return
      const target = attributes.get('Target') ?? ''
      const path = resolved(target.startsWith('/') ? target : folder + target)
      relations.set(attributes.get('Id') ?? '', { type: (attributes.get('Type') ?? '').replace(/^.*\//, ''), path })
    },
  })
  return relations
}

/** Targets are relative references: `./worksheets/sheet1.xml`, `../xl/sharedStrings.xml` (ECMA-376, part 2). */
function resolved(path: string): string {
  const names: string[] = []
  for (const name of path.split(/[/\\]/)) {
    if (name === '..') names.pop()
    else if (name !== '.' && name !== '') names.push(name)
  }
  return names.join('/')
}

type Listed = { readonly name: string; readonly relation: string; readonly isHidden: boolean }

function readWorkbook(zip: Zip, path: string): { readonly listed: readonly Listed[]; readonly isFrom1904: boolean } {
  const listed: Listed[] = []
  let isFrom1904 = false
  readPart(zip, path, {
    open(tag, attributes) {
      if (tag === 'workbookPr') isFrom1904 = ['1', 'true'].includes(attributes.get('date1904') ?? '')
      else if (tag === 'sheet') {
        const isHidden = (attributes.get('state') ?? 'visible') !== 'visible'
        listed.push({ name: readXstring(attributes.get('name') ?? ''), relation: attributes.get('id') ?? '', isHidden })
      }
    },
  })
  return { listed, isFrom1904 }
}

/** Counts the comments, images and charts of a worksheet, which are stored in other parts. */
export function countBeside(zip: Zip, worksheet: string): Pick<WorksheetNotes, 'comments' | 'pictures' | 'charts'> {
  const counts = { comments: 0, pictures: 0, charts: 0 }
  const open = (tag: string): void => {
    if (tag === 'comment') counts.comments += 1
    if (tag === 'pic') counts.pictures += 1
    if (tag === 'graphicFrame') counts.charts += 1
  }
  for (const { type, path } of relationsOf(zip, worksheet).values()) {
    // Threaded comments are not counted: each has a note as well, for programs without threads.
    if (type === 'comments' || type === 'drawing') readPart(zip, path, { open })
  }
  return counts
}

/** Bytes that are decoded and read at once. */
const PIECE_BYTES = 256 * 1024

/** Reads a part of the file as XML, if it exists. */
export function readPart(zip: Zip, path: string, listener: Partial<XmlListener>): void {
  for (const _ of readPieces(zip, path, listener));
}

/** The same piece by piece: yields the number of bytes read so far after each. The reading may stop at any piece. */
export function* readPieces(zip: Zip, path: string, listener: Partial<XmlListener>): Generator<BytesRead> {
  const bytes = zip.read(path)
  if (!bytes) return
  const total = bytes.length
  const reader = createXmlReader({ open: ignore, close: ignore, text: ignore, ...listener })
  const decoder = new TextDecoder(encodingOf(bytes))
  for (let at = 0; at < total; at += PIECE_BYTES) {
    const done = Math.min(at + PIECE_BYTES, total)
    reader.push(decoder.decode(bytes.subarray(at, done), { stream: done < total }))
    yield { done, total }
  }
  reader.end()
}

type BytesRead = { readonly done: number; readonly total: number }

/** XML is UTF-8, unless it has a byte order mark of UTF-16. */
function encodingOf([first, second]: Uint8Array): 'utf-8' | 'utf-16le' | 'utf-16be' {
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  return first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8'
}

const ignore = (): void => undefined
