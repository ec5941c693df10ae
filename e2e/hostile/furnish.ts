import type { Page } from '@playwright/test'
import type { RunningService } from '../harness/service.ts'
import type { OtherClient, WireSheet } from '../wire/other-client.ts'
import type { RecordingProxy } from '../wire/proxy.ts'
import { LONG } from './strings.ts'

/** Titles and names used by the test itself. */
export const NAMES = { cells: 'Cells of strangers', titles: 'Titles of strangers' } as const

/** The texts and how to reach them. */
export type Scene = {
  readonly page: Page
  readonly texts: readonly string[]
  readonly client: OtherClient
  readonly wire: RecordingProxy
  /** For files of the test. */
  readonly folder: string
}

const LONGEST = { person: 50, sheet: 50, title: 50, place: 100, description: 250, option: 500, contact: 200 } as const

/** Our service removes these from names and titles. */
const LEFT_OUT = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u

/** Whether a service that follows the interface would store the text unchanged. */
const isStorable = (text: string, longest: number): boolean =>
  text.trim() === text && text.length <= longest && !LEFT_OUT.test(text)

/**
 * Writes each text into each field that a user of this service can fill, through the interface; the sheet
 * `NAMES.cells` has one row per text. If the service rejects a text (an invalid e-mail address, an angle bracket in a
 * name), writes a placeholder that the proxy replaces, because another service may accept it.
 */
export async function furnish(
  texts: readonly string[],
  { client, service, wire }: { client: OtherClient; service: RunningService; wire: RecordingProxy },
): Promise<void> {
  const stand = standIns(texts)
  wire.rewrite(/./, stand.replaced)
  const own = (text: string, longest: number) => (isStorable(text, longest) ? text : stand.text(text))
  const inPersonsName = (text: string) => (/[<>]/.test(text) ? stand.text(text) : own(text, LONGEST.person))

  await client.call('PUT', `/users/${service.user.id}`, {
    firstName: inPersonsName(texts[0] ?? ''),
    lastName: 'Owner',
    admin: true,
    licensedSheetCreator: true,
  })
  for (const text of texts) {
    const person = { email: stand.email(text), firstName: inPersonsName(text), lastName: 'Stranger' }
    await client.call('POST', '/users', { ...person, admin: false, licensedSheetCreator: true })
    const { result: workspace } = await client.call('POST', '/workspaces', { name: own(text, LONGEST.place) })
    await client.call('POST', `/workspaces/${idOf(workspace)}/folders`, { name: own(text, LONGEST.place) })
    await client.call('POST', '/sheets', {
      name: own(text, LONGEST.sheet),
      columns: [{ title: 'Task', primary: true, type: 'TEXT_NUMBER' }],
    })
  }
  await client.call('POST', '/sheets', {
    name: NAMES.titles,
    columns: texts.map((text, at) => ({
      title: own(text, LONGEST.title),
      description: own(text, LONGEST.description),
      type: 'TEXT_NUMBER',
      primary: at === 0,
    })),
  })
  const { id, columns } = await client.sheetNamed(NAMES.titles)
  await client.call('POST', `/sheets/${id}/rows`, [
    {
      toBottom: true,
      cells: columns.map((column, at) => ({ columnId: column.id, value: own(texts[at] ?? '', LONGEST.title) })),
    },
  ])
  await client.call('POST', '/sheets', { name: NAMES.cells, columns: columnsOf(texts, own, stand) })
  await fillRows(texts, { client, service, own, stand })
}

type StandIns = ReturnType<typeof standIns>
type Own = (text: string, longest: number) => string

function columnsOf(texts: readonly string[], own: Own, stand: StandIns) {
  const options = texts.map(text => own(text, LONGEST.option))
  const contactOptions = texts.map(text => ({ name: own(text, LONGEST.contact), email: stand.email(text) }))
  return [
    { title: 'Text', type: 'TEXT_NUMBER', primary: true },
    { title: 'Link', type: 'TEXT_NUMBER' },
    { title: 'One', type: 'PICKLIST', options },
    { title: 'Several', type: 'MULTI_PICKLIST', options },
    { title: 'Contact', type: 'CONTACT_LIST', contactOptions },
    { title: 'Contacts', type: 'MULTI_CONTACT_LIST', contactOptions },
    { title: 'Day', type: 'DATE' },
    { title: 'Tick', type: 'CHECKBOX' },
    {
      title: 'Number',
      type: 'TEXT_NUMBER',
      systemColumnType: 'AUTO_NUMBER',
      autoNumberFormat: { prefix: '<b data-hostile>', suffix: '</b>', fill: '00', startingNumber: 1 },
    },
  ]
}

async function fillRows(
  texts: readonly string[],
  { client, service, own, stand }: { client: OtherClient; service: RunningService; own: Own; stand: StandIns },
): Promise<void> {
  const { id } = await client.sheetNamed(NAMES.cells)
  // as: the service's own tests check the shape.
  const sheet = (await client.call('GET', `/sheets/${id}`)) as unknown as WireSheet
  const [text = 0, link = 0, one = 0, several = 0, contact = 0, contacts = 0, day = 0, tick = 0] = sheet.columns.map(
    each => each.id,
  )
  const rowOf = (content: string) => {
    const value = own(content, LONG.length)
    const person = { objectType: 'CONTACT', name: own(content, LONGEST.contact), email: stand.email(content) }
    const option = own(content, LONGEST.option)
    return {
      toBottom: true,
      cells: [
        { columnId: text, value },
        { columnId: link, value, hyperlink: { url: stand.address(content) } },
        { columnId: one, value: option },
        { columnId: several, objectValue: { objectType: 'MULTI_PICKLIST', values: [option] } },
        { columnId: contact, objectValue: person },
        { columnId: contacts, objectValue: { objectType: 'MULTI_CONTACT', values: [person] } },
        // A non-strict write stores text in a column of another type.
        { columnId: day, value, strict: false },
        { columnId: tick, value, strict: false },
      ],
    }
  }
  const long = { toBottom: true, cells: [{ columnId: text, value: LONG }] }
  const { result } = await client.call('POST', `/sheets/${id}/rows`, [...texts.map(rowOf), long])
  // as: rows have ids.
  const rows = result as { id: number }[]
  const last = rows.at(-1)?.id
  for (const [at, content] of texts.entries()) {
    // One cell has had each text as its value.
    const past = { columnId: link, value: own(content, LONG.length) }
    await client.call('PUT', `/sheets/${id}/rows`, [{ id: last, cells: [past] }])
    const row = `/sheets/${id}/rows/${rows[at]?.id}`
    await client.call('POST', `${row}/discussions`, { comment: { text: own(content, LONG.length) } })
    const name = own(content, LONGEST.option)
    await client.call('POST', `${row}/attachments`, { name, url: stand.address(content), attachmentType: 'LINK' })
    await attachFile(service, row, own(content, LONGEST.contact))
  }
}

/** Attaches a file; the interface expects an encoded name. */
async function attachFile(service: RunningService, row: string, name: string): Promise<void> {
  const answer = await fetch(`${service.baseUrl}${row}/attachments`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${service.token}`,
      connection: 'close',
      'content-type': 'text/plain',
      'content-disposition': `attachment; filename="${encodeURIComponent(name)}"`,
    },
    body: name,
  })
  if (!answer.ok) throw new Error(`A file named ${name}: ${answer.status} ${await answer.text()}`)
}

/** Placeholder texts, addresses and e-mail addresses that the proxy replaces in every response. */
function standIns(texts: readonly string[]) {
  const numbered = (text: string) => String(texts.indexOf(text) + 1).padStart(3, '0')
  const PATTERN = /hostile-stand-in-(\d{3})(?:@x\.invalid)?|https:\/\/x\.invalid\/hostile-stand-in-(\d{3})/g
  return {
    text: (text: string) => `hostile-stand-in-${numbered(text)}`,
    email: (text: string) => `hostile-stand-in-${numbered(text)}@x.invalid`,
    address: (text: string) => `https://x.invalid/hostile-stand-in-${numbered(text)}`,
    replaced: (json: unknown): unknown =>
      JSON.parse(
        // Invited users who have not joined are not suggested.
        JSON.stringify(json)
          .replaceAll('"PENDING"', '"ACTIVE"')
          .replace(PATTERN, (_, text?: string, address?: string) =>
            JSON.stringify(texts[Number(text ?? address) - 1]).slice(1, -1),
          ),
      ),
  }
}

// as: created objects have an id.
const idOf = (made: unknown): number => (made as { id: number }).id
