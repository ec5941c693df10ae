/** The logo: three ears of wheat, tied with a cornflower band. Decorative: the name is shown next to it. */
export function SheafMark({ size }: { readonly size: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 24 24" fill="none" aria-hidden="true">
      <g fill="var(--sf-pending-mark)">
        <path d="M12 .6c2 1.9 2.9 3.9 2.9 5.9 0 1.7-.7 3.1-1.8 4.1v2.6h-2.2v-2.6C9.8 9.6 9.1 8.2 9.1 6.5c0-2 .9-4 2.9-5.9Z" />
        <path d="M2.9 3.9c3.6.4 6 2.6 6 5.5 0 .8-.1 1.5-.2 2.2l1.4 1.6H7.8l-.7-.9C4.4 11.8 2.9 9.8 2.9 7Z" />
        <path d="M21.1 3.9c-3.6.4-6 2.6-6 5.5 0 .8.1 1.5.2 2.2l-1.4 1.6h2.3l.7-.9c2.7-.5 4.2-2.5 4.2-5.3Z" />
      </g>
      <path
        d="M8.8 19 6.7 22.2M12 19v3.5M15.2 19l2.1 3.2"
        stroke="var(--sf-pending-mark)"
        strokeWidth="2.1"
        strokeLinecap="round"
      />
      <rect x="7.4" y="14.2" width="9.2" height="2.9" rx="1.45" fill="var(--sf-accent-line)" />
    </svg>
  )
}
