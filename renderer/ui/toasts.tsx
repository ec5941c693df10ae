import { CircleCheck, CircleX, Info, X } from 'lucide-react'
import { useToastsClass } from './toast-corner.ts'
import './toasts.css'

type Toast = {
  readonly id: number
  readonly tone: 'done' | 'wait' | 'error'
  readonly text: string
  readonly action?: { readonly label: string; readonly run: () => void }
}

type Props = { readonly toasts: readonly Toast[]; readonly onDismiss: (id: number) => void }

const icons = { done: CircleCheck, wait: Info, error: CircleX }

/** Short messages at the bottom right, newest last. Live regions also announce them. */
export function Toasts({ toasts, onDismiss }: Props) {
  const className = useToastsClass()
  return (
    <section aria-label="Messages">
      <ol className={className}>
        {toasts.map(({ id, tone, text, action }) => {
          const Icon = icons[tone]
          return (
            <li key={id} className={`toast toast-${tone}`}>
              <Icon className="icon-16 toast-icon" aria-hidden />
              <span className="toast-text">{text}</span>
              {action && (
                <button type="button" className="toast-action" onClick={action.run}>
                  {action.label}
                </button>
              )}
              <button type="button" className="toast-close" aria-label="Dismiss" onClick={() => onDismiss(id)}>
                <X className="icon-13" aria-hidden />
              </button>
            </li>
          )
        })}
      </ol>
    </section>
  )
}
