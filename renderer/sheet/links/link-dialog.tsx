import { type FormEvent, useId, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import type { LinkDraft } from './edit-link.ts'
import './links.css'

type Props = {
  readonly isNew: boolean
  readonly start: LinkDraft
  /** Applies the fields. Returns the sentence to show below the address if that is not possible. */
  readonly onDone: (draft: LinkDraft) => string | null
  readonly onRemove: () => void
  readonly onClose: () => void
}

const LONGEST_TEXT = 4000

/** The text and address of a link. */
export function LinkDialog({ isNew, start, onDone, onRemove, onClose }: Props) {
  const [text, setText] = useState(start.text)
  const [address, setAddress] = useState(start.address)
  const [problem, setProblem] = useState<string | null>(null)
  const formId = useId()
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    setProblem(onDone({ text, address }))
  }
  return (
    <Dialog
      title={isNew ? 'Add link' : 'Edit link'}
      body={
        <form id={formId} className="link-form" noValidate onSubmit={onSubmit}>
          <Field
            label="Text"
            value={text}
            maxLength={LONGEST_TEXT}
            placeholder="The address"
            autoFocus={start.text === ''}
            onChange={event => setText(event.target.value)}
          />
          <Field
            label="Address"
            value={address}
            hint="A web or e-mail address"
            problem={problem}
            autoFocus={start.text !== ''}
            onFocus={event => event.target.select()}
            onChange={event => {
              setProblem(null)
              setAddress(event.target.value)
            }}
          />
        </form>
      }
      onClose={onClose}
    >
      {!isNew && <Button onClick={onRemove}>Remove link</Button>}
      <Button onClick={onClose}>Cancel</Button>
      <Button kind="primary" type="submit" form={formId}>
        {isNew ? 'Add link' : 'Change link'}
      </Button>
    </Dialog>
  )
}
