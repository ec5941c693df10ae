/**
 * The hyperlink target of a cell. `gone`: the target was deleted. Ids are those of the service; `url` is the target's
 * address in a browser, null if unknown.
 */
export type CellLink =
  | { readonly kind: 'web'; readonly url: string }
  | { readonly kind: 'sheet' | 'report' | 'sight'; readonly id: number; readonly url: string | null }
  | { readonly kind: 'gone' }

const TARGETS = [
  ['sheetId', 'sheet'],
  ['reportId', 'report'],
  ['sightId', 'sight'],
] as const

/**
 * Serializes a hyperlink of the service as a short text, stored per linked cell: links are rare, and equal texts are
 * stored once. Null for a cell without one.
 */
export function linkText(hyperlink: unknown): string | null {
  if (typeof hyperlink !== 'object' || hyperlink === null) return null
  const sent: Readonly<Record<string, unknown>> = { ...hyperlink }
  const url = typeof sent.url === 'string' && sent.url !== '' ? sent.url : null
  for (const [property, kind] of TARGETS) {
    const id = toId(sent[property])
    if (id !== null) return `${kind} ${id} ${url ?? ''}`
  }
  return url === null ? 'gone' : `web ${url}`
}

/** Parses the result of `linkText`. */
export function readLink(text: string): CellLink {
  const [kind = '', ...rest] = text.split(' ')
  if (kind === 'web') return { kind, url: rest.join(' ') }
  const target = TARGETS.find(([, name]) => name === kind)?.[1]
  const id = toId(rest[0])
  if (!target || id === null) return { kind: 'gone' }
  return { kind: target, id, url: rest.slice(1).join(' ') || null }
}

/**
 * The hyperlink in the form that the service accepts; null without a target, which the service would refuse. An id is
 * sent without its address.
 */
export function toHyperlink(text: string): Readonly<Record<string, string | number>> | null {
  const link = readLink(text)
  if (link.kind === 'gone') return null
  if (link.kind === 'web') return { url: link.url }
  return { [`${link.kind}Id`]: link.id }
}

/**
 * Whether two links have the same target; an unspecified link equals any. The address of a sheet is ignored if its id
 * is known.
 */
export function sameLink(a: string | null | undefined, b: string | null | undefined): boolean {
  if (a === b || a === undefined || b === undefined) return true
  return a !== null && b !== null && JSON.stringify(toHyperlink(a)) === JSON.stringify(toHyperlink(b))
}

function toId(value: unknown): number | null {
  const id = typeof value === 'string' && /^\d{1,16}$/.test(value) ? Number(value) : value
  return typeof id === 'number' && Number.isSafeInteger(id) && id > 0 ? id : null
}
