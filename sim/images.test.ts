import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { imagesApi } from '../electron/api/images.ts'
import { BASE, httpOn } from '../electron/api/testing/in-process.ts'
import { createDownload } from '../electron/files/downloads.ts'
import { createKeptImages } from '../electron/files/kept-images.ts'
import { startService } from '../service/testing/service.ts'
import { aSheet } from '../service/testing/sheet.ts'
import { blobsOf, uploadTo } from '../service/testing/upload.ts'
import { aColumn, columnId, rowId, sheetId } from '../shared/columnar/testing/a-sheet.ts'
import { fromCellTuple } from '../shared/model/sheet/sheet-message.ts'
import type { Result } from '../shared/result.ts'

/** The first bytes of a GIF; no component reads further ones. */
const GIF = Buffer.from([...Buffer.from('GIF89a'), 30, 0, 20, 0, 0, 0, 0, 59])

/** The app's image functions with a sheet of the real service, which has an image in the first row. */
async function aGallery() {
  const service = startService()
  const sheet = await aSheet(service, [{ title: 'Photo' }])
  const [first = 0, second = 0] = await sheet.addRows(['Door', 'Wall'])
  const photo = sheet.columnId('Photo')
  const address = `${sheet.url}/rows/${first}/columns/${photo}/cellimages?altText=The+door`
  await uploadTo(service, service.ann, address, GIF, {
    disposition: 'attachment; filename="door.gif"',
    type: 'image/gif',
  })
  const rowOf = async (id: number) => (await service.call(service.ann, 'GET', `${sheet.url}/rows/${id}`)).json
  const cellOf = async (id: number) => (await rowOf(id)).cells.find(cell => cell.columnId === photo)
  let page: string | null = null
  const answering = async (input: Parameters<typeof fetch>[0], init?: RequestInit) =>
    page === null ? service.app.fetch(new Request(input, init)) : new Response(page)
  const images = imagesApi(httpOn(service))
  const folder = mkdtempSync(join(tmpdir(), 'sheaf-images-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const needed: string[] = []
  const kept = createKeptImages({
    folder: join(folder, 'images'),
    download: createDownload({
      fetch: answering,
      fetchPublic: async () => null,
      mark: async () => undefined,
      after: () => () => undefined,
      idleTimeoutMs: 60_000,
      newId: () => 'one',
    }),
    service: () => BASE,
    needed: () => needed,
    // Room for one image, but not for two.
    limitBytes: GIF.byteLength + 1,
  })
  const take = async (id: string) => {
    const address = must(await images.addresses([id])).get(id)
    return must(await kept.take(id, address ?? ''))
  }
  const put = async (value: string | null, image: string) => {
    const file = must(await kept.open(image))
    const target = { sheetId: sheetId(sheet.id), columns: [aColumn(photo)] }
    const edit = { kind: 'set-cell' as const, rowId: rowId(second), columnId: columnId(photo), value, formula: null }
    return images.put(target, { ...edit, image }, file.sending)
  }
  const door = String(Object((await cellOf(first))?.image).id)
  /** A proxy answers every download with this page. */
  const behindProxy = (text: string) => {
    page = text
  }
  return { service, images, behindProxy, kept, needed, take, put, door, photo, copyOf: () => cellOf(second) }
}

function must<T>(result: Result<T>): T {
  if (!result.ok) throw new Error(JSON.stringify(result.error))
  return result.value
}

test('reads an image and puts it into another cell with its text; the response has its new id', async () => {
  const { service, kept, take, put, door, photo, copyOf } = await aGallery()
  await take(door)
  expect(await kept.has(door)).toBe(true)

  const { rows } = must(await put('The door', door))

  const copy = await copyOf()
  expect(copy).toMatchObject({ value: 'The door', image: { altText: 'The door', width: 30, height: 20 } })
  const received = rows[0]?.cells.find(([id]) => id === photo)?.[1]
  expect(received && fromCellTuple(received).image).toBe(Object(copy?.image).id)
  expect(blobsOf(service)).toHaveLength(2)
})

test('also copies an image without a text', async () => {
  const { take, put, door, copyOf } = await aGallery()
  await take(door)

  must(await put(null, door))

  expect(await copyOf()).toMatchObject({ image: { altText: 'image.gif', width: 30 } })
})

test('a deleted or unknown image has no URL', async () => {
  const { images, door } = await aGallery()

  expect([...must(await images.addresses(['none', door])).keys()]).toEqual([door])
})

test('keeps no page of a proxy in the address of an image', async () => {
  const { images, kept, behindProxy, door } = await aGallery()
  behindProxy('<html>Sign in to the guest network</html>')

  const taken = await kept.take(door, must(await images.addresses([door])).get(door) ?? '')

  expect(taken).toMatchObject({ ok: false, error: { kind: 'not-found' } })
  expect(await kept.has(door)).toBe(false)
})

test('reports an overlong image text with the error of the service', async () => {
  const { take, put, door } = await aGallery()
  await take(door)

  expect(await put('x'.repeat(101), door)).toMatchObject({ ok: false, error: { kind: 'refused', code: 1165 } })
})

test('deletes images that no edit needs and keeps the others', async () => {
  const { kept, needed, take, door } = await aGallery()
  await take(door)
  needed.push(door)
  await kept.sweep()
  expect(await kept.has(door)).toBe(true)

  needed.length = 0
  await kept.sweep()

  expect(await kept.has(door)).toBe(false)
  expect(await kept.open(door)).toMatchObject({ ok: false, error: { kind: 'file-unreadable' } })
})

test.each([true, false])(
  'evicts an older image for a newer one when space is short, unless it is needed: %s',
  async is => {
    const { kept, needed, take, put, door, copyOf } = await aGallery()
    await take(door)
    if (is) needed.push(door)
    must(await put('The door', door))
    const copy = String(Object((await copyOf())?.image).id)

    await take(copy)

    expect([await kept.has(door), await kept.has(copy)]).toEqual([is, true])
  },
)
