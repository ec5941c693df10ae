import type { Notice } from 'virtual:notices'
import { useEffect, useState } from 'react'
import type { UpdateState } from '../../../shared/model/update.ts'
import { useStart } from '../../queries/start.ts'
import { useUpdate } from '../../queries/update.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { formatCount } from '../../ui/messages/format-counts.ts'
import { view } from '../../ui-state/ui-store.ts'
import { UpdateBlock } from '../update/update-block.tsx'
import './about.css'

/** The installed version, available updates, and the bundled packages with versions and licences. */
export function AboutDialog() {
  const version = useStart(start => start.version)
  const update = useUpdate()
  const notices = useNotices()
  const [wanted, setWanted] = useState('')
  const found = notices.filter(({ name, licence }) => `${name} ${licence}`.toLowerCase().includes(wanted.toLowerCase()))
  const close = () => view.hide('about')
  return (
    <Dialog
      title="About Sheaf"
      sentence={`Sheaf ${version}${engineOf(navigator.userAgent)}. MIT licence.`}
      wide
      onClose={close}
      body={
        <div className="about">
          <UpdateBlock update={update} version={version} />
          <Field
            label="Packages and licences"
            type="search"
            value={wanted}
            onChange={event => setWanted(event.target.value)}
          />
          <p role="status" className="about-count">
            {formatCount(found.length, 'package')}
          </p>
          <ul className="about-packages">
            {found.map(notice => (
              <li key={`${notice.name} ${notice.version}`}>
                <Package notice={notice} />
              </li>
            ))}
          </ul>
        </div>
      }
    >
      <Button kind={hasPrimary(update) ? 'plain' : 'primary'} onClick={close}>
        Close
      </Button>
    </Dialog>
  )
}

/** A window has at most one primary button. */
const hasPrimary = (update: UpdateState): boolean =>
  update.kind === 'available'
    ? update.newVersion.way === 'itself'
    : update.kind === 'ready'
      ? !update.isAgreed
      : update.kind === 'failed' && update.newVersion !== null

function Package({ notice: { name, version, licence, text } }: { readonly notice: Notice }) {
  return (
    <details>
      <summary>
        <span className="about-name">{name}</span>
        <span className="about-version">{version}</span>
        <span className="about-licence">{licence}</span>
      </summary>
      <pre>{text}</pre>
    </details>
  )
}

/** Loaded on demand: the notices are long and seldom read. */
function useNotices(): readonly Notice[] {
  const [notices, setNotices] = useState<readonly Notice[]>([])
  useEffect(() => {
    void import('virtual:notices').then(loaded => setNotices(loaded.notices))
  }, [])
  return notices
}

/** The Electron and Chromium versions from the user agent. */
function engineOf(userAgent: string): string {
  const [electron, chromium] = ['Electron', 'Chrome'].map(name => new RegExp(`${name}/([\\d.]+)`).exec(userAgent)?.[1])
  return electron && chromium ? `, on Electron ${electron} with Chromium ${chromium}` : ''
}
