import './key-caps.css'

/** Keys as printed on the keyboard: Ctrl K. Empty without keys. */
export function KeyCaps({ keys }: { readonly keys: readonly string[] }) {
  if (keys.length === 0) return null
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
