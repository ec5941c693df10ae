import { ArrowLeft, ArrowRight, PanelLeft } from 'lucide-react'
import { keysOf } from '../../commands/keymap.ts'
import { useStart } from '../../queries/start.ts'
import { IconButton } from '../../ui/button.tsx'
import { SheafMark } from '../../ui/sheaf-mark.tsx'
import { useUiState, view } from '../../ui-state/ui-store.ts'
import { useNavigator } from '../navigator/use-navigator.ts'
import { AppMenu } from './app-menu/app-menu.tsx'
import { SystemMenu } from './app-menu/system-menu.ts'
import { TabStrip } from './tabs/tab-strip.tsx'
import './title-strip.css'
import { WindowControls } from './window-controls.tsx'

/** The top edge of the window: free space drags the window, tabs are at its lower edge. */
export function TitleStrip() {
  const navigator = useNavigator()
  const onMac = useStart(start => start.platform === 'darwin')
  const tabs = useUiState(state => state.tabs)
  return (
    <header className={`title-strip${onMac ? ' is-mac' : ''}`}>
      <div className="title-brand">
        {onMac ? <Brand /> : <AppMenu />}
        <span className="title-tools">
          <IconButton
            icon={PanelLeft}
            label={navigator.isOpen ? 'Hide sidebar' : 'Show sidebar'}
            keys={keysOf('navigator')}
            onClick={navigator.toggle}
          />
          <IconButton
            icon={ArrowLeft}
            label="Back"
            reason={tabs.back.length === 0 ? 'Nothing to go back to' : null}
            onClick={view.back}
          />
          <IconButton
            icon={ArrowRight}
            label="Forward"
            reason={tabs.forward.length === 0 ? 'Nothing to go forward to' : null}
            onClick={view.forward}
          />
        </span>
      </div>
      <TabStrip />
      <WindowControls />
    </header>
  )
}

/** On a Mac the system menu bar has the menus. */
const Brand = () => (
  <>
    <SheafMark size={20} />
    <span className="title-name">Sheaf</span>
    <SystemMenu />
  </>
)
