/** The sheaf: three ears of wheat, tied with a cornflower band. Decorative: the name stands beside it. */
export function SheafMark({ size }: { readonly size: number }) {
  return (
    <svg className="sheaf-mark" width={size} height={size} viewBox="0 0 24 24" fill="none" aria-hidden="true">
      <g fill="var(--sf-pending-mark)">
        <path d="M12 1.8c2.5 2.3 3.1 6 0 9.4-3.1-3.4-2.5-7.1 0-9.4Z" />
        <path d="M2.9 4.7c3.9-.1 6.9 2.4 7.5 7.1-4.6-.2-7.4-2.9-7.5-7.1Z" />
        <path d="M21.1 4.7c-3.9-.1-6.9 2.4-7.5 7.1 4.6-.2 7.4-2.9 7.5-7.1Z" />
      </g>
      <g stroke="var(--sf-pending-mark)" strokeWidth="1.9" strokeLinecap="round">
        <path d="M12 11v2" />
        <path d="M8.6 18.4 6.7 21.3" />
        <path d="M12 18.4v3.7" />
        <path d="M15.4 18.4l1.9 2.9" />
      </g>
      <rect x="6.9" y="13.3" width="10.2" height="2.9" rx="1.45" fill="var(--sf-accent-line)" />
    </svg>
  )
}
