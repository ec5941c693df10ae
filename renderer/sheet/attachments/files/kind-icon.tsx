import type { LucideIcon } from 'lucide-react'
import {
  File,
  FileArchive,
  FileImage,
  FileMusic,
  FileSpreadsheet,
  FileText,
  FileType,
  FileVideoCamera,
  Link,
  Presentation,
} from 'lucide-react'
import type { FileKind } from './file-kind.ts'

const ICONS: Readonly<Record<FileKind, LucideIcon>> = {
  image: FileImage,
  pdf: FileText,
  sheet: FileSpreadsheet,
  document: FileType,
  slides: Presentation,
  archive: FileArchive,
  audio: FileMusic,
  video: FileVideoCamera,
  text: FileText,
  link: Link,
  file: File,
}

/** The icon of a kind of file; decorative, because the kind is also shown as text. */
export function KindIcon({ kind }: { readonly kind: FileKind }) {
  const Icon = ICONS[kind]
  return <Icon className="icon-16" aria-hidden />
}
