import { crc32, deflateSync } from 'node:zlib'

/** Red, green, blue. */
type Colour = readonly [number, number, number]

/** A filled rectangle: left, top, width, height in pixels, and a palette index. */
type Box = readonly [left: number, top: number, width: number, height: number, colour: number]

const WIDTH = 480
const HEIGHT = 320
const PALETTE: readonly Colour[] = [
  [250, 248, 243],
  [58, 62, 74],
  [214, 228, 240],
  [226, 238, 220],
  [245, 224, 205],
  [229, 222, 240],
  [250, 248, 243],
]

/** Rooms first, then the doors in their walls. */
const FLOOR_PLAN: readonly Box[] = [
  ...room(20, 20, 250, 170, 2),
  ...room(266, 20, 194, 110, 3),
  ...room(266, 126, 194, 64, 4),
  ...room(20, 186, 150, 114, 5),
  ...room(166, 186, 294, 114, 4),
  [120, 186, 34, 4, 6],
  [266, 70, 4, 34, 6],
  [340, 126, 34, 4, 6],
  [210, 186, 40, 4, 6],
  [300, 296, 60, 4, 6],
]

/** A real small image: the ground floor of a fictional library, as a PNG. */
export function floorPlanPng(): Buffer {
  const pixels = new Uint8Array(WIDTH * HEIGHT)
  for (const [left, top, width, height, colour] of FLOOR_PLAN) {
    for (let y = top; y < top + height; y += 1) pixels.fill(colour, y * WIDTH + left, y * WIDTH + left + width)
  }
  return png(pixels)
}

/** A real one-page PDF with these `lines`, in a standard font. Plain ASCII only: the font encodes no more. */
export function pdf(lines: readonly string[]): Buffer {
  const shown = lines.map(line => `(${line.replace(/[()\\]/g, '\\$&')}) Tj T*`).join('\n')
  const content = `BT /F1 12 Tf 20 TL 60 760 Td\n${shown}\nET`
  return assemblePdf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ])
}

/** A small CSV file with survey points. */
export function surveyCsv(): Buffer {
  const points = Array.from({ length: 12 }, (_, index) => {
    const [east, north] = [4120 + index * 350, 2875 + ((index * 7) % 12) * 210]
    return `P${index + 1},${east},${north},${(12.4 + (index % 4) * 0.15).toFixed(2)}`
  })
  return Buffer.from(`${['Point,East (mm),North (mm),Level (m)', ...points].join('\r\n')}\r\n`)
}

function room(left: number, top: number, width: number, height: number, colour: number): readonly Box[] {
  return [
    [left, top, width, height, 1],
    [left + 4, top + 4, width - 8, height - 8, colour],
  ]
}

function png(pixels: Uint8Array): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(WIDTH, 0)
  header.writeUInt32BE(HEIGHT, 4)
  // Eight bits per pixel, colours from the palette.
  header.set([8, 3, 0, 0, 0], 8)

  // Every line begins with its filter: 0, none.
  const lines = Buffer.alloc((WIDTH + 1) * HEIGHT)
  for (let y = 0; y < HEIGHT; y += 1) lines.set(pixels.subarray(y * WIDTH, (y + 1) * WIDTH), y * (WIDTH + 1) + 1)

  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    chunk('PLTE', Buffer.from(PALETTE.flat())),
    chunk('IDAT', deflateSync(lines)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  const checksum = Buffer.alloc(4)
  checksum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, checksum])
}

/** Numbers the objects from 1 and lists their offsets, so that the PDF opens without repair. */
function assemblePdf(objects: readonly string[]): Buffer {
  let text = '%PDF-1.4\n'
  const offsets = objects.map((object, index) => {
    const offset = text.length
    text += `${index + 1} 0 obj\n${object}\nendobj\n`
    return `${String(offset).padStart(10, '0')} 00000 n \n`
  })
  const start = text.length
  const size = objects.length + 1
  text += `xref\n0 ${size}\n0000000000 65535 f \n${offsets.join('')}`
  text += `trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`
  return Buffer.from(text, 'latin1')
}
