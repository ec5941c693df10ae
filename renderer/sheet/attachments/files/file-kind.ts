import { isFile } from '../../../../shared/model/attachment.ts'

/** What a file is, as far as a person cares: it decides the drawing and the word under the name. */
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
  sheet: 'Sheet',
  document: 'Document',
  slides: 'Slides',
  archive: 'Archive',
  audio: 'Audio',
  video: 'Video',
  text: 'Text',
  link: 'Link',
  file: 'File',
}

/** By its type on the service first (a link is a link whatever its name), then by the end of its name. */
export function fileKind({ name, type }: { readonly name: string; readonly type: string }): FileKind {
  if (!isFile({ type })) return 'link'
  const extension = /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? ''
  return KIND_BY_EXTENSION[extension] ?? 'file'
}

export const kindWord = (kind: FileKind): string => WORDS[kind]

function kinds(kind: FileKind, extensions: string): Record<string, FileKind> {
  return Object.fromEntries(extensions.split(' ').map(extension => [extension, kind]))
}
