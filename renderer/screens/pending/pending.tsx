import { Check, ChevronDown, ChevronRight, Download, Pause, Table2 } from 'lucide-react'
import { type KeyboardEvent, useState } from 'react'
import type { Upload } from '../../../shared/model/attachment.ts'
import type { Keep } from '../../../shared/model/others/conflict.ts'
import type { LedgerEntry } from '../../../shared/model/unsaved.ts'
import { shownName } from '../../../shared/shown-name.ts'
import { keystrokeOf } from '../../commands/keybinding.ts'
import { isKeyOf } from '../../commands/keymap.ts'
import { useQueueView } from '../../queries/account/usage.ts'
import { queryError } from '../../queries/failure.ts'
import { changeSettings, useSettings } from '../../queries/settings.ts'
import { discardEdits, saveNow, useLedger } from '../../queries/sheet/edits.ts'
import { cancelUpload, useUploads, useUploadsAreKnown } from '../../queries/sheet/uploads.ts'
import { useWhyNotSave } from '../../queries/start.ts'
import { type Disputed, decide, isDisputed } from '../../sheet/conflicts/decide.ts'
import { saveLabel } from '../../sheet/conflicts/edit-labels.ts'
import { Resolver } from '../../sheet/conflicts/resolver.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { InlineError } from '../../ui/error-message.tsx'
import { formatEditsAndFiles } from '../../ui/messages/format-counts.ts'
import { aboutIfLong } from '../../ui/messages/format-times.ts'
import { Segmented } from '../../ui/segmented.tsx'
import { decideOn, useDeciding } from '../../ui-state/deciding.ts'
import { notifyFailure } from '../../ui-state/notices.ts'
import { exportPending } from './export-pending.ts'
import { filesShown, WaitingFiles } from './files/waiting-files.tsx'
import type { LedgerFilter, LedgerGroup } from './ledger-groups.ts'
import { ledgerCounts, ledgerGroups } from './ledger-groups.ts'
import { LedgerRow } from './ledger-row.tsx'
import { savingMs } from './saving-time.ts'
import './pending.css'

const none: readonly LedgerEntry[] = []
const AT_ONCE = 5000

/** All unsaved edits and files, to review, decide, send or revert. */
export function Pending() {
  const ledger = useLedger()
  const [filter, setFilter] = useState<LedgerFilter>('all')
  const entries = ledger.data ?? none
  const groups = ledgerGroups(entries, filter)
  const uploads = useUploads()
  const uploadsAreKnown = useUploadsAreKnown()
  const files = filesShown(uploads, filter)
  const disputed = ledgerGroups(entries, 'needs-you').flatMap(group => group.entries.filter(isDisputed))
  const chosen = useChosen(disputed)
  const error = queryError(ledger.error)
  return (
    <>
      <section className="workspace-view ledger-view" aria-label="Pending changes">
        <h1 className="visually-hidden">Pending changes</h1>
        <Strip entries={entries} uploads={uploads} filter={filter} onFilter={setFilter} />
        <div className="ledger-columns" aria-hidden>
          <span>Row</span>
          <span>Item and column</span>
          <span>Change</span>
          <span>State</span>
          <span>Edited</span>
        </div>
        {/* biome-ignore lint/a11y/noStaticElementInteractions: arrows go from row to row, each a button of its own */}
        <div className="ledger" data-pane="grid" onKeyDown={goByArrow}>
          {error && <InlineError error={error} />}
          {ledger.isSuccess && uploadsAreKnown && groups.length + files.length === 0 && (
            <NothingPending isFiltered={entries.length + filesShown(uploads, 'all').length > 0} />
          )}
          {groups.map(group => (
            <Group key={group.sheetId} group={group} all={entries} chosen={chosen?.edit.seq ?? null} />
          ))}
          <WaitingFiles uploads={files} />
        </div>
      </section>
      {chosen && (
        <Resolver
          key={chosen.edit.seq}
          entry={chosen}
          all={disputed}
          onDecide={(meant, keep) => onDecide(disputed, chosen, meant, keep)}
          onClose={() => leave(chosen.edit.seq)}
        />
      )}
    </>
  )
}

/** The edit to decide about; null once nothing is in dispute. */
function useChosen(disputed: readonly Disputed[]): Disputed | null {
  const seq = useDeciding()
  return disputed.find(({ edit }) => edit.seq === seq) ?? null
}

/** Moves to the next disputed edit, if any. */
function onDecide(all: readonly Disputed[], at: Disputed, meant: readonly Disputed[], keep: Keep): void {
  const position = all.indexOf(at)
  const next = [...all.slice(position), ...all.slice(0, position)].find(other => other !== at && !meant.includes(other))
  decideOn(next?.edit.seq ?? null)
  void decide(meant, keep)
}

/** Returns to the list and focuses the row of the edit. */
function leave(seq: number): void {
  decideOn(null)
  document.querySelector<HTMLElement>(`.ledger-row[data-seq="${seq}"]`)?.focus()
}

function goByArrow(event: KeyboardEvent<HTMLElement>): void {
  const step = isKeyOf('next-change', keystrokeOf(event, 'either')) && (event.key === 'ArrowDown' ? 1 : -1)
  const rows = [...event.currentTarget.querySelectorAll<HTMLElement>('.ledger-group, .ledger-row')]
  const at = rows.findIndex(row => row.matches(':focus'))
  if (!step || at < 0) return
  event.preventDefault()
  rows[at + step]?.focus()
}

type StripProps = {
  readonly entries: readonly LedgerEntry[]
  readonly uploads: readonly Upload[]
  readonly filter: LedgerFilter
  readonly onFilter: (filter: LedgerFilter) => void
}

function Strip({ entries, uploads, filter, onFilter }: StripProps) {
  const counts = ledgerCounts(entries)
  const all = (shown: LedgerFilter) => counts[shown] + filesShown(uploads, shown).length
  const { saving } = useSettings()
  const isHeld = saving === 'hold'
  return (
    <div className="toolbar ledger-toolbar" data-pane="toolbar" role="toolbar" aria-label="Pending changes">
      <Segmented<LedgerFilter>
        label="Show"
        value={filter}
        onChange={onFilter}
        choices={[
          { value: 'all', label: 'All', count: all('all') },
          { value: 'needs-you', label: 'Needs attention', count: all('needs-you') },
          { value: 'queued', label: 'Queued', count: all('queued') },
          { value: 'sending', label: 'Sending', count: all('sending') },
        ]}
      />
      <span className="toolbar-gap" />
      <Button
        kind="quiet"
        icon={isHeld ? Check : Pause}
        aria-pressed={isHeld}
        onClick={() => void notifyFailure('Holding edits', changeSettings({ saving: isHeld ? 'automatic' : 'hold' }))}
      >
        Save manually
      </Button>
      <Button
        kind="quiet"
        icon={Download}
        reason={counts.all === 0 ? 'Nothing to export' : null}
        onClick={() => void exportPending(filter === 'needs-you')}
      >
        Export
      </Button>
      <DiscardAll entries={entries} uploads={uploads} />
      <SaveAll counts={counts} />
    </div>
  )
}

function SaveAll({ counts }: { readonly counts: ReturnType<typeof ledgerCounts> }) {
  const whyNot = useWhyNotSave()
  const reason = counts.queued === 0 ? 'Nothing to save' : whyNot
  return (
    <Button kind="primary" reason={reason} onClick={() => void notifyFailure('Saving', saveNow())}>
      {saveLabel(counts)}
    </Button>
  )
}

function DiscardAll({ entries, uploads }: Pick<StripProps, 'entries' | 'uploads'>) {
  const [isAsking, setAsking] = useState(false)
  // Edits in flight cannot be reverted.
  const seqs = entries
    .filter(({ edit }) => edit.state === 'queued' || edit.state === 'needs-review')
    .map(({ edit }) => edit.seq)
  const files = [...filesShown(uploads, 'queued'), ...filesShown(uploads, 'needs-you')]
  const what = formatEditsAndFiles(seqs.length, files.length)
  const onDiscard = async () => {
    setAsking(false)
    for (let at = 0; at < seqs.length; at += AT_ONCE) {
      if (!(await notifyFailure('Discarding', discardEdits(seqs.slice(at, at + AT_ONCE))))) return
    }
    for (const { id, name } of files) if (!(await notifyFailure(shownName(name), cancelUpload(id)))) return
  }
  return (
    <>
      <Button
        kind="danger"
        reason={seqs.length + files.length === 0 ? 'Nothing to discard' : null}
        onClick={() => setAsking(true)}
      >
        Discard all
      </Button>
      {isAsking && (
        <Dialog
          title={`Discard ${what}?`}
          sentence={`${whatBecomes(seqs.length, files.length)} This cannot be undone.`}
          onClose={() => setAsking(false)}
        >
          <Button onClick={() => setAsking(false)}>Cancel</Button>
          <Button kind="danger" onClick={() => void onDiscard()}>
            Discard {what}
          </Button>
        </Dialog>
      )}
    </>
  )
}

function whatBecomes(edits: number, files: number): string {
  if (files === 0) return 'The cells go back to their saved values.'
  if (edits === 0) return 'They are not attached. The files on this computer stay where they are.'
  return 'The cells go back to their saved values, and the files are not attached.'
}

type GroupProps = { readonly group: LedgerGroup; readonly all: readonly LedgerEntry[]; readonly chosen: number | null }

function Group({ group: { sheetName, entries, summary }, all, chosen }: GroupProps) {
  const [isOpen, setOpen] = useState(true)
  const takes = aboutIfLong(savingMs(entries, useQueueView()))
  return (
    <section>
      <button type="button" className="ledger-group" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {isOpen ? <ChevronDown className="icon-13" aria-hidden /> : <ChevronRight className="icon-13" aria-hidden />}
        <Table2 className="icon-16" aria-hidden />
        <span className="ledger-sheet truncate">{shownName(sheetName)}</span>
        <span className="ledger-summary num">
          {summary}
          {takes && `, ${takes} to save`}
        </span>
      </button>
      {isOpen && (
        <ul>
          {entries.map(entry => (
            <LedgerRow key={entry.edit.seq} entry={entry} all={all} isChosen={entry.edit.seq === chosen} />
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
        ? 'Choose All to see every pending edit.'
        : 'Edits that are not saved yet are listed here, sheet by sheet.'}
    </p>
  </div>
)
