import { isFile } from '../../../../shared/model/attachment.ts'

/** The kind of a file, which determines its icon and the word below its name. */
export type FileKind =
  | 'image'
  | 'pdf'
  | 'sheet'
  | 'document'
  | 'slides'
  | 'archive'
  | 'audio'
  | 'video'
  | 'text'
  | 'link'
  | 'file'

const KIND_BY_EXTENSION: Readonly<Record<string, FileKind>> = {
  ...kinds('image', 'png jpg jpeg gif webp bmp svg heic tif tiff avif'),
  ...kinds('pdf', 'pdf'),
  ...kinds('sheet', 'xlsx xls csv tsv ods numbers'),
  ...kinds('document', 'docx doc odt rtf pages'),
  ...kinds('slides', 'pptx ppt odp key'),
  ...kinds('archive', 'zip gz tgz 7z rar tar bz2 xz'),
  ...kinds('audio', 'mp3 wav ogg flac m4a aac'),
  ...kinds('video', 'mp4 mov mkv webm avi m4v'),
  ...kinds('text', 'txt md json xml yaml yml log html'),
}

const LABELS: Readonly<Record<FileKind, string>> = {
  image: 'Image',
  pdf: 'PDF',
  sheet: 'Table',
  document: 'Document',
  slides: 'Slides',
  archive: 'Archive',
  audio: 'Audio',
  video: 'Video',
  text: 'Text',
  link: 'Link',
  file: 'File',
}

/** The kind by the type on the service, so that a link is a link under any name; then by the file extension. */
export function fileKind({ name, type }: { readonly name: string; readonly type: string }): FileKind {
  if (!isFile({ type })) return 'link'
  const extension = /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? ''
  return KIND_BY_EXTENSION[extension] ?? 'file'
}

/** The longest file extension that stays visible when the name is truncated. */
const LONGEST_ENDING = 10

/** Splits a name into a stem, which may be truncated, and its file extension. */
export function nameParts(name: string): { readonly stem: string; readonly ending: string } {
  const dot = name.lastIndexOf('.')
  // A bidi-isolated name is not split.
  const hasEnding = dot > 0 && !name.includes('\u2068') && name.length - dot <= LONGEST_ENDING
  return hasEnding ? { stem: name.slice(0, dot), ending: name.slice(dot) } : { stem: name, ending: '' }
}

export const kindWord = (kind: FileKind): string => LABELS[kind]

function kinds(kind: FileKind, extensions: string): Record<string, FileKind> {
  return Object.fromEntries(extensions.split(' ').map(extension => [extension, kind]))
}
