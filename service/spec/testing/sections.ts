/** The headings of the interface specification, in its order. */
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

/** One heading of the specification. */
export type Section = (typeof SECTIONS)[number]

/**
 * What the specification says under each of its headings, the heading included, whatever its level. A heading may say
 * more in brackets than its name. Blanks and line ends are one blank, so that a quote may go over a line.
 */
export function textsBySection(specification: string): ReadonlyMap<string, string> {
  const pieces = specification
    .split(/^#+ /m)
    .map(piece => [/^[^(\n]*/.exec(piece)?.[0].trim() ?? '', fold(piece)] as const)
  return new Map(pieces)
}

/** A text with its blanks and line ends as one blank each. */
export function fold(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}
