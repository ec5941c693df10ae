import { Check, ChevronDown, CircleAlert, CloudUpload, Pause, Zap } from 'lucide-react'
import type { ComponentProps, KeyboardEvent } from 'react'
import { useState } from 'react'
import type { UnsavedCounts } from '../../shared/model/unsaved.ts'
import { keysOf } from '../commands/keymap.ts'
import { changeSettings, useSettings } from '../queries/settings.ts'
import { saveNow } from '../queries/sheet/edits.ts'
import { useStart, useWhyNotSave } from '../queries/start.ts'
import { Menu, MenuItem, MenuLine } from '../ui/menu.tsx'
import { formatCount, formatNumber } from '../ui/messages/format-counts.ts'
import { Tooltip } from '../ui/tooltip.tsx'
import { notifyFailure } from '../ui-state/notices.ts'
import { view } from '../ui-state/ui-store.ts'
import './save-button.css'

/** The state of the save button. `needs-you`: nothing can be sent before the user has decided. */
type SaveButtonState = {
  readonly kind: 'save' | 'sending' | 'needs-you' | 'saved'
  readonly text: string
  /** The accessible name. */
  readonly name: string
}

export function saveButtonState({
  total,
  queued,
  needsReview,
}: Pick<UnsavedCounts, 'total' | 'queued' | 'needsReview'>): SaveButtonState {
  if (queued > 0)
    return { kind: 'save', text: `Save ${formatNumber(queued)}`, name: `Save ${formatCount(queued, 'edit')} now` }
  if (total > needsReview) return { kind: 'sending', text: 'Saving', name: 'Saving' }
  if (needsReview === 0) return { kind: 'saved', text: 'All saved', name: 'All saved' }
  const need = needsReview === 1 ? 'needs attention' : 'need attention'
  return {
    kind: 'needs-you',
    text: `${formatNumber(needsReview)} ${need}`,
    name: `${formatCount(needsReview, 'edit')} ${need}`,
  }
}

/** The longest usual text. The button reserves its width, so that tools next to it do not move. */
const WIDEST = saveButtonState({ total: 99, queued: 0, needsReview: 99 }).text

/** The reason why nothing can be saved now; null if something can. */
function whyNothingToSave(state: SaveButtonState): string | null {
  if (state.kind === 'save') return null
  if (state.kind === 'needs-you') return `Nothing to save. ${state.text}`
  return state.kind === 'sending' ? 'On its way' : 'Nothing to save'
}

/** Saves the edits of all open sheets, or opens those that need a decision. Next to it: the menu of when to save. */
export function SaveButton() {
  const [isMenuOpen, setMenuOpen] = useState(false)
  const counts = useStart(start => start.unsaved)
  const state = saveButtonState(counts)
  const reason = useWhyNotSave()
  const onKeyDown = (event: KeyboardEvent) => {
    if (!event.altKey || event.key !== 'ArrowDown') return
    event.preventDefault()
    setMenuOpen(true)
  }
  return (
    <span className="save-room num" data-widest={WIDEST}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: Alt+Down on either of its two buttons opens the menu */}
      <span
        className={`save is-${state.kind}${reason && state.kind !== 'needs-you' ? ' is-off' : ''}`}
        onKeyDown={onKeyDown}
      >
        <SaveNow state={state} reason={reason} />
        <Menu align="end" open={isMenuOpen} onOpenChange={setMenuOpen} trigger={<SaveMore />}>
          <SaveItems />
        </Menu>
      </span>
    </span>
  )
}

/** `fromMenu`: the props with which the menu opens. */
function SaveMore(fromMenu: ComponentProps<'button'>) {
  return (
    <Tooltip text="When to save">
      <button type="button" {...fromMenu} className="save-more" aria-label="When to save">
        <ChevronDown className="icon-13" aria-hidden />
      </button>
    </Tooltip>
  )
}

function SaveNow({ state, reason }: { readonly state: SaveButtonState; readonly reason: string | null }) {
  const [isSaving, setSaving] = useState(false)
  const { kind, text, name } = state
  if (kind === 'needs-you') {
    return (
      <Tooltip text="Open pending changes" keys={keysOf('pending')}>
        <button type="button" className="save-now num" aria-label={name} onClick={() => view.open('pending')}>
          <CircleAlert className="icon-13" aria-hidden />
          {text}
        </button>
      </Tooltip>
    )
  }
  const whyNot = reason ?? whyNothingToSave(state)
  const onSave = async () => {
    if (whyNot || isSaving) return
    setSaving(true)
    await notifyFailure('Saving', saveNow())
    setSaving(false)
  }
  const isGoing = isSaving || (kind === 'sending' && !reason)
  return (
    <Tooltip text={whyNot ?? 'Save now'} keys={reason ? undefined : keysOf('save')}>
      <button
        type="button"
        className="save-now num"
        aria-label={name}
        aria-disabled={whyNot ? true : undefined}
        onClick={() => void onSave()}
      >
        {isGoing && <span className="save-arc" aria-hidden />}
        {kind === 'saved' && !isSaving && <Check className="icon-13" aria-hidden />}
        {isSaving ? 'Saving' : text}
      </button>
    </Tooltip>
  )
}

/** Save now, and when to save: in the menu next to the button, and in the toolbar's menu if the button does not fit. */
export function SaveItems() {
  const { saving } = useSettings()
  const state = saveButtonState(useStart(start => start.unsaved))
  const whyNot = useWhyNotSave()
  const reason = whyNothingToSave(state) ?? whyNot
  return (
    <>
      <MenuItem
        icon={CloudUpload}
        keys={keysOf('save')}
        reason={reason}
        onSelect={() => void notifyFailure('Saving', saveNow())}
      >
        Save now
      </MenuItem>
      <MenuLine />
      <MenuItem
        icon={saving === 'automatic' ? Check : Zap}
        onSelect={() => void notifyFailure('Saving automatically', changeSettings({ saving: 'automatic' }))}
      >
        Save automatically
      </MenuItem>
      <MenuItem
        icon={saving === 'hold' ? Check : Pause}
        onSelect={() => void notifyFailure('Holding edits', changeSettings({ saving: 'hold' }))}
      >
        Save manually
      </MenuItem>
    </>
  )
}
