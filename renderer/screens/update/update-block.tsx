import type { ReactNode } from 'react'
import { assertNever } from '../../../shared/assert-never.ts'
import type { UpdateState } from '../../../shared/model/update.ts'
import { cancelUpdate, checkForUpdate, decideUpdate, downloadUpdate } from '../../queries/update.ts'
import { Button } from '../../ui/button.tsx'
import { offered, updateMessage } from './update-messages.ts'
import './update-block.css'

type Props = { readonly update: UpdateState; readonly version: string }

/** The update state, release notes and actions. Empty for a copy that does not look for updates. */
export function UpdateBlock({ update, version }: Props) {
  const sentence = updateMessage(update, version)
  const notes = offered(update)?.notes
  if (sentence === null) return null
  return (
    <section className="update" aria-label="Updates">
      <p className={`update-sentence num${update.kind === 'failed' ? ' is-problem' : ''}`} role="status">
        {sentence}
      </p>
      {update.kind === 'downloading' && update.newVersion.bytes !== null && (
        <progress
          className="update-progress"
          value={update.received}
          max={update.newVersion.bytes}
          aria-label="Downloaded"
        />
      )}
      {notes && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by key
        <section className="update-notes" tabIndex={0} aria-label="What is new">
          {notes}
        </section>
      )}
      <div className="update-actions">
        <Actions update={update} />
      </div>
    </section>
  )
}

function Actions({ update }: Pick<Props, 'update'>): ReactNode {
  switch (update.kind) {
    case 'none':
      return <Check name="Check now" />
    case 'failed':
      return update.newVersion ? <Download name="Download again" /> : <Check name="Try again" />
    case 'available':
      return update.newVersion.way === 'itself' && <Download name="Download" />
    case 'downloading':
      return <Button onClick={() => void cancelUpdate()}>Cancel</Button>
    case 'ready':
      return <Ready isAgreed={update.isAgreed} />
    case 'off':
    case 'checking':
      return null
    default:
      return assertNever(update)
  }
}

const Ready = ({ isAgreed }: { readonly isAgreed: boolean }) => (
  <>
    <Button kind={isAgreed ? 'plain' : 'primary'} onClick={() => void decideUpdate(isAgreed ? 'later' : 'at-quit')}>
      {isAgreed ? 'Do not install' : 'Install when Sheaf quits'}
    </Button>
    <Button onClick={() => void decideUpdate('now')}>Restart now</Button>
  </>
)

const Check = ({ name }: { readonly name: string }) => <Button onClick={() => void checkForUpdate()}>{name}</Button>

const Download = ({ name }: { readonly name: string }) => (
  <Button kind="primary" onClick={() => void downloadUpdate()}>
    {name}
  </Button>
)
