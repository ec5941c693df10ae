import { deflateSync } from 'node:zlib'

/** A page: its size in points and its PDF operators. */
export type PdfPage = {
  readonly width: number
  readonly height: number
  readonly content: string
}

/** The fonts of a document by name. Each may need further objects, which `add` numbers. */
export type PdfFonts = Readonly<Record<string, (add: (object: string) => number) => string>>

/** A complete document (ISO 32000-1): pages, fonts, a title, and the cross-reference table. */
export function pdfFile(title: string, pages: readonly PdfPage[], fonts: PdfFonts): Buffer {
  const objects: Buffer[] = []
  const add = (object: string, stream?: Buffer): number => {
    const body = stream
      ? [Buffer.from(`${object}\nstream\n`), stream, Buffer.from('\nendstream')]
      : [Buffer.from(object)]
    objects.push(Buffer.concat(body))
    return objects.length
  }
  const catalog = add('<< /Type /Catalog /Pages 2 0 R /ViewerPreferences << /DisplayDocTitle true >> >>')
  const tree = add('')
  const names = Object.entries(fonts).map(([name, make]) => `/${name} ${add(make(add))} 0 R`)
  const kids = pages.map(({ width, height, content }) => {
    const drawn = deflateSync(Buffer.from(content, 'latin1'))
    const stream = add(`<< /Length ${drawn.byteLength} /Filter /FlateDecode >>`, drawn)
    const resources = `<< /Font << ${names.join(' ')} >> >>`
    return add(
      `<< /Type /Page /Parent ${tree} 0 R /MediaBox [0 0 ${width} ${height}] /Resources ${resources} /Contents ${stream} 0 R >>`,
    )
  })
  objects[tree - 1] = Buffer.from(
    `<< /Type /Pages /Count ${kids.length} /Kids [${kids.map(kid => `${kid} 0 R`).join(' ')}] >>`,
  )
  const info = add(`<< /Title ${pdfText(title)} /Producer (Sheaf) >>`)
  return written(objects, catalog, info)
}

/** A text as a PDF string: UTF-16 with byte order mark, in hex. */
export function pdfText(text: string): string {
  return `<feff${toUtf16(text)}>`
}

/** UTF-16, big-endian, in hex. */
export function toUtf16(text: string): string {
  let hex = ''
  for (let index = 0; index < text.length; index++) hex += text.charCodeAt(index).toString(16).padStart(4, '0')
  return hex
}

function written(objects: readonly Buffer[], catalog: number, info: number): Buffer {
  // The second line marks the file as binary for transfer programs.
  const parts = [Buffer.from('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n', 'latin1')]
  let length = parts[0]?.byteLength ?? 0
  const offsets = objects.map((object, index) => {
    const part = Buffer.concat([Buffer.from(`${index + 1} 0 obj\n`), object, Buffer.from('\nendobj\n')])
    parts.push(part)
    length += part.byteLength
    return length - part.byteLength
  })
  const entries = offsets.map(offset => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  const size = objects.length + 1
  parts.push(
    Buffer.from(
      `xref\n0 ${size}\n0000000000 65535 f \n${entries}` +
        `trailer\n<< /Size ${size} /Root ${catalog} 0 R /Info ${info} 0 R >>\nstartxref\n${length}\n%%EOF\n`,
    ),
  )
  return Buffer.concat(parts)
}
