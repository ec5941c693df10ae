import { Monitor, Moon, Sun } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Settings } from '../../../shared/model/settings.ts'
import { changeSettings, useSettings } from '../../queries/settings.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { tell } from '../../view/notices.ts'
import { view } from '../../view/view-store.ts'
import './settings.css'

/** What a person chooses for this installation. Each choice takes effect at once. */
export function SettingsDialog() {
  const { theme, density, saving } = useSettings()
  const close = () => view.hide('settings')
  return (
    <Dialog
      title="Settings"
      onClose={close}
      body={
        <div className="settings">
          <Line name="Appearance">
            <Segmented label="Appearance" value={theme} onChange={next => change({ theme: next })} choices={THEMES} />
          </Line>
          <Line name="Row height">
            <Segmented
              label="Row height"
              value={density}
              onChange={next => change({ density: next })}
              choices={HEIGHTS}
            />
          </Line>
          <Line
            name="Saving"
            hint={
              saving === 'hold'
                ? 'Edits wait on this computer until you save them.'
                : 'Edits are sent a moment after you stop typing.'
            }
          >
            <Segmented label="Saving" value={saving} onChange={next => change({ saving: next })} choices={SAVING} />
          </Line>
        </div>
      }
    >
      <Button kind="primary" onClick={close}>
        Done
      </Button>
    </Dialog>
  )
}

const THEMES = [
  { value: 'system', label: 'System', icon: Monitor },
  { value: 'light', label: 'Light', icon: Sun },
  { value: 'dark', label: 'Dark', icon: Moon },
] as const

const HEIGHTS = [
  { value: 'compact', label: 'Compact' },
  { value: 'standard', label: 'Standard' },
  { value: 'comfortable', label: 'Comfortable' },
] as const

const SAVING = [
  { value: 'automatic', label: 'Automatically' },
  { value: 'hold', label: 'Hold all' },
] as const

const change = (settings: Partial<Settings>) => void tell('Settings', changeSettings(settings))

type LineProps = { readonly name: string; readonly hint?: string; readonly children: ReactNode }

function Line({ name, hint, children }: LineProps) {
  return (
    <div className="settings-line">
      <p className="settings-name">{name}</p>
      {children}
      {hint && <p className="settings-hint">{hint}</p>}
    </div>
  )
}
