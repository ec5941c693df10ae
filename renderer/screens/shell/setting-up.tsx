import { type ReactNode, useLayoutEffect } from 'react'
import { useSettings } from '../../queries/settings.ts'
import { useStart } from '../../queries/start.ts'
import { GridSkeleton } from '../../ui/grid-skeleton.tsx'
import { SheafMark } from '../../ui/sheaf-mark.tsx'
import { SkeletonLines } from '../../ui/skeleton.tsx'
import './setting-up.css'
import { WindowControls } from './window-controls.tsx'

/** The window before the first response of the local service: a shell that is filled in place. */
export function SettingUp() {
  const onMac = useStart(start => start.platform === 'darwin')
  const { navigatorOpen } = useSettings()
  useNavigatorWidth()
  return (
    <div className={`shell${navigatorOpen ? '' : ' is-nav-closed'}`}>
      <header className={`title-strip${onMac ? ' is-mac' : ''}`}>
        <div className="title-brand">
          <SheafMark size={20} />
          <span className="title-name">Sheaf</span>
        </div>
        <span className="setting-up-gap" />
        <WindowControls />
      </header>
      {navigatorOpen && (
        <aside className="navigator" aria-hidden>
          <div className="nav-list setting-up-lists">
            <SkeletonLines count={12} />
          </div>
        </aside>
      )}
      <div className="shell-main">
        <main className="workspace">
          <SettingUpSheets />
        </main>
      </div>
      <footer className="status-bar">
        <span className="status-item">
          <span className="status-dot is-waiting" />
          Starting
        </span>
      </footer>
    </div>
  )
}

/** The main area until the local sheets are listed for the first time. */
export const SettingUpSheets = () => (
  <section className="workspace-view" data-pane="grid" aria-label="Home" aria-busy="true">
    <ComingSheet>
      <h1 className="setting-up-title">Setting up your sample workspace</h1>
    </ComingSheet>
  </section>
)

/** A sheet with placeholders for its toolbar, cell bar and cells. */
export const ComingSheet = ({ children }: { readonly children?: ReactNode }) => (
  <>
    <div className="setting-up-bar">{children}</div>
    <div className="setting-up-cell" />
    <GridSkeleton />
  </>
)

/** Sets the navigator width on the root element, where the layout reads it. */
export function useNavigatorWidth(): void {
  const { navigatorWidth } = useSettings()
  useLayoutEffect(() => {
    document.documentElement.style.setProperty('--nav-width', `${navigatorWidth}px`)
  }, [navigatorWidth])
}
