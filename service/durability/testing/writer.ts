import { isDeepStrictEqual } from 'node:util'
import type { Random } from '../../../shared/random.ts'
import type { Answer } from '../../testing/service.ts'
import type { ChildService } from './child-service.ts'
import { after, anyWrite, byName, fileBytes, type SheetModel, type Write } from './sheet-model.ts'

/** Counts of the writes so far. */
export type Tally = {
  acknowledged: number
  /** Unacknowledged, and complete after the crash. */
  foundDone: number
  /** Unacknowledged, and without effect. */
  foundUndone: number
  /** Repeated with their idempotency key. */
  sentAgain: number
}

/** A client that writes to one sheet, one request after the other, and knows the expected content. */
export type Writer = {
  /** Compares the sheet with the expected content after a restart. Throws on the first difference. */
  check(service: ChildService): Promise<void>
  /** Writes until the service is gone. */
  write(service: ChildService, random: Random, round: string): Promise<void>
}

/** Creates a sheet with a name and a note for each row, and a writer for it. The token must survive restarts. */
export async function aWriter(service: ChildService, token: string, name: string, tally: Tally): Promise<Writer> {
  const columns = [
    { title: 'Name', type: 'TEXT_NUMBER', primary: true },
    { title: 'Note', type: 'TEXT_NUMBER' },
  ]
  const { result } = await ask(service, 'POST', '/sheets', { token, json: { name, columns } })
  const url = `/sheets/${result.id}`
  const columnIds = result.columns.map(({ id }) => id)
  let sheet: SheetModel = { version: 1, rows: [], files: [] }
  let ids: ReadonlyMap<string, number> = new Map()
  let underWay: Write | null = null

  const send = (to: ChildService, write: Write) => {
    const { method, path, ...content } = toRequest(write, columnIds, name => ids.get(name) ?? 0)
    return ask(to, method, `${url}${path}`, { token, ...content })
  }

  return {
    async check(to) {
      let seen = await read(to, url, token)
      if (underWay?.kind === 'add' && underWay.key !== null) {
        // A client without a response repeats the request with its key; it must be executed once.
        const { replayed } = await send(to, underWay)
        if (replayed === isDeepStrictEqual(seen.sheet, sheet)) throw new Error(`${url}: the key was not remembered.`)
        tally.sentAgain += 1
        sheet = after(sheet, underWay)
        seen = await read(to, url, token)
      } else if (underWay !== null) {
        const whole = after(sheet, underWay)
        const isDone = isDeepStrictEqual(seen.sheet, whole)
        tally[isDone ? 'foundDone' : 'foundUndone'] += 1
        if (isDone) sheet = whole
      }
      if (!isDeepStrictEqual(seen.sheet, sheet)) throw new Error(difference(url, underWay, sheet, seen.sheet))
      underWay = null
      ids = seen.ids
    },
    async write(to, random, round) {
      for (let count = 0; ; count++) {
        underWay = anyWrite(sheet, random, `${name}.${round}.${count}`)
        const answer = await send(to, underWay).catch(onlyGone)
        if (answer === null) return
        sheet = after(sheet, underWay)
        underWay = null
        tally.acknowledged += 1
        ids = new Map([...ids, ...namesIn(answer)])
      }
    },
  }
}

type Content = {
  readonly token: string
  readonly json?: unknown
  readonly file?: string
  readonly key?: string | null
}

/** Converts a write to a request. */
function toRequest(write: Write, columnIds: readonly number[], idOf: (name: string) => number) {
  const [nameId, noteId] = columnIds
  const location = 'toTop' in write ? { [write.toTop ? 'toTop' : 'toBottom']: true } : {}
  const rows = (each: (name: string) => object) => ('names' in write ? write.names : []).map(each)
  switch (write.kind) {
    case 'add': {
      const json = rows(name => ({ ...location, cells: [{ columnId: nameId, value: name }] }))
      return { method: 'POST', path: '/rows', json, key: write.key }
    }
    case 'update': {
      const json = rows(name => ({ id: idOf(name), cells: [{ columnId: noteId, value: write.note }] }))
      return { method: 'PUT', path: '/rows', json }
    }
    case 'move':
      return { method: 'PUT', path: '/rows', json: rows(name => ({ id: idOf(name), ...location })) }
    case 'delete':
      return { method: 'DELETE', path: `/rows?ids=${write.names.map(idOf).join(',')}` }
    case 'attach': {
      const { row, name } = write.file
      return { method: 'POST', path: `${row === null ? '' : `/rows/${idOf(row)}`}/attachments`, file: name }
    }
    case 'detach':
      return { method: 'DELETE', path: `/attachments/${idOf(write.file.name)}` }
  }
}

async function ask(service: ChildService, method: string, path: string, { token, json, file, key }: Content) {
  const response = await fetch(`${service.baseUrl}${path}`, {
    method,
    headers: {
      Authorization: `Bearer ${token}`,
      'Content-Type': file === undefined ? 'application/json' : 'application/octet-stream',
      ...(file === undefined ? {} : { 'Content-Disposition': `attachment; filename="${file}"` }),
      ...(key ? { 'Idempotency-Key': key } : {}),
    },
    ...(json === undefined ? {} : { body: JSON.stringify(json) }),
    ...(file === undefined ? {} : { body: new Uint8Array(fileBytes(file)) }),
  })
  const text = await response.text()
  if (response.status !== 200) throw new Refused(`${method} ${path}: ${response.status} ${text}`)
  // as: responses of our service; the comparison below finds errors in them
  const answer = JSON.parse(text) as Answer
  return { ...answer, replayed: response.headers.has('idempotent-replayed') }
}

/** The service responded with an error: unlike a closed connection, that is a failure. */
class Refused extends Error {
  override readonly name = 'Refused'
}

function onlyGone(error: unknown): null {
  if (error instanceof Refused || error instanceof SyntaxError) throw error
  return null
}

/** The current sheet, and the id of each row and file by name. */
async function read(service: ChildService, url: string, token: string) {
  const { rows, version } = await ask(service, 'GET', url, { token })
  const { data } = await ask(service, 'GET', `${url}/attachments?includeAll=true`, { token })
  const nameOf = new Map(rows.map(row => [row.id, String(row.cells[0]?.value)]))
  const sheet: SheetModel = {
    version,
    rows: rows.map(row => ({ name: String(row.cells[0]?.value), note: String(row.cells[1]?.value ?? '') })),
    files: byName(data.map(({ name, parentId }) => ({ name, row: nameOf.get(Number(parentId)) ?? null }))),
  }
  const ids = [
    ...[...nameOf].map(([id, name]) => [name, id] as const),
    ...data.map(({ name, id }) => [name, id] as const),
  ]
  return { sheet, ids: new Map(ids) }
}

/** The ids of new rows or of a new file in a response. */
function namesIn({ result }: Answer): readonly (readonly [string, number])[] {
  if (result === undefined) return []
  const made = Array.isArray(result) ? result : [result]
  return made.flatMap(one => {
    const name = one.cells === undefined ? one.name : one.cells[0]?.value
    return typeof name === 'string' ? [[name, one.id] as const] : []
  })
}

function difference(url: string, underWay: Write | null, known: SheetModel, seen: SheetModel): string {
  const size = ({ version, rows, files }: SheetModel) =>
    `version ${version}, ${rows.length} rows, ${files.length} files`
  return `${url} must have ${size(known)}, with or without the write under way (${JSON.stringify(underWay)}), but has ${size(seen)}.`
}
