import { Monitor, Moon, Sun } from 'lucide-react'
import { LOCALES, type LocaleTag, type Settings } from '../../../shared/model/settings.ts'
import { LATIN } from '../../../shared/print/number-signs.ts'
import { changeSettings, useSettings, useSystemAccent } from '../../queries/settings.ts'
import { useUpdate } from '../../queries/update.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { type Locale, personsLocale } from '../../ui/messages/locale.ts'
import { Segmented, type SegmentedProps } from '../../ui/segmented.tsx'
import { Select } from '../../ui/select.tsx'
import { notifyFailure } from '../../ui-state/notices.ts'
import { view } from '../../ui-state/ui-store.ts'
import { OfflineSettings } from './offline-settings.tsx'
import { type LineProps, SettingLine } from './setting-line.tsx'
import './settings.css'

/** Settings of this installation. Each takes effect immediately. */
export function SettingsDialog() {
  const { theme, accent, density, saving, fillNewRows, locale, lookForUpdates, notify, keepRunning } = useSettings()
  const systemAccent = useSystemAccent()
  const hasUpdates = useUpdate().kind !== 'off'
  const close = () => view.hide('settings')
  return (
    <Dialog
      title="Settings"
      onClose={close}
      body={
        <div className="settings">
          <Choice name="Appearance" value={theme} onChange={next => change({ theme: next })} choices={THEMES} />
          {systemAccent !== null && (
            <Choice name="Accent color" value={accent} onChange={next => change({ accent: next })} choices={ACCENTS} />
          )}
          <Choice name="Row height" value={density} onChange={next => change({ density: next })} choices={HEIGHTS} />
          <SettingLine name="Numbers and dates" hint={localeHint(personsLocale.now())}>
            <Select
              label="Numbers and dates"
              value={locale}
              choices={LOCALE_CHOICES}
              onChange={next => change({ locale: next })}
            />
          </SettingLine>
          <Choice
            name="Saving"
            hint={
              saving === 'hold'
                ? 'Edits wait on this computer until you save them.'
                : 'Edits are sent a moment after you stop typing.'
            }
            value={saving}
            onChange={next => change({ saving: next })}
            choices={SAVING}
          />
          <Choice
            name="New rows"
            hint={
              fillNewRows
                ? 'New rows take the formulas and formats of the rows around them.'
                : 'New rows contain only what you put into them.'
            }
            value={fillNewRows ? 'fill' : 'blank'}
            onChange={next => change({ fillNewRows: next === 'fill' })}
            choices={NEW_ROWS}
          />
          <Choice
            name="Notifications"
            hint={
              notify
                ? 'Only when something waits for you: a conflict, a refused edit or file, or signing in again.'
                : 'You’ll see problems only in this window.'
            }
            value={notify ? 'decisions' : 'off'}
            onChange={next => change({ notify: next === 'decisions' })}
            choices={NOTIFICATIONS}
          />
          <Choice
            name="Closing the window"
            hint={
              keepRunning
                ? 'Sheaf goes on saving without its window, until you quit it.'
                : 'Edits that are not saved yet are sent the next time you open Sheaf.'
            }
            value={keepRunning ? 'keep' : 'quit'}
            onChange={next => change({ keepRunning: next === 'keep' })}
            choices={CLOSING}
          />
          {hasUpdates && (
            <Choice
              name="Updates"
              hint={
                lookForUpdates
                  ? 'Sheaf asks now and then. Nothing is downloaded or installed before you say so.'
                  : 'Sheaf asks only when you choose “Check for updates”.'
              }
              value={lookForUpdates ? 'look' : 'do-not'}
              onChange={next => change({ lookForUpdates: next === 'look' })}
              choices={UPDATES}
            />
          )}
          <OfflineSettings />
        </div>
      }
    >
      <Button kind="primary" onClick={close}>
        Close
      </Button>
    </Dialog>
  )
}

const THEMES = [
  { value: 'system', label: 'System', icon: Monitor },
  { value: 'light', label: 'Light', icon: Sun },
  { value: 'dark', label: 'Dark', icon: Moon },
] as const

const ACCENTS = [
  { value: 'sheaf', label: 'Sheaf' },
  { value: 'system', label: 'System' },
] as const

const HEIGHTS = [
  { value: 'compact', label: 'Compact' },
  { value: 'standard', label: 'Standard' },
  { value: 'comfortable', label: 'Comfortable' },
] as const

const LOCALE_NAMES: Readonly<Record<LocaleTag, string>> = {
  'en-GB': 'English (UK)',
  'en-US': 'English (US)',
  'en-IN': 'English (India)',
  'de-DE': 'German',
  'de-AT': 'German (Austria)',
  'de-CH': 'German (Switzerland)',
  'fr-FR': 'French',
  'fr-CH': 'French (Switzerland)',
  'es-ES': 'Spanish',
  'it-IT': 'Italian',
  'nl-NL': 'Dutch',
  'pt-BR': 'Portuguese (Brazil)',
  'pt-PT': 'Portuguese (Portugal)',
  'pl-PL': 'Polish',
  'sv-SE': 'Swedish',
}

const LOCALE_CHOICES = [
  { value: 'system', label: 'System' } as const,
  ...LOCALES.map(value => ({ value, label: LOCALE_NAMES[value] })),
]

const SAMPLE = 1234.56
const SAMPLE_DAY = new Date(Date.UTC(2026, 6, 3))

/** Examples of the formats that differ most between locales. */
function localeHint({ tag }: Locale): string {
  const number = new Intl.NumberFormat(tag, { ...LATIN, useGrouping: true }).format(SAMPLE)
  const day = new Intl.DateTimeFormat(tag, { ...LATIN, timeZone: 'UTC' }).format(SAMPLE_DAY)
  return `Examples: ${number} and ${day} (3 July).`
}

const SAVING = [
  { value: 'automatic', label: 'Automatically' },
  { value: 'hold', label: 'Manually' },
] as const

const NEW_ROWS = [
  { value: 'fill', label: 'Carry formulas and formats' },
  { value: 'blank', label: 'Stay blank' },
] as const

const UPDATES = [
  { value: 'look', label: 'Look for updates' },
  { value: 'do-not', label: 'Do not look' },
] as const

const NOTIFICATIONS = [
  { value: 'off', label: 'Off' },
  { value: 'decisions', label: 'Conflicts and errors only' },
] as const

const CLOSING = [
  { value: 'quit', label: 'Quits Sheaf' },
  { value: 'keep', label: 'Keeps it running' },
] as const

const change = (settings: Partial<Settings>) => void notifyFailure('Settings', changeSettings(settings))

type ChoiceProps<T extends string> = Omit<LineProps, 'children'> & Omit<SegmentedProps<T>, 'label'>

/** A labelled row of options. */
const Choice = <T extends string>({ name, hint, ...segmented }: ChoiceProps<T>) => (
  <SettingLine name={name} hint={hint}>
    <Segmented label={name} {...segmented} />
  </SettingLine>
)
