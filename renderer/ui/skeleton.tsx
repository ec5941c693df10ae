import './skeleton.css'

/** Stands in a list whose lines are not known yet. Decorative: the list around it says that it is busy. */
export const SkeletonLines = ({ count }: { readonly count: number }) => (
  <div className="skeleton" aria-hidden>
    {Array.from({ length: count }, (_, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the lines are all the same and never move
      <div key={at} className="skeleton-line" />
    ))}
  </div>
)
