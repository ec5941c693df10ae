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
