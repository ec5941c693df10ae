import type { Ref } from 'react'

type Props = {
  readonly ref: Ref<HTMLInputElement>
  readonly label: string
  /** File types that the dialog preselects. */
  readonly accept?: string
  readonly multiple?: boolean
  readonly onFiles: (files: readonly File[]) => void
}

/** A hidden file input, opened by our own button, so that the browser's control never shows. */
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
        // Otherwise choosing the same file again, after a rejection or correction, would fire no event.
        event.currentTarget.value = ''
      }}
    />
  )
}

/** Shows the file dialog of the system. Empty if the user cancels. */
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
