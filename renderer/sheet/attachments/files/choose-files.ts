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
