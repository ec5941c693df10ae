import './key-caps.css'

/** Keys as they stand on the keyboard: Ctrl K. */
export function KeyCaps({ keys }: { readonly keys: readonly string[] }) {
  return (
    <span className="key-caps" aria-hidden>
      {keys.map(key => (
        <kbd key={key} className="key-cap">
          {key}
        </kbd>
      ))}
    </span>
  )
}
