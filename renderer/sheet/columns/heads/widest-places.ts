/** Those of so many places that are the widest ones, at most `most` of them, in any order. Places without any width are left out. */
export function widestPlaces(count: number, most: number, widthAt: (place: number) => number): number[] {
  const widths = Float64Array.from({ length: count }, (_, place) => widthAt(place))
  const least = Math.max(Number.MIN_VALUE, widths.toSorted().at(-most) ?? 0)
  const wide: number[] = []
  for (let place = 0; place < count && wide.length < most; place++) if ((widths[place] ?? 0) > least) wide.push(place)
  for (let place = 0; place < count && wide.length < most; place++) if (widths[place] === least) wide.push(place)
  return wide
}
