/** The headings of the interface specification, in order. */
export const SECTIONS = [
  'What the service does',
  'Common query parameters',
  'Dates and times',
  'Attachment',
  'User',
  'Sheet summary',
  'Sheet',
  'Column',
  'Row',
  'Cell',
  'Token',
  'IndexResult',
  'Result',
  'Error object',
  'OAuth error response',
  'Access levels',
  'Access scopes',
  'Endpoints',
  'Index reads',
  'Single reads',
  'Favorites',
  'Attachments',
  'Token endpoint',
  'Authorization endpoint',
  'Authentication',
  'Errors',
  'Limits',
  'Versioning',
] as const

export type Section = (typeof SECTIONS)[number]

/**
 * The text below each heading of the specification, heading included, at any level. A heading may have an addition in
 * brackets. Whitespace is normalized, so that quotes may span lines.
 */
export function textsBySection(specification: string): ReadonlyMap<string, string> {
  const pieces = specification
    .split(/^#+ /m)
    .map(piece => [/^[^(\n]*/.exec(piece)?.[0].trim() ?? '', fold(piece)] as const)
  return new Map(pieces)
}

/** Normalizes whitespace. */
export function fold(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}
