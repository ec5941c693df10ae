import { z } from 'zod'
import { createService } from '../../service/app.ts'
import type { LimitMode, ServiceDeps } from '../../service/http/env.ts'
import { importReader } from '../../service/imports/import-reader.ts'
import { openOutbox } from '../../service/mail/outbox.ts'
import { hashToken } from '../../service/middleware/auth.ts'
import { SCOPES } from '../../service/rules/scopes.ts'
import { IN_MEMORY } from '../../service/store/db.ts'
import { openStore } from '../../service/store/store.ts'
import { countingIds } from '../../service/testing/counting-ids.ts'
import { ColumnId, RowId, SheetId } from '../../shared/model/ids.ts'
import type { LinkTarget } from '../../shared/model/sheet/cell-source.ts'
import { gifOf } from '../check/content-names.ts'
import type { Habits } from '../plan/deeds.ts'
import type { Formulas } from '../plan/formulas.ts'
import { addFormulas } from './formulas.ts'
import { serveInProcess } from './in-process.ts'

/** `spare`: a session that no app uses. */
type Person = { readonly email: string; readonly tokens: readonly string[]; readonly spare: string }
export type Member = Person & { readonly shareId: string }

/** A source cell for links, and its initial value. */
export type Source = LinkTarget & { readonly value: string }

/**
 * A sheet with its owner and the users it is shared with. Its columns: the key of a row, which no user edits, and two
 * for text.
 */
export type Office = {
  /** Distinguishes the sheets of one seed. */
  readonly letter: string
  readonly sheetId: number
  readonly keyColumn: number
  readonly columns: readonly number[]
  /** A multi-picklist and a multi-contact column, if used. */
  readonly several: readonly number[]
  /** The column whose options change, if any. */
  readonly list: { readonly columnId: number; readonly options: readonly string[] } | null
  /** The columns with formulas from the start; none in most offices. */
  readonly formulaColumns: readonly number[]
  /** Cells of a sheet that no app has open but all may read; none without links. */
  readonly sources: readonly Source[]
  /** The column for images, if used, and images of a sheet that no app has open but all may read. */
  readonly photo: number | null
  readonly gallery: readonly { readonly id: string; readonly name: string }[]
  readonly isTalkative: boolean
  readonly accessLevel: 'EDITOR' | 'ADMIN'
  /** The initial rows. */
  readonly rows: readonly { readonly id: number; readonly key: string }[]
  readonly owner: string
  readonly members: readonly Member[]
}

/** The name of the source sheet of links. */
export const SOURCE_NAME = 'Source'
/** The most links in one seed. */
const SOURCES = 60
/** The images of one sheet's gallery. */
const IMAGES = 12
export const IMAGE_HEADERS = { 'content-type': 'image/gif', 'content-disposition': 'attachment; filename="image.gif"' }
const LETTERS = ['', 'x', 'y']
const TEXT_COLUMNS = [
  ['Key', 'TEXT_NUMBER'],
  ['Text', 'TEXT_NUMBER'],
  ['Other', 'TEXT_NUMBER'],
] as const
const SEVERAL_COLUMNS = [
  ['Choices', 'MULTI_PICKLIST'],
  ['People', 'MULTI_CONTACT_LIST'],
] as const
const PHOTO_COLUMN = ['Photo', 'TEXT_NUMBER'] as const
const LIST_COLUMN = ['List', 'PICKLIST', ['l-1', 'l-2']] as const

const Made = z.object({
  result: z.object({ id: z.number(), columns: z.array(z.object({ id: z.number() })).optional() }),
})
const Added = z.object({ result: z.array(z.object({ id: z.number() })) })
const WithImage = z.object({ id: z.string() })
const ImageRows = z.object({ result: z.array(z.object({ cells: z.array(z.object({ image: WithImage })) })) })
const ImageUrls = z.object({ imageUrls: z.array(z.object({ imageId: z.string(), url: z.string() })) })
const Shared = z.object({ result: z.array(z.object({ id: z.string() })) })

/** The real service on an in-memory store. It serves any number of offices in sequence. */
export function startService(limit: LimitMode, now: () => number, blobs: string) {
  const store = openStore(IN_MEMORY)
  const ids = countingIds()
  const bugs: unknown[] = []
  const deps: ServiceDeps = {
    store,
    clock: now,
    ids,
    limit,
    blobs,
    mail: openOutbox({ db: store.db, ids, clock: now }),
    imports: importReader({
      beginReading: () => {
        throw new Error('Nobody imports a large file.')
      },
      after: () => () => undefined,
    }),
    // No webhooks here.
    callbacks: {
      isAllowed: () => false,
      post: () => Promise.reject(new Error('Nobody asked for a callback.')),
      close: () => undefined,
      isClosed: () => true,
    },
    onBug: (_refId, error) => bugs.push(error),
  }
  const handle = serveInProcess(createService(deps))
  const call = async (token: string, method: string, path: string, body: unknown): Promise<unknown> => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    const answer = await handle({
      method,
      path: `/2.0${path}`,
      headers,
      body: body === null ? null : JSON.stringify(body),
    })
    if (answer.status !== 200) throw new Error(`${method} ${path} was answered ${answer.status}: ${answer.text}`)
    return JSON.parse(answer.text)
  }
  const person = (name: string, tokens: number): Person => {
    const [id, email] = [ids.next(), `${name}-${ids.next()}@office.example`]
    store.users.add({ id, email, firstName: name, lastName: 'Example', admin: false }, now())
    return { email, tokens: Array.from({ length: tokens }, () => tokenFor(id)), spare: tokenFor(id) }
  }
  const tokenFor = (userId: number): string => {
    const token = ids.secret()
    store.tokens.add({ hash: hashToken(token), userId, kind: 'raw', scopes: SCOPES, expiresAt: now() + 1e13 }, now())
    return token
  }

  /** One source cell per link, so that the cell identifies the link's creator. */
  const openSources = async (
    owner: string,
    people: readonly Person[],
    letter: string,
    { links }: Habits,
  ): Promise<readonly Source[]> => {
    if (!links) return []
    const columns = [{ title: 'Value', type: 'TEXT_NUMBER', primary: true }]
    const { result } = Made.parse(await call(owner, 'POST', '/sheets', { name: SOURCE_NAME, columns }))
    const [sheetId, columnId] = [SheetId.parse(result.id), ColumnId.parse(result.columns?.[0]?.id)]
    const values = Array.from({ length: SOURCES }, (_, index) => `s${letter}-${index + 1}`)
    const rows = values.map(value => ({ toBottom: true, cells: [{ columnId, value }] }))
    const added = Added.parse(await call(owner, 'POST', `/sheets/${sheetId}/rows`, rows))
    const share = people.map(({ email }) => ({ email, accessLevel: 'VIEWER' }))
    await call(owner, 'POST', `/sheets/${sheetId}/shares`, share)
    return added.result.map(({ id }, index) => ({
      sheetId,
      rowId: RowId.parse(id),
      columnId,
      value: values[index] ?? '',
    }))
  }

  /** Each image once. */
  const openGallery = async (
    owner: string,
    people: readonly Person[],
    letter: string,
    { shows }: Habits,
  ): Promise<Office['gallery']> => {
    if (!shows) return []
    const columns = [{ title: 'Image', type: 'TEXT_NUMBER', primary: true }]
    const { result } = Made.parse(await call(owner, 'POST', '/sheets', { name: 'Gallery', columns }))
    const names = Array.from({ length: IMAGES }, (_, index) => `g${letter}-${index + 1}`)
    const rows = names.map(() => ({ toBottom: true, cells: [] }))
    const added = Added.parse(await call(owner, 'POST', `/sheets/${result.id}/rows`, rows))
    const share = people.map(({ email }) => ({ email, accessLevel: 'VIEWER' }))
    await call(owner, 'POST', `/sheets/${result.id}/shares`, share)
    const gallery: { id: string; name: string }[] = []
    for (const [index, name] of names.entries()) {
      const cell = `/rows/${added.result[index]?.id}/columns/${result.columns?.[0]?.id}`
      const path = `/2.0/sheets/${result.id}${cell}/cellimages`
      const headers = { authorization: `Bearer ${owner}`, ...IMAGE_HEADERS }
      const { text } = await handle({ method: 'POST', path, headers, body: gifOf(name) })
      gallery.push({ id: ImageRows.parse(JSON.parse(text)).result[0]?.cells[0]?.image.id ?? '', name })
    }
    return gallery
  }

  const openOne = async (
    owner: string,
    people: readonly Person[],
    letter: string,
    keys: readonly string[],
    habits: Habits,
    formulas: Formulas | null,
  ): Promise<Office> => {
    const given = [
      ...TEXT_COLUMNS,
      ...(habits.tags ? SEVERAL_COLUMNS : []),
      ...(habits.shows ? [PHOTO_COLUMN] : []),
      ...(habits.lists ? [LIST_COLUMN] : []),
    ]
    const columns = given.map(([title, type, options], index) => ({ title, type, options, primary: index === 0 }))
    const { result } = Made.parse(await call(owner, 'POST', '/sheets', { name: 'Plan', columns }))
    const [keyColumn = 0, ...others] = (result.columns ?? []).map(({ id }) => id)
    const rows = keys.map(key => ({ toBottom: true, cells: [{ columnId: keyColumn, value: key }] }))
    const added = Added.parse(await call(owner, 'POST', `/sheets/${result.id}/rows`, rows))
    const accessLevel = habits.changesColumns || habits.lists ? 'ADMIN' : 'EDITOR'
    const members: Member[] = []
    for (const member of people) {
      const share = [{ email: member.email, accessLevel }]
      const shared = Shared.parse(await call(owner, 'POST', `/sheets/${result.id}/shares`, share))
      members.push({ ...member, shareId: shared.result[0]?.id ?? '' })
    }
    const formulaColumns = await addFormulas(
      (method, path, body) => call(owner, method, path, body),
      { sheetId: result.id, rowIds: added.result.map(({ id }) => id) },
      formulas,
    )
    const [about, several] = [others.slice(0, 2), habits.tags ? others.slice(2, 4) : []]
    const photo = habits.shows ? (others[2 + several.length] ?? null) : null
    const { hasDiscussions: isTalkative } = habits
    return {
      letter,
      sheetId: result.id,
      keyColumn,
      columns: about,
      several,
      formulaColumns,
      list: habits.lists ? { columnId: others.at(-1) ?? 0, options: LIST_COLUMN[2] } : null,
      sources: await openSources(owner, people, letter, habits),
      photo,
      gallery: await openGallery(owner, people, letter, habits),
      rows: added.result.map(({ id }, index) => ({ id, key: keys[index] ?? '' })),
      isTalkative,
      accessLevel,
      owner,
      members,
    }
  }

  return {
    handle,
    call,
    /** The content of images by id. */
    async imageBytes(owner: string, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
      if (ids.length === 0) return new Map()
      const body = ids.map(imageId => ({ imageId }))
      const { imageUrls } = ImageUrls.parse(await call(owner, 'POST', '/imageurls', body))
      const bytes = new Map<string, string>()
      for (const { imageId, url } of imageUrls) {
        const path = new URL(url).pathname
        bytes.set(imageId, (await handle({ method: 'GET', path, headers: {}, body: null })).text)
      }
      return bytes
    },
    /** Milliseconds since 1970. */
    now,
    /** Another session of the same user. */
    signIn: (email: string): string => tokenFor(store.users.findByEmail(email)?.id ?? 0),
    /** Revokes the session's token. */
    end: (token: string): void => store.tokens.revoke(hashToken(token), now()),
    /** Unexpected errors of the service. */
    bugs,
    close: () => store.close(),
    /** One sheet with rows of these keys. */
    open(keys: readonly string[], members: readonly number[]): Promise<Office> {
      const [owner = ''] = person('Owner', 1).tokens
      const joined = members.map(tokens => person('Member', tokens))
      return openOne(
        owner,
        joined,
        '',
        keys,
        {
          hasDiscussions: false,
          changesColumns: false,
          tags: false,
          attaches: false,
          pauses: false,
          links: false,
          lists: false,
          shows: false,
        },
        null,
      )
    },
    /** The sheets of one owner, invisible to other offices. `members`: the number of tokens per member. */
    async openSheets(
      sheets: number,
      rows: number,
      members: readonly number[],
      habits: Habits,
      formulas: Formulas | null,
    ): Promise<readonly Office[]> {
      const [owner = ''] = person('Owner', 1).tokens
      const joined = members.map(tokens => person('Member', tokens))
      const offices: Office[] = []
      for (const letter of LETTERS.slice(0, sheets)) {
        const keys = Array.from({ length: rows }, (_, index) => `k${letter}-${index + 1}`)
        offices.push(await openOne(owner, joined, letter, keys, habits, formulas))
      }
      return offices
    },
  }
}
export type Service = ReturnType<typeof startService>
