import { Check, ChevronDown, CloudUpload, Pause, Zap } from 'lucide-react'
import type { KeyboardEvent } from 'react'
import { useState } from 'react'
import { changeSettings, useSettings } from '../../queries/settings.ts'
import { saveNow } from '../../queries/sheet/edits.ts'
import { useStart, useWhyNotSave } from '../../queries/start.ts'
import { Menu, MenuItem, MenuLine } from '../../ui/menu.tsx'
import { Tooltip } from '../../ui/tooltip.tsx'
import { count, grouped } from '../../ui/words/counts.ts'
import { tell } from '../../view/notices.ts'
import './save-button.css'

/** Sends what is stored here, of every open sheet. Beside it: when to send. */
export function SaveButton() {
  const [isMenuOpen, setMenuOpen] = useState(false)
  const unsaved = useStart(start => start.unsaved.total)
  const reason = useWhyNotSave()
  const onKeyDown = (event: KeyboardEvent) => {
    if (!event.altKey || event.key !== 'ArrowDown') return
    event.preventDefault()
    setMenuOpen(true)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Alt+Down on either of its two buttons opens the menu
    <span className={`save${unsaved === 0 ? ' is-saved' : ''}${reason ? ' is-off' : ''}`} onKeyDown={onKeyDown}>
      <SaveNow unsaved={unsaved} reason={reason} />
      <Menu
        align="end"
        open={isMenuOpen}
        onOpenChange={setMenuOpen}
        trigger={
          <button type="button" className="save-more" aria-label="When to save">
            <ChevronDown className="icon-13" aria-hidden />
          </button>
        }
      >
        <SaveMenu reason={unsaved === 0 ? 'Nothing to save' : reason} />
      </Menu>
    </span>
  )
}

function SaveNow({ unsaved, reason }: { readonly unsaved: number; readonly reason: string | null }) {
  const [isSaving, setSaving] = useState(false)
  const onSave = async () => {
    if (reason || isSaving || unsaved === 0) return
    setSaving(true)
    await tell('Saving', saveNow())
    setSaving(false)
  }
  const words = isSaving ? 'Saving' : unsaved === 0 ? 'All saved' : `Save ${grouped(unsaved)}`
  const name = unsaved === 0 ? 'All saved' : `Save ${count(unsaved, 'edit')} now`
  return (
    <Tooltip
      text={reason ?? (unsaved === 0 ? 'Nothing to save' : 'Save now')}
      keys={reason ? undefined : ['Ctrl', 'S']}
    >
      <button
        type="button"
        className="save-now num"
        aria-label={name}
        aria-disabled={reason || unsaved === 0 ? true : undefined}
        onClick={() => void onSave()}
      >
        {isSaving && <span className="save-arc" aria-hidden />}
        {unsaved === 0 && <Check className="icon-13" aria-hidden />}
        {words}
      </button>
    </Tooltip>
  )
}

function SaveMenu({ reason }: { readonly reason: string | null }) {
  const { saving } = useSettings()
  return (
    <>
      <MenuItem icon={CloudUpload} keys={['Ctrl', 'S']} reason={reason} onSelect={() => void tell('Saving', saveNow())}>
        Save now
      </MenuItem>
      <MenuLine />
      <MenuItem
        icon={saving === 'automatic' ? Check : Zap}
        onSelect={() => void tell('Saving automatically', changeSettings({ saving: 'automatic' }))}
      >
        Save automatically
      </MenuItem>
      <MenuItem
        icon={saving === 'hold' ? Check : Pause}
        onSelect={() => void tell('Holding edits', changeSettings({ saving: 'hold' }))}
      >
        Hold all
      </MenuItem>
    </>
  )
}
