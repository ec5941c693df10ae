import './key-caps.css'

/** Keys as they stand on the keyboard: Ctrl K. Nothing where there are none. */
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
