/** What a key can ask of the window. What it asks of a cell is the grid's business. */
export type Command =
  | {
      readonly kind:
        | 'palette'
        | 'save'
        | 'pending'
        | 'attachments'
        | 'conversations'
        | 'new-tab'
        | 'close-tab'
        | 'navigator'
    }
  | { readonly kind: 'tab'; readonly place: number }
  | { readonly kind: 'pane'; readonly direction: 1 | -1 }

type Keys = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'>

const plain: Readonly<Record<string, Command>> = {
  KeyK: { kind: 'palette' },
  KeyS: { kind: 'save' },
  KeyT: { kind: 'new-tab' },
  KeyW: { kind: 'close-tab' },
  KeyB: { kind: 'navigator' },
}

const shifted: Readonly<Record<string, Command>> = {
  KeyS: { kind: 'pending' },
  KeyA: { kind: 'attachments' },
  KeyM: { kind: 'conversations' },
}

/** The window's meaning of a key, or null. Ctrl, and Cmd on a Mac. */
export function commandOf(keys: Keys, onMac: boolean): Command | null {
  if (keys.key === 'F6') return { kind: 'pane', direction: keys.shiftKey ? -1 : 1 }
  const main = onMac ? keys.metaKey && !keys.ctrlKey : keys.ctrlKey && !keys.metaKey
  if (!main || keys.altKey) return null
  const place = /^(?:Digit|Numpad)([1-9])$/.exec(keys.code)?.[1]
  if (place && !keys.shiftKey) return { kind: 'tab', place: Number(place) }
  // By letter where the layout has one (Dvorak), by position elsewhere (Cyrillic).
  const letter = /^[a-z]$/i.test(keys.key) ? `Key${keys.key.toUpperCase()}` : keys.code
  return (keys.shiftKey ? shifted : plain)[letter] ?? null
}
