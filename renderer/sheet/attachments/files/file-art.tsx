import { useState } from 'react'
import type { FileKind } from './file-kind.ts'
import { kindWord } from './file-kind.ts'
import './file-art.css'

/** The thumbnail on an attachment's card, or else an icon of its kind. */
export function FileArt({ kind, picture }: { readonly kind: FileKind; readonly picture: string | null }) {
  const [isBroken, setBroken] = useState(false)
  if (picture && !isBroken) {
    return <img className="file-picture" src={picture} alt="" loading="lazy" onError={() => setBroken(true)} />
  }
  return (
    <span className={`file-art file-art-${kind}`} aria-hidden>
      <Drawing kind={kind} />
    </span>
  )
}

function Drawing({ kind }: { readonly kind: FileKind }) {
  switch (kind) {
    case 'sheet':
      return <SheetDrawing />
    case 'link':
      return <LinkDrawing />
    case 'image':
      return <ImageDrawing />
    case 'pdf':
    case 'document':
    case 'text':
    case 'slides':
      return <PageDrawing />
    case 'archive':
    case 'audio':
    case 'video':
    case 'file':
      return <span className="file-word">{kindWord(kind)}</span>
  }
}

const PageDrawing = () => (
  <svg width="58" height="70" viewBox="0 0 58 70" fill="none" aria-hidden="true">
    <path className="art-paper" d="M1 5a4 4 0 0 1 4-4h34l18 18v46a4 4 0 0 1-4 4H5a4 4 0 0 1-4-4Z" />
    <path className="art-line" d="M39 1v18h18" />
    <path className="art-text" d="M11 21h18M11 32h36M11 41h36M11 50h24" />
  </svg>
)

const SheetDrawing = () => (
  <svg width="98" height="66" viewBox="0 0 98 66" fill="none" aria-hidden="true">
    <rect className="art-paper" x="1" y="1" width="96" height="64" rx="4" />
    <path className="art-header" d="M1 5a4 4 0 0 1 4-4h88a4 4 0 0 1 4 4v10H1Z" />
    <path className="art-line" d="M1 15h96M1 32h96M1 49h96M33 1v64M65 1v64" />
    <path className="art-text" d="M40 24h16M72 24h14M40 41h12M72 41h18M40 57h16M72 57h12" />
  </svg>
)

const LinkDrawing = () => (
  <svg width="76" height="60" viewBox="0 0 76 60" fill="none" aria-hidden="true">
    <path className="art-header" d="M4 12a5 5 0 0 1 5-5h17l8 8h33a5 5 0 0 1 5 5v30a5 5 0 0 1-5 5H9a5 5 0 0 1-5-5Z" />
    <path className="art-link" d="M35 38l6-6m-9.5 2.5-2 2a5 5 0 0 0 7 7l2-2m1.5-9 2-2a5 5 0 0 1 7 7l-2 2" />
  </svg>
)

const ImageDrawing = () => (
  <svg width="84" height="62" viewBox="0 0 84 62" fill="none" aria-hidden="true">
    <rect className="art-paper" x="1" y="1" width="82" height="60" rx="4" />
    <circle className="art-header" cx="22" cy="20" r="7" />
    <path className="art-header" d="M2 58l24-24 14 14 16-18 26 28v1a2 2 0 0 1-2 2H4a2 2 0 0 1-2-2Z" />
  </svg>
)
