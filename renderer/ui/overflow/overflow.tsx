import { Ellipsis } from 'lucide-react'
import { Fragment, type RefObject, useRef, useState } from 'react'
import { IconButton } from '../button.tsx'
import { Menu, MenuLine } from '../menu.tsx'
import type { AfterClosing, ToolGroup } from './tool.tsx'
import { type Tools, useOverflow } from './use-overflow.ts'
import './overflow.css'

/** The content of a toolbar: tools at its start and end, and a menu of those that do not fit. */
export function Overflow({ start, end, leaving, last }: Tools) {
  const moreButton = useRef<HTMLButtonElement>(null)
  const { gone, widths } = useOverflow({ start, end, leaving }, () => moreButton.current?.focus())
  const isShown = ({ tools }: ToolGroup) => tools.some(({ id }) => !gone.has(id))
  const listed = [...start, ...end]
    .map(({ id, tools }) => ({ id, tools: tools.filter(tool => gone.has(tool.id) && tool.listed) }))
    .filter(({ tools }) => tools.length > 0)
  const more = listed.length > 0 && <More groups={listed} button={moreButton} />
  const side = (groups: readonly ToolGroup[]) => {
    const first = groups.find(isShown)
    return groups.map(group => (
      <Fragment key={group.id}>
        {group !== first && isShown(group) && <span className="overflow-line" />}
        {group.tools.map(({ id, shown }) => (
          <Fragment key={id}>
            {id === last && more}
            <span ref={widths.slotOf(id)} className={`overflow-tool${gone.has(id) ? ' is-gone' : ''}`} data-tool={id}>
              {shown}
            </span>
          </Fragment>
        ))}
      </Fragment>
    ))
  }
  return (
    <div ref={widths.bar} className="overflow">
      {side(start)}
      <span className="overflow-gap" />
      {side(end)}
      {last === undefined && more}
    </div>
  )
}

type MoreProps = { readonly groups: readonly ToolGroup[]; readonly button: RefObject<HTMLButtonElement | null> }

function More({ groups, button }: MoreProps) {
  const [isOpen, setOpen] = useState(false)
  const chosen = useRef<(() => void) | null>(null)
  const afterClosing: AfterClosing = run => () => {
    chosen.current = run
  }
  const onClosed = (event: Event) => {
    event.preventDefault()
    button.current?.focus()
    chosen.current?.()
    chosen.current = null
  }
  return (
    <Menu
      align="end"
      open={isOpen}
      onOpenChange={setOpen}
      returnFocus={onClosed}
      trigger={<IconButton ref={button} icon={Ellipsis} label="More" />}
    >
      {groups.map(({ id, tools }, at) => (
        <Fragment key={id}>
          {at > 0 && <MenuLine />}
          {tools.map(tool => (
            <Fragment key={tool.id}>{tool.listed?.(afterClosing)}</Fragment>
          ))}
        </Fragment>
      ))}
    </Menu>
  )
}
