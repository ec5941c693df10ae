import { Dialog } from 'radix-ui'
import { keysOf } from '../../commands/keymap.ts'
import { useReturnFocus } from '../../ui/dialog.tsx'
import { KeyCaps } from '../../ui/key-caps.tsx'
import { view } from '../../ui-state/ui-store.ts'
import { shortcutGroups } from './shortcut-groups.ts'
import './shortcut-list.css'

/** All keys by category. */
export function ShortcutList() {
  const returnFocus = useReturnFocus()
  return (
    <Dialog.Root open onOpenChange={open => !open && view.hide('shortcuts')}>
      <Dialog.Portal>
        <Dialog.Overlay className="scrim" />
        <Dialog.Content className="shortcut-list" aria-describedby={undefined} onCloseAutoFocus={returnFocus}>
          <Dialog.Title className="dialog-title">All shortcuts</Dialog.Title>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reachable by key */}
          <div className="shortcut-groups" tabIndex={0}>
            {shortcutGroups.map(({ group, shortcuts }) => (
              <section key={group}>
                <h2>{group}</h2>
                <dl>
                  {shortcuts.map(({ title, ways }) => (
                    <div key={title} className="shortcut">
                      <dt>{title}</dt>
                      {ways.map(way => (
                        <dd key={way.join('+')}>
                          <span className="visually-hidden">{way.join('+')}</span>
                          <KeyCaps keys={way} />
                        </dd>
                      ))}
                    </div>
                  ))}
                </dl>
              </section>
            ))}
          </div>
          <p className="shortcut-hint" aria-hidden>
            <KeyCaps keys={keysOf('cancel')} /> Close
          </p>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
