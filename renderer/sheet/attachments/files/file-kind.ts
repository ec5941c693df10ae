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

const WORDS: Readonly<Record<FileKind, string>> = {
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

/** By its type on the service, so that a link is a link with any name; then by its extension. */
export function fileKind({ name, type }: { readonly name: string; readonly type: string }): FileKind {
  if (!isFile({ type })) return 'link'
  const extension = /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? ''
  return KIND_BY_EXTENSION[extension] ?? 'file'
}

/** As many letters of the end of a name as stay in sight where the name is cut. */
const LONGEST_ENDING = 10

/** A name in two parts: the first may be cut, the second says what kind of file it is. */
export function nameParts(name: string): { readonly stem: string; readonly ending: string } {
  const dot = name.lastIndexOf('.')
  // A name that is shown in isolation from the words around it stays in one piece.
  const hasEnding = dot > 0 && !name.includes('\u2068') && name.length - dot <= LONGEST_ENDING
  return hasEnding ? { stem: name.slice(0, dot), ending: name.slice(dot) } : { stem: name, ending: '' }
}

export const kindWord = (kind: FileKind): string => WORDS[kind]

function kinds(kind: FileKind, extensions: string): Record<string, FileKind> {
  return Object.fromEntries(extensions.split(' ').map(extension => [extension, kind]))
}
