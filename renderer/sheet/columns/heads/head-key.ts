/** What a key means on a head; null leaves it to the grid and the window. */
export function headKey({
  key,
  altKey,
  shiftKey,
}: Pick<KeyboardEvent, 'key' | 'altKey' | 'shiftKey'>): 'menu' | 'rename' | 'leave' | null {
  if (key === 'Escape') return 'leave'
  if (key === 'F2') return shiftKey ? null : 'rename'
  const isMenu = key === 'Enter' || key === ' ' || key === 'ContextMenu' || (key === 'F10' && shiftKey)
  return isMenu || (key === 'ArrowDown' && altKey) ? 'menu' : null
}
