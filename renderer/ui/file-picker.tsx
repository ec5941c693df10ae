import type { Ref } from 'react'

type Props = {
  readonly ref: Ref<HTMLInputElement>
  readonly label: string
  /** Kinds of files that the system's list begins with. */
  readonly accept?: string
  readonly multiple?: boolean
  readonly onFiles: (files: readonly File[]) => void
}

/** The system's list of files, opened by a button of ours that clicks this input. What the browser draws for it is never shown. */
export function FilePicker({ ref, label, accept, multiple = false, onFiles }: Props) {
  return (
    <input
      ref={ref}
      type="file"
      hidden
      aria-label={label}
      accept={accept}
      multiple={multiple}
      onChange={event => {
        onFiles([...(event.currentTarget.files ?? [])])
        // So that the same file can be chosen again, after it was refused, removed or corrected.
        event.currentTarget.value = ''
      }}
    />
  )
}

/** Asks for files by the system's own dialog, from wherever the person is. None: they chose none. */
export function chooseFiles(): Promise<readonly File[]> {
  return new Promise(resolve => {
    const picker = document.createElement('input')
    picker.type = 'file'
    picker.multiple = true
    picker.addEventListener('change', () => resolve([...(picker.files ?? [])]))
    picker.addEventListener('cancel', () => resolve([]))
    picker.click()
  })
}
