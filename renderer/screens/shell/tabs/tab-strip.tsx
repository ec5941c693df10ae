import { ChevronLeft, ChevronRight, Plus } from 'lucide-react'
import { type KeyboardEvent, useCallback, useLayoutEffect, useRef, useState, type WheelEvent } from 'react'
import { keysOf } from '../../../commands/keymap.ts'
import { IconButton } from '../../../ui/button.tsx'
import { useUiState, view } from '../../../ui-state/ui-store.ts'
import { isInside } from './tab-drag.ts'
import { TabItem } from './tab-item.tsx'
import './tabs.css'

/** The minimum width of a tab and its surroundings, as in `tabs.css`. */
const TAB_PX = 120
const BESIDE_PX = 108

/** The tabs, on the lower edge of the title strip. They scroll on overflow and keep the active one visible. */
export function TabStrip() {
  const { open, active } = useUiState(({ tabs }) => tabs)
  const scroller = useRef<HTMLDivElement>(null)
  /** 0 until the strip is laid out. */
  const [width, setWidth] = useState(0)
  const isCrowded = width > 0 && open.length * TAB_PX + BESIDE_PX > width

  // biome-ignore lint/correctness/useExhaustiveDependencies: whatever tab comes, goes or moves
  useLayoutEffect(() => {
    // It forces a layout, which at the start of the window is that of everything.
    if (!isCrowded) return
    scroller.current?.querySelector('.tab.is-active')?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [open, active, width, isCrowded])

  const strip = useCallback((element: HTMLElement | null) => {
    if (!element) return
    const observer = new ResizeObserver(() => setWidth(element.clientWidth))
    observer.observe(element)
    return () => observer.disconnect()
  }, [])

  const scroll = (direction: 1 | -1) => {
    const { current } = scroller
    current?.scrollBy({ left: direction * Math.max(TAB_PX, current.clientWidth - TAB_PX), behavior: 'smooth' })
  }
  // Most mice have a vertical wheel only.
  const onWheel = ({ deltaX, deltaY }: WheelEvent) => {
    if (deltaX === 0) scroller.current?.scrollBy({ left: deltaY })
  }
  return (
    <nav ref={strip} className="tabs" data-pane="tabs" aria-label="Tabs">
      {isCrowded && <Edge name="Scroll tabs left" icon={ChevronLeft} onClick={() => scroll(-1)} />}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: arrows go between the buttons in it */}
      <div ref={scroller} className="tab-scroll" onWheel={onWheel} onKeyDown={goByArrow}>
        {open.map(tab => (
          <TabItem key={tab} tab={tab} isActive={tab === active} />
        ))}
      </div>
      {isCrowded && <Edge name="Scroll tabs right" icon={ChevronRight} onClick={() => scroll(1)} />}
      <IconButton icon={Plus} label="New tab" keys={keysOf('new-tab')} onClick={() => view.open('home')} />
    </nav>
  )
}

type EdgeProps = { readonly name: string; readonly icon: typeof Plus; readonly onClick: () => void }

/** For the mouse only: the keyboard moves between tabs, which scroll into view. */
const Edge = ({ name, icon: Icon, onClick }: EdgeProps) => (
  <button type="button" className="tabs-edge" tabIndex={-1} aria-label={name} onClick={onClick}>
    <Icon className="icon-13" aria-hidden />
  </button>
)

function goByArrow(event: KeyboardEvent<HTMLElement>): void {
  const { key, target, currentTarget, altKey, ctrlKey, metaKey, shiftKey } = event
  if (altKey || ctrlKey || metaKey || shiftKey || !(target instanceof Element) || !isInside(event)) return
  const tabs = [...currentTarget.querySelectorAll<HTMLElement>('.tab-open')]
  const at = tabs.findIndex(tab => tab.parentElement?.contains(target))
  const items: Readonly<Record<string, number>> = {
    ArrowLeft: at - 1,
    ArrowRight: at + 1,
    Home: 0,
    End: tabs.length - 1,
  }
  const to = tabs[items[key] ?? -1]
  if (!to) return
  event.preventDefault()
  to.focus()
}
