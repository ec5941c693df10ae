import { webAddresses } from '../../../shared/model/web-addresses.ts'

/** A part of a comment: text, a mention, or a web address. */
export type TextPart = { readonly kind: 'words' | 'mention' | 'link'; readonly text: string }

type Person = { readonly name: string; readonly email: string }

/** Splits a comment into web addresses, mentions and the text between them. */
export function textParts(text: string, people: readonly Person[]): readonly TextPart[] {
  const parts: TextPart[] = []
  let from = 0
  for (const { start, address } of webAddresses(text)) {
    parts.push(...mentionParts(text.slice(from, start), people), { kind: 'link', text: address })
    from = start + address.length
  }
  parts.push(...mentionParts(text.slice(from), people))
  return parts
}

/** "@" and a known name or address, or any address. */
function mentionParts(text: string, people: readonly Person[]): readonly TextPart[] {
  const parts: TextPart[] = []
  let from = 0
  for (let at = text.indexOf('@'); at >= 0; at = text.indexOf('@', at + 1)) {
    const mention = mentionAt(text, at, namesOf(people))
    if (mention === null) continue
    if (at > from) parts.push({ kind: 'words', text: text.slice(from, at) })
    parts.push({ kind: 'mention', text: mention })
    from = at + mention.length
    at = from - 1
  }
  if (from < text.length) parts.push({ kind: 'words', text: text.slice(from) })
  return parts
}

const namesOfList = new WeakMap<readonly Person[], readonly string[]>()

/** Names and addresses of people, longest first, so that "@Ann Lee" is not read as "@Ann". Sorted once per list. */
function namesOf(people: readonly Person[]): readonly string[] {
  const known = namesOfList.get(people)
  if (known) return known
  const names = people.flatMap(({ name, email }) => [name, email]).filter(name => name !== '')
  names.sort((a, b) => b.length - a.length)
  namesOfList.set(people, names)
  return names
}

function mentionAt(text: string, at: number, names: readonly string[]): string | null {
  // "ann@office.example" names an address, not "@office".
  if (/\w/.test(text[at - 1] ?? '')) return null
  const rest = text.slice(at + 1)
  const name = names.find(each => startsWith(rest, each) && !/^\w/.test(rest.slice(each.length)))
  if (name !== undefined) return text.slice(at, at + 1 + name.length)
  return /^@[\w.+-]+@[\w-]+(\.[\w-]+)+/.exec(text.slice(at, at + 256))?.[0] ?? null
}

const startsWith = (text: string, start: string): boolean =>
  text.slice(0, start.length).toLowerCase() === start.toLowerCase()

/** The text between the last "@" and the caret, if it may become a mention; otherwise null. */
export function namedBeforeCaret(text: string, caret: number): string | null {
  const at = text.lastIndexOf('@', caret - 1)
  if (at < 0 || /\w/.test(text[at - 1] ?? '')) return null
  const typed = text.slice(at + 1, caret)
  return typed.length <= 40 && !/[\n@]/.test(typed) ? typed : null
}

/** People whose name or address begins with what was typed, or has a word that does. At most six. */
export function peopleFor(typed: string, people: readonly Person[]): readonly Person[] {
  const wanted = typed.toLowerCase()
  const fits = ({ name, email }: Person) =>
    email.toLowerCase().startsWith(wanted) ||
    name.toLowerCase().startsWith(wanted) ||
    name.toLowerCase().includes(` ${wanted}`)
  return people.filter(fits).slice(0, 6)
}
