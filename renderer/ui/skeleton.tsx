import './skeleton.css'

/** Placeholder lines of a list. Decorative: the list is marked as busy. */
export const SkeletonLines = ({ count }: { readonly count: number }) => (
  <div className="skeleton" aria-hidden>
    {Array.from({ length: count }, (_, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the lines are all the same and never move
      <div key={at} className="skeleton-line" />
    ))}
  </div>
)
