/** Draws with this color in place of ours (`tokens.css`); null: with ours. */
export function showAccent(root: HTMLElement, accent: string | null): void {
  root.style.setProperty('--sf-system-accent', accent)
  if (accent === null) root.removeAttribute('data-accent')
  else root.setAttribute('data-accent', 'system')
}
