import { type FormEvent, useId, useState } from 'react'
import { isSameType } from '../../../shared/fold/column-types.ts'
import { COLUMN_KINDS, type Column, type ColumnKind, OfferedKind } from '../../../shared/model/sheet/column.ts'
import { type ColumnType, TITLE_LIMIT } from '../../../shared/model/sheet/column-edit.ts'
import { kindLabel, SYMBOLS, symbolsOf, typeText } from '../../../shared/model/sheet/column-type-labels.ts'
import { shownName } from '../../../shared/shown-name.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Check, Field } from '../../ui/field.tsx'
import { Select } from '../../ui/select.tsx'
import type { ColumnDraft } from './column-edits.ts'
import { droppedOptionsMessage } from './held-options.ts'
import { OptionsEditor } from './options-editor.tsx'
import './columns.css'

type Props = {
  readonly isNew: boolean
  readonly start: ColumnDraft
  /** Why the type cannot be changed; null if it can. */
  readonly whyType: string | null
  /** Further read-only properties of the column. */
  readonly about?: Pick<Column, 'title' | 'description' | 'formula' | 'locked'>
  readonly whyNotTitle: (title: string) => string | null
  /** The number of cells with each of its options. */
  readonly held?: ReadonlyMap<string, number>
  /** `began`: the column when the dialog opened. */
  readonly onDone: (draft: ColumnDraft, began: ColumnDraft) => void
  readonly onClose: () => void
}

/** Edits the title, type and accepted values of a column. */
export function ColumnDialog({
  isNew,
  start: startNow,
  whyType,
  about,
  whyNotTitle,
  held = NONE,
  onDone,
  onClose,
}: Props) {
  const [start] = useState(startNow)
  const [title, setTitle] = useState(start.title)
  const [type, setType] = useState(start.type)
  const [isTried, setTried] = useState(false)
  const formId = useId()
  const problem = whyNotTitle(title)
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (problem === null) onDone({ title, type }, start)
  }
  const dropped = droppedOptionsMessage(start.type, type, held)
  const isOtherKind = !isNew && type.kind !== start.type.kind
  return (
    <Dialog
      title={isNew ? 'New column' : `Edit column “${shownName(start.title)}”`}
      body={
        <form id={formId} className="column-form" onSubmit={onSubmit}>
          <Field
            label="Title"
            value={title}
            maxLength={TITLE_LIMIT}
            problem={isTried || title !== start.title ? problem : null}
            onChange={event => setTitle(event.target.value)}
            onFocus={event => event.target.select()}
          />
          {about && <About column={about} />}
          <TypeFields type={type} whyType={whyType} onChange={setType} />
          {!isNew && (startNow.title !== start.title || !isSameType(startNow.type, start.type)) && (
            <p className="column-changed" role="status">
              Someone else changed this column while you were editing it. It is now “{shownName(startNow.title)}”,{' '}
              {typeText(startNow.type)}.
            </p>
          )}
          {dropped !== null && (
            <p className="column-warning" role="status">
              {dropped}
            </p>
          )}
          {isOtherKind && (
            <p className="column-warning">
              Values become “{kindLabel(type.kind)}” where possible. The others stay as text.
            </p>
          )}
        </form>
      }
      onClose={onClose}
    >
      <Button onClick={onClose}>Cancel</Button>
      <Button kind="primary" type="submit" form={formId}>
        {isNew ? 'Add column' : 'Change column'}
      </Button>
    </Dialog>
  )
}

const NONE: ReadonlyMap<string, number> = new Map()

/** Read-only properties that are relevant here. */
function About({ column: { description, formula, locked } }: { readonly column: NonNullable<Props['about']> }) {
  if (!description && !formula && !locked) return null
  return (
    <dl className="column-about">
      {description && <dt>Description</dt>}
      {description && <dd>{description}</dd>}
      {formula && <dt>Formula</dt>}
      {formula && (
        <dd>
          <code>{formula}</code>
          <p className="field-hint">It fills every cell of the column, so they cannot be edited.</p>
        </dd>
      )}
      {locked && <dt>Locked</dt>}
      {locked && <dd>Only an owner or admin can change its cells.</dd>}
    </dl>
  )
}

type TypeProps = {
  readonly type: ColumnType
  readonly whyType: string | null
  readonly onChange: (type: ColumnType) => void
}

function TypeFields({ type, whyType, onChange }: TypeProps) {
  const kinds: readonly ColumnKind[] = OfferedKind.safeParse(type.kind).success
    ? OfferedKind.options
    : [type.kind, ...OfferedKind.options]
  const symbols = symbolsOf(type.kind)
  const isList = COLUMN_KINDS[type.kind].hasOptions && type.symbol === null
  if (whyType !== null) return <p className="field-hint">{whyType}</p>
  return (
    <>
      <Choice
        label="Type"
        value={type.kind}
        choices={kinds.map(kind => ({ value: kind, label: kindLabel(kind) }))}
        onChange={kind => onChange(asKind(type, kind))}
      />
      {symbols.length > 0 && (
        <Choice
          label="Symbols"
          value={type.symbol}
          choices={[
            { value: null, label: type.kind === 'checkbox' ? 'Check mark' : 'None (own options)' },
            ...symbols.map(([value, name]) => ({ value, label: name })),
          ]}
          onChange={symbol => onChange(withSymbol(type, symbol))}
        />
      )}
      {isList && (
        <OptionsEditor options={type.options} onChange={options => onChange({ ...type, options: [...options] })} />
      )}
      {type.kind !== 'text' && (
        <Check
          label={restrictionOf(type)}
          checked={type.validation}
          onChange={validation => onChange({ ...type, validation })}
        />
      )}
    </>
  )
}

/** The values that a restricted column accepts ("validation" in the interface). */
function restrictionOf({ kind, symbol }: ColumnType): string {
  if (kind === 'checkbox') return 'Restrict to checked and not checked'
  const { holdsDays, holdsPeople, hasOptions } = COLUMN_KINDS[kind]
  if (holdsDays) return 'Restrict to dates'
  if (holdsPeople) return 'Restrict to these contacts'
  if (!hasOptions) return 'Restrict to values of this type'
  return symbol === null ? 'Restrict to these options' : 'Restrict to these symbols'
}

/** A new kind starts without a symbol; single and multi-select lists keep their options. */
function asKind({ kind: before, options, symbol }: ColumnType, kind: ColumnKind): ColumnType {
  const keeps = COLUMN_KINDS[before].hasOptions && COLUMN_KINDS[kind].hasOptions && symbol === null
  return { kind, symbol: null, options: keeps ? options : [], validation: false }
}

const withSymbol = (type: ColumnType, symbol: string | null): ColumnType => ({
  ...type,
  symbol,
  options: symbol === null ? [] : [...(SYMBOLS[symbol]?.options ?? [])],
})

type ChoiceProps<T> = {
  readonly label: string
  readonly value: T
  readonly choices: readonly { readonly value: T; readonly label: string }[]
  readonly onChange: (value: T) => void
}

function Choice<T>({ label, ...select }: ChoiceProps<T>) {
  const id = useId()
  return (
    <div className="field">
      <label htmlFor={id} className="field-label">
        {label}
      </label>
      <Select id={id} {...select} />
    </div>
  )
}
