import { z } from 'zod'
import { SheetId } from '../../shared/model/ids.ts'
import { valueText } from '../../shared/model/sheet/cell-value.ts'
import type { SheetView } from '../../shared/model/sheet/sheet-view.ts'
import { createRandom } from '../../shared/random.ts'
import { startClient } from '../../sim/env/client.ts'
import { createDisk } from '../../sim/env/disk.ts'
import { startService } from '../../sim/env/service.ts'
import { editScript, type FlatSheet, type Transaction } from './edit-script.ts'
import { type Counting, createStrictLimit, WINDOW_MS } from './strict-limit.ts'
import { createVirtualEnv, MEAN_ONE_WAY_MS } from './virtual-env.ts'

type MadeSheet = FlatSheet & { readonly id: SheetId }

const COLUMNS = ['Key', 'Text', 'Other']
const ROWS = { least: 40, most: 2_000, atOnce: 500 }
const HOUR_MS = 60 * 60_000

const Id = z.object({ id: z.number() })
const Created = z.object({ result: Id.extend({ columns: z.array(Id) }) })
const Added = z.object({ result: z.array(Id) })
const Whole = z.object({
  rows: z.array(z.object({ cells: z.array(z.object({ columnId: z.number(), value: z.unknown().optional() })) })),
})

/**
 * The app's core as in the simulator, with separate sheets on the real service, which enforces the rate limit strictly.
 */
export async function openOffice(
  { edits, sheets: count }: { readonly edits: number; readonly sheets: number },
  counting: Counting,
  seed: number,
  blobs: string,
) {
  const env = createVirtualEnv(seed)
  const { clock } = env
  const service = startService('off', clock.now, blobs)
  // An additional unedited sheet: an app of the simulator has one open from its start.
  const { sheetId, owner: token } = await service.open(['idle'], [])
  const sheets: MadeSheet[] = []
  const rows = Math.min(ROWS.most, Math.max(ROWS.least, Math.ceil(edits / count)))
  for (let nth = 0; nth < count; nth++) sheets.push(await makeSheet(`Sheet ${nth}`))

  let limit = createStrictLimit(counting, clock.now)
  let answeredAt = 0
  const disk = createDisk()
  const client = startClient({
    name: 'app',
    token,
    sheetId: SheetId.parse(sheetId),
    clock,
    network: { fetchOf: () => carry },
    random: createRandom(seed, 'app'),
    disk,
    newId: () => crypto.randomUUID(),
    skew: () => 0,
    attention: () => 'hidden',
    onKilled: () => undefined,
  })
  client.sync.setSaving('hold')
  const sink = { post: () => undefined }
  /** The displayed content at the last edit, by sheet. */
  const seen = new Map<SheetId, string>()

  async function makeSheet(name: string): Promise<MadeSheet> {
    const columns = COLUMNS.map((title, index) => ({ title, type: 'TEXT_NUMBER', primary: index === 0 }))
    const { result } = Created.parse(await service.call(token, 'POST', '/sheets', { name, columns }))
    const columnIds = result.columns.map(({ id }) => id)
    const rowIds: number[] = []
    while (rowIds.length < rows) {
      const body = Array.from({ length: Math.min(ROWS.atOnce, rows - rowIds.length) }, (_, nth) => ({
        toBottom: true,
        cells: columnIds.map((columnId, at) => ({ columnId, value: `${COLUMNS[at]} ${rowIds.length + nth}` })),
      }))
      const added = Added.parse(await service.call(token, 'POST', `/sheets/${result.id}/rows`, body))
      rowIds.push(...added.result.map(({ id }) => id))
    }
    return { id: SheetId.parse(result.id), columnIds, rowIds }
  }

  function carry(input: Parameters<typeof fetch>[0], init: RequestInit = {}): Promise<Response> {
    const { pathname, search } = new URL(String(input))
    const asked = {
      method: init.method ?? 'GET',
      path: pathname + search,
      headers: Object.fromEntries(new Headers(init.headers)),
      body: typeof init.body === 'string' ? init.body : null,
    }
    return new Promise(resolve => {
      clock.after(MEAN_ONE_WAY_MS, async () => {
        const isIdle = pathname.startsWith(`/2.0/sheets/${sheetId}`)
        const isTaken = isIdle ? limit.takeForOthers(1) : limit.take(1)
        const answer = isTaken ? await service.handle(asked) : TOO_MANY
        clock.after(MEAN_ONE_WAY_MS, () => {
          if (asked.method !== 'GET') answeredAt = clock.now()
          resolve(new Response(answer.text, { status: answer.status, headers: { 'content-type': answer.type } }))
        })
      })
    })
  }

  async function drawnByService({ id, columnIds }: MadeSheet): Promise<string> {
    const { rows: all } = Whole.parse(await service.call(token, 'GET', `/sheets/${id}?pageSize=10000`, null))
    return all
      .map(({ cells }) => columnIds.map(column => cells.find(cell => cell.columnId === column)?.value ?? '').join('|'))
      .join('\n')
  }

  /** Loads each sheet once, as when it is opened in a window. */
  for (const { id } of sheets) void client.sync.openSheet(id, sink)
  await clock.advance(HOUR_MS)

  return {
    /** Edits every sheet this many times and leaves it. Returns the transactions per sheet. */
    typeAll(editsEach: number): readonly (readonly Transaction[])[] {
      return sheets.map(sheet => {
        const script = editScript(sheet, editsEach, env.random)
        for (const transaction of script) {
          const stored = client.sync.submit(sheet.id, transaction)
          if (!stored.ok) throw new Error(`An edit was not stored: ${stored.error.kind}`)
        }
        seen.set(sheet.id, drawn(client.sync.view(sheet.id), sheet))
        client.sync.closeSheet(sheet.id, sink)
        return script
      })
    },
    /** "Save": until nothing is left to send, and the results were read back. */
    async save(): Promise<{ units: number; refusals: number; ms: number }> {
      await clock.advance(2 * WINDOW_MS)
      limit = createStrictLimit(counting, clock.now)
      const begun = clock.now()
      client.sync.save(null)
      const end = begun + HOUR_MS
      while (client.sync.unsaved().total > 0 && clock.now() < end) await clock.advance(1_000)
      const ms = answeredAt - begun
      await clock.advance(WINDOW_MS)
      const left = client.sync.unsaved().total
      if (left > 0) throw new Error(`${left} edits are not saved after an hour`)
      for (const sheet of sheets) {
        if ((await drawnByService(sheet)) !== seen.get(sheet.id))
          throw new Error(`sheet ${sheet.id} is not as it was seen`)
      }
      return { ...limit.counts, ms }
    },
    close(): void {
      clock.clear()
      disk.close()
      service.close()
    },
  }
}
export type SavingOffice = Awaited<ReturnType<typeof openOffice>>

const TOO_MANY = {
  status: 429,
  type: 'application/json',
  text: JSON.stringify({ errorCode: 4003, message: 'Rate limit exceeded.', refId: 'limit' }),
}

function drawn(view: SheetView | null, { columnIds }: FlatSheet): string {
  if (!view) throw new Error('A sheet did not come.')
  const columns = view.meta.columns.filter(({ id }) => columnIds.includes(id)).map(({ id }) => id)
  return Array.from({ length: view.rowCount }, (_, index) =>
    columns.map(column => valueText(view.cellAt(index, column).value)).join('|'),
  ).join('\n')
}
