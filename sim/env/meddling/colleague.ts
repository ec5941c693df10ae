import { z } from 'zod'
import { gifOf } from '../../check/content-names.ts'
import { itemsIn } from '../../check/items.ts'
import type { ServiceLog } from '../../check/service-log.ts'
import type { Trace } from '../../trace.ts'
import type { Asked } from '../in-process.ts'
import { IMAGE_HEADERS, type Office, type Service, type Source } from '../service.ts'

const Sheet = z.object({
  columns: z.array(
    z.object({
      id: z.number(),
      title: z.string(),
      type: z.string(),
      options: z.array(z.string()).default([]),
    }),
  ),
  rows: z
    .array(
      z.object({
        id: z.number(),
        cells: z
          .array(
            z.object({
              columnId: z.number(),
              value: z.unknown().optional(),
              formula: z.string().optional(),
              objectValue: z.unknown().optional(),
              linkInFromCell: z.unknown().optional(),
              image: z.object({ id: z.string() }).optional(),
            }),
          )
          .default([]),
      }),
    )
    .default([]),
})
export type Truth = z.infer<typeof Sheet>
export type TrueRow = Truth['rows'][number]

/** The owner of a sheet at another computer. */
export type Colleague = ReturnType<typeof createColleague>

export function createColleague(service: Service, office: Office, log: ServiceLog, trace: Trace) {
  let words = 0
  const sources = [...office.sources]
  const sheet = `/sheets/${office.sheetId}`
  const send = async (asked: Asked) => {
    const answer = await service.handle(asked)
    const { method, path, body } = asked
    log.note('others', asked, answer)
    if (method !== 'GET') trace.add('others', `${method} ${path.slice('/2.0'.length)} ${body ?? ''}: ${answer.status}`)
    return answer
  }
  const askAs = (token: string, method: string, path: string, body?: unknown) => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    return send({
      method,
      path: `/2.0${sheet}${path}`,
      headers,
      body: body === undefined ? null : JSON.stringify(body),
    })
  }
  const ask = (method: string, path: string, body?: unknown) => askAs(office.owner, method, path, body)
  const newWord = (): string => {
    words += 1
    return `o${office.letter}-${words}`
  }
  const does = async (method: string, path: string, body?: unknown): Promise<boolean> =>
    (await ask(method, path, body)).status === 200

  return {
    office,
    log,
    ask,
    askAs,
    now: service.now,
    /** Whether the action was possible. */
    does,
    async truth(): Promise<Truth | null> {
      const { status, text } = await ask('GET', '?level=2&include=objectValue')
      return status === 200 ? Sheet.parse(JSON.parse(text)) : null
    },
    newWord,
    /** Puts a new image into a cell. */
    async putsImage(rowId: number, columnId: number): Promise<boolean> {
      const name = newWord()
      const path = `/2.0${sheet}/rows/${rowId}/columns/${columnId}/cellimages?altText=${name}`
      const headers = { authorization: `Bearer ${office.owner}`, ...IMAGE_HEADERS }
      return (await send({ method: 'POST', path, headers, body: gifOf(name) })).status === 200
    },
    /** From the end: users at apps begin with the first ones. */
    nextSource: (): Source | undefined => sources.pop(),
    /** Changes the value of a link's source cell. */
    async changesSource({ sheetId, rowId, columnId }: Source, value = newWord()): Promise<boolean> {
      await service.call(office.owner, 'PUT', `/sheets/${sheetId}/rows`, [{ id: rowId, cells: [{ columnId, value }] }])
      trace.add('others', `changed cell ${rowId} of sheet ${sheetId} to ${value}`)
      return true
    },
  }
}

export const textOf = ({ cells }: TrueRow, columnId: number): string => {
  const cell = cells.find(one => one.columnId === columnId)
  return itemsIn(cell ?? {})?.join(', ') ?? String(cell?.value ?? '')
}
