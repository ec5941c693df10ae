import { refuse } from '../api-error.ts'

/** A location for rows, in one of the eight forms of api-guide section 7.3. */
export type Location =
  | { readonly kind: 'top' | 'bottom' | 'indent' | 'outdent' }
  | { readonly kind: 'first-child' | 'last-child'; readonly parentId: number }
  | { readonly kind: 'below' | 'above'; readonly siblingId: number }

/** The location attributes of a row as sent. */
export type SentLocation = {
  readonly toTop?: boolean | undefined
  readonly toBottom?: boolean | undefined
  readonly above?: boolean | undefined
  readonly parentId?: number | null | undefined
  readonly siblingId?: number | null | undefined
  readonly indent?: number | undefined
  readonly outdent?: number | undefined
}

/**
 * The location in a row, or null without one. Other combinations are rejected with the conflicting attributes (1062).
 */
export function readLocation(sent: SentLocation): Location | null {
  const { parentId, siblingId } = sent
  // A specifier sent as false counts as absent, because some SDKs always send all of them.
  const specifiers = [
    ...(sent.toTop ? ['toTop'] : []),
    ...(sent.toBottom ? ['toBottom'] : []),
    ...(sent.above ? ['above'] : []),
    ...(isId(parentId) ? ['parentId'] : []),
    ...(isId(siblingId) ? ['siblingId'] : []),
    ...(sent.indent ? ['indent'] : []),
    ...(sent.outdent ? ['outdent'] : []),
  ]
  for (const word of ['indent', 'outdent'] as const) {
    if ((sent[word] ?? 1) > 1) throw refuse(1062, `${word} can only be 1`)
  }

  switch (specifiers.join('+')) {
    case '':
      return null
    case 'toTop':
      return { kind: 'top' }
    case 'toBottom':
      return { kind: 'bottom' }
    case 'indent':
    case 'outdent':
      return { kind: sent.indent ? 'indent' : 'outdent' }
    case 'parentId':
    case 'toBottom+parentId':
      return { kind: sent.toBottom ? 'last-child' : 'first-child', parentId: Number(parentId) }
    case 'siblingId':
    case 'above+siblingId':
      return { kind: sent.above ? 'above' : 'below', siblingId: Number(siblingId) }
    default:
      throw refuse(
        1062,
        specifiers.length > 1 ? `${specifiers.join(' and ')} do not go together` : 'above needs a siblingId',
      )
  }
}

function isId(id: number | null | undefined): id is number {
  return typeof id === 'number'
}
