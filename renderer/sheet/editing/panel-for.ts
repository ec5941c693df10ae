import { COLUMN_KINDS, type Column } from '../../../shared/model/sheet/column.ts'
import { drawing, element } from '../core/dom.ts'
import type { EditorPanel, PanelHost } from '../core/editor-panel.ts'
import { avatarColour, initials } from '../grid/cells/contacts.ts'
import { symbolTone, valueLook } from '../grid/cells/value-look.ts'
import { peopleFor } from '../values/typing/parse-people.ts'
import type { Person, Typist } from '../values/typing/typed.ts'
import { Calendar } from './calendar.ts'
import { type Option, OptionList } from './option-list.ts'

type Asking = {
  readonly column: Column
  readonly typist: Typist
  /** The user may add the typed text to the options of the column. */
  readonly canAddOptions: boolean
}

/** The panel that opens with the column's editor: options or people. Null for plain text. */
export function panelFor({ column, typist, canAddOptions }: Asking, host: PanelHost, text: string): EditorPanel | null {
  switch (column.kind) {
    case 'choice':
    case 'choices': {
      const toOption = (option: string): Option => choiceOption(column, option)
      return new OptionList(
        {
          options: column.options.map(toOption),
          several: column.kind === 'choices',
          allowsOthers: !column.validation,
          toOption: canAddOptions ? toOption : null,
        },
        host,
        text,
      )
    }
    case 'contact':
    case 'contacts': {
      const options = peopleOptions(peopleFor(column, typist.people))
      const several = column.kind === 'contacts'
      return new OptionList({ options, several, allowsOthers: false, toOption: null }, host, text)
    }
    default:
      return null
  }
}

/** The panel that only Alt+Down opens. */
export function calendarFor(column: Column, typist: Typist, host: PanelHost, text: string): EditorPanel | null {
  return COLUMN_KINDS[column.kind].holdsDays ? new Calendar(host, text, typist.today, typist.locale) : null
}

function choiceOption(column: Column, text: string): Option {
  return { text, label: text, hint: '', draw: item => drawChoice(column, item, text) }
}

function drawChoice(column: Column, item: HTMLElement, text: string): void {
  if (column.symbol) {
    item.append(element('span', `sf-dot sf-tone-${symbolTone(text)}`), element('span', 'sf-option-label', text))
    return
  }
  if (column.kind === 'choices') {
    item.append(element('span', 'sf-option-label', text))
    return
  }
  const { tone, glyph } = valueLook(text)
  const chip = element('span', `sf-chip sf-tone-${tone}`)
  if (glyph) chip.append(drawing(glyph, 'sf-glyph'))
  else chip.classList.add('sf-chip-bare')
  chip.append(element('span', 'sf-chip-text', text))
  item.append(chip)
}

/** Inserts people by name, or by address if two share a name. */
function peopleOptions(people: readonly Person[]): Option[] {
  const counts = new Map<string, number>()
  for (const { name } of people) counts.set(name, (counts.get(name) ?? 0) + 1)
  return people.map(person =>
    personOption(person, person.name && counts.get(person.name) === 1 ? person.name : person.email),
  )
}

function personOption(person: Person, text: string): Option {
  const draw = (item: HTMLElement): void => {
    const avatar = element('span', `sf-avatar sf-avatar-${avatarColour(person)}`, initials(person))
    avatar.setAttribute('aria-hidden', 'true')
    item.append(avatar, element('span', 'sf-option-label', person.name || person.email))
  }
  return { text, label: person.name || person.email, hint: person.email, draw }
}
