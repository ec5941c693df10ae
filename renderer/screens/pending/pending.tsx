import { Check, ChevronDown, ChevronRight, Pause, Table2 } from 'lucide-react'
import { useState } from 'react'
import type { LedgerEntry } from '../../../shared/ipc/contract.ts'
import { errorOf } from '../../queries/failure.ts'
import { changeSettings, useSettings } from '../../queries/settings.ts'
import { discardEdits, saveNow, useLedger } from '../../queries/sheet/edits.ts'
import { useWhyNotSave } from '../../queries/start.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { InlineError } from '../../ui/error-message.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { count } from '../../ui/words/counts.ts'
import { tell } from '../../view/notices.ts'
import { saveWords } from './edit-words.ts'
import type { LedgerFilter, LedgerGroup } from './ledger-groups.ts'
import { ledgerCounts, ledgerGroups } from './ledger-groups.ts'
import { LedgerRow } from './ledger-row.tsx'
import './pending.css'

const none: readonly LedgerEntry[] = []
const AT_ONCE = 5000

/** Every edit that is stored here and not saved: to look through, to send, or to take back. */
export function Pending() {
  const ledger = useLedger()
  const [filter, setFilter] = useState<LedgerFilter>('all')
  const entries = ledger.data ?? none
  const groups = ledgerGroups(entries, filter)
  const error = errorOf(ledger.error)
  return (
    <section className="workspace-view" aria-label="Pending changes">
      <h1 className="visually-hidden">Pending changes</h1>
      <Strip entries={entries} filter={filter} onFilter={setFilter} />
      <div className="ledger-columns" aria-hidden>
        <span>Row</span>
        <span>Item and column</span>
        <span>Change</span>
        <span>State</span>
        <span>Edited</span>
      </div>
      <div className="ledger">
        {error && <InlineError error={error} />}
        {ledger.isSuccess && groups.length === 0 && <NothingPending isFiltered={entries.length > 0} />}
        {groups.map(group => (
          <Group key={group.sheetId} group={group} />
        ))}
      </div>
    </section>
  )
}

type StripProps = {
  readonly entries: readonly LedgerEntry[]
  readonly filter: LedgerFilter
  readonly onFilter: (filter: LedgerFilter) => void
}

function Strip({ entries, filter, onFilter }: StripProps) {
  const counts = ledgerCounts(entries)
  const { saving } = useSettings()
  const isHeld = saving === 'hold'
  return (
    <div className="toolbar" data-pane="toolbar" role="toolbar" aria-label="Pending changes">
      <Segmented<LedgerFilter>
        label="Show"
        value={filter}
        onChange={onFilter}
        choices={[
          { value: 'all', label: 'All', count: counts.all },
          { value: 'needs-you', label: 'Needs you', count: counts['needs-you'] },
          { value: 'queued', label: 'Queued', count: counts.queued },
          { value: 'sending', label: 'Sending', count: counts.sending },
        ]}
      />
      <span className="toolbar-gap" />
      <Button
        kind="quiet"
        icon={isHeld ? Check : Pause}
        aria-pressed={isHeld}
        onClick={() => void tell('Holding edits', changeSettings({ saving: isHeld ? 'automatic' : 'hold' }))}
      >
        {isHeld ? 'Holding all' : 'Hold all'}
      </Button>
      <DiscardAll entries={entries} />
      <SaveAll counts={counts} />
    </div>
  )
}

function SaveAll({ counts }: { readonly counts: ReturnType<typeof ledgerCounts> }) {
  const whyNot = useWhyNotSave()
  const reason = counts.queued === 0 ? 'Nothing waits to be saved' : whyNot
  return (
    <Button kind="primary" reason={reason} onClick={() => void tell('Saving', saveNow())}>
      {saveWords(counts)}
    </Button>
  )
}

function DiscardAll({ entries }: { readonly entries: readonly LedgerEntry[] }) {
  const [isAsking, setAsking] = useState(false)
  // What is on its way cannot be taken back any more.
  const seqs = entries
    .filter(({ edit }) => edit.state === 'queued' || edit.state === 'parked')
    .map(({ edit }) => edit.seq)
  const onDiscard = async () => {
    setAsking(false)
    for (let at = 0; at < seqs.length; at += AT_ONCE) {
      if (!(await tell('Discarding', discardEdits(seqs.slice(at, at + AT_ONCE))))) return
    }
  }
  return (
    <>
      <Button kind="danger" reason={seqs.length === 0 ? 'Nothing to discard' : null} onClick={() => setAsking(true)}>
        Discard all
      </Button>
      {isAsking && (
        <Dialog
          title={`Discard ${count(seqs.length, 'edit')}?`}
          sentence="The cells go back to what the service has. This cannot be undone."
          onClose={() => setAsking(false)}
        >
          <Button onClick={() => setAsking(false)}>Keep them</Button>
          <Button kind="danger" onClick={() => void onDiscard()}>
            Discard {count(seqs.length, 'edit')}
          </Button>
        </Dialog>
      )}
    </>
  )
}

function Group({ group: { sheetName, entries, summary } }: { readonly group: LedgerGroup }) {
  const [isOpen, setOpen] = useState(true)
  return (
    <section>
      <button type="button" className="ledger-group" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {isOpen ? <ChevronDown className="icon-13" aria-hidden /> : <ChevronRight className="icon-13" aria-hidden />}
        <Table2 className="icon-16" aria-hidden />
        <span className="ledger-sheet truncate">{sheetName}</span>
        <span className="ledger-summary num">{summary}</span>
      </button>
      {isOpen && (
        <ul>
          {entries.map(entry => (
            <LedgerRow key={entry.edit.seq} entry={entry} />
          ))}
        </ul>
      )}
    </section>
  )
}

const NothingPending = ({ isFiltered }: { readonly isFiltered: boolean }) => (
  <div className="ledger-none">
    <h2>{isFiltered ? 'No edits of this kind' : 'All saved'}</h2>
    <p>
      {isFiltered
        ? 'Choose All to see every edit that waits.'
        : 'Edits that are not saved yet wait here, sheet by sheet.'}
    </p>
  </div>
)
