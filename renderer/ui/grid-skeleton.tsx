import './skeleton.css'
import './grid-skeleton.css'

/** Stands where the cells of a sheet will be. Decorative: what it stands in says that it is busy. */
export const GridSkeleton = () => <div className="grid-skeleton skeleton" aria-hidden />
