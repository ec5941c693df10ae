import type { AppEvent } from '../../shared/ipc/events.ts'
import { createSignal } from '../../shared/signal.ts'
import type { Env } from '../env/env.ts'

/** The events of a run. Listeners are built after the parts that publish. */
export function createRunEvents(toPage: Env['publish']) {
  const published = createSignal<[event: AppEvent]>()
  const noticed = createSignal<[event: AppEvent]>()
  let isOpen = false
  return {
    /** Before this no page listens: a page drawn from the last start receives the difference, see `app-start.ts`. */
    open(): void {
      isOpen = true
    },
    publish(event: AppEvent): void {
      if (!isOpen) return
      toPage(event)
      published.emit(event)
    },
    onPublished: published.listen,
    /** Passes events to features outside the window, whether the page receives them or not. */
    alsoToDesktop:
      (publish: Env['publish']): Env['publish'] =>
      event => {
        publish(event)
        noticed.emit(event)
      },
    onNoticed: noticed.listen,
  }
}
export type RunEvents = ReturnType<typeof createRunEvents>
