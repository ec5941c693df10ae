import { type CellLink, readLink } from '../../../shared/model/sheet/cell-link.ts'
import { parseUrl } from '../../../shared/parse-url.ts'
import { withoutHidden } from '../../../shared/shown-name.ts'

/**
 * The tooltip and accessible description of a cell: overdue date, value of another type, link target, and other lines,
 * such as cell links.
 */
export const tipOf = (
  isOverdue: boolean,
  otherType: string | null,
  link: string | null,
  ...others: readonly (string | null)[]
): string =>
  [isOverdue ? 'Overdue' : null, otherType, link === null ? null : linkTip(link), ...others].filter(Boolean).join('\n')

function linkTip(written: string): string {
  const link = readLink(written)
  const to = whereTo(link)
  return link.kind === 'gone' ? to : `${to}\nCtrl+click to open`
}

/** Describes the target of a link. */
export const linkLabel = (link: string): string => whereTo(readLink(link))

function whereTo(link: CellLink): string {
  switch (link.kind) {
    case 'web':
      return `Link to ${shownAddress(link.url)}`
    case 'sheet':
      return 'Link to a sheet'
    case 'report':
      return 'Link to a report'
    case 'sight':
      return 'Link to a dashboard'
    case 'gone':
      return 'Link to something that was deleted'
  }
}

/** The address as written, unless it has hidden characters or a deceptive host: then as it will be opened. */
export function shownAddress(written: string): string {
  const url = parseUrl(written)
  if (!url) return withoutHidden(written)
  const { href, host } = url
  return withoutHidden(written) === written && written.toLowerCase().includes(host) ? written : href
}
