import type { Locale } from '../../ui/messages/locale.ts'
import { drawing, element } from '../core/dom.ts'
import type { EditorPanel, PanelHost } from '../core/editor-panel.ts'
import { CHEVRON } from '../grid/cells/drawings.ts'
import { dayText } from '../values/typing/day-text.ts'
import { readDate, shiftDay } from '../values/typing/parse-date.ts'
import { splitTime } from '../values/typing/parse-moment.ts'

const MONTHS = 'January February March April May June July August September October November December'.split(' ')
const WEEKDAYS = ['Su', 'Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa']
const CELLS = 42
const STEPS: Record<string, number> = {
  ArrowLeft: -1,
  ArrowRight: 1,
  ArrowUp: -7,
  ArrowDown: 7,
  PageUp: -28,
  PageDown: 28,
}

/**
 * Shows one month below a date's text and keeps a time of day after the date. Arrow keys move the day and rewrite the
 * text; a click picks a day. The first weekday follows the locale.
 */
export class Calendar implements EditorPanel {
  readonly element = element('div', 'sf-calendar')
  readonly #host: PanelHost
  readonly #today: string
  readonly #locale: Locale
  #day: string
  #time: string

  constructor(host: PanelHost, text: string, today: string, locale: Locale) {
    this.#host = host
    this.#today = today
    this.#locale = locale
    this.#time = splitTime(text).time
    this.#day = this.#read(text) ?? today
    this.element.addEventListener('mousedown', event => this.#onPress(event))
    this.#draw()
  }

  onText(text: string): void {
    this.#time = splitTime(text).time
    this.#day = this.#read(text) ?? this.#day
    this.#draw()
  }

  onKey({ key, altKey, ctrlKey, shiftKey }: KeyboardEvent): boolean {
    const step = STEPS[key]
    if (step === undefined || altKey || ctrlKey || shiftKey) return false
    this.#go(shiftDay(this.#day, step))
    return true
  }

  #read(text: string): string | null {
    const read = readDate(splitTime(text).day, this.#today, this.#locale)
    return read.kind === 'date' ? read.iso : null
  }

  #go(day: string): void {
    this.#day = day
    this.#host.setText(`${dayText(day, this.#locale)} ${this.#time}`.trim())
    this.#draw()
  }

  #onPress(event: MouseEvent): void {
    event.preventDefault() // Keeps the focus in the text.
    const pressed =
      event.target instanceof Element ? event.target.closest<HTMLElement>('[data-day], [data-clears]') : null
    if (pressed?.dataset.clears) {
      this.#host.setText('')
      this.#host.commit()
    }
    const day = pressed?.dataset.day
    if (!day) return
    this.#go(day)
    if (pressed.dataset.ends === 'yes') this.#host.commit()
  }

  #draw(): void {
    const month = this.#day.slice(0, 7)
    const first = `${month}-01`
    const header = element('div', 'sf-calendar-header')
    const title = `${MONTHS[Number(month.slice(5)) - 1]} ${month.slice(0, 4)}`
    header.append(
      turn('sf-back', 'Previous month', shiftDay(first, -1)),
      element('span', 'sf-calendar-title', title),
      turn('sf-on', 'Next month', shiftDay(first, 31)),
    )
    const days = element('div', 'sf-calendar-days')
    const { weekBegins } = this.#locale
    days.append(...WEEKDAYS.map((_, at) => element('span', 'sf-weekday', WEEKDAYS[(weekBegins + at) % 7])))
    const start = shiftDay(first, -((new Date(first).getUTCDay() + 7 - weekBegins) % 7))
    for (let at = 0; at < CELLS; at++) days.append(this.#dayButton(shiftDay(start, at), month))
    this.element.replaceChildren(header, days, this.#foot())
  }

  #foot(): HTMLElement {
    const foot = element('div', 'sf-calendar-foot')
    const today = element('button', '', 'Today')
    today.dataset.day = this.#today
    today.dataset.ends = 'yes'
    const clear = element('button', '', 'Clear')
    clear.dataset.clears = 'yes'
    for (const button of [today, clear]) button.tabIndex = -1
    foot.append(today, clear)
    return foot
  }

  #dayButton(day: string, month: string): HTMLElement {
    const made = element('button', 'sf-day', String(Number(day.slice(8))))
    made.tabIndex = -1
    made.dataset.day = day
    made.dataset.ends = 'yes'
    made.setAttribute('aria-label', dayLabel(day))
    made.classList.toggle('sf-other-month', !day.startsWith(month))
    made.classList.toggle('sf-today', day === this.#today)
    made.classList.toggle('sf-picked', day === this.#day)
    return made
  }
}

function turn(side: 'sf-back' | 'sf-on', name: string, day: string): HTMLElement {
  const made = element('button', `sf-calendar-turn ${side}`)
  made.append(drawing(CHEVRON, ''))
  made.tabIndex = -1
  made.setAttribute('aria-label', name)
  made.dataset.day = day
  return made
}

/** The label for screen readers, in the language of the window. */
function dayLabel(iso: string): string {
  return `${Number(iso.slice(8))} ${MONTHS[Number(iso.slice(5, 7)) - 1]?.slice(0, 3)} ${iso.slice(0, 4)}`
}
