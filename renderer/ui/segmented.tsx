import type { LucideIcon } from 'lucide-react'
import { ToggleGroup } from 'radix-ui'
import './segmented.css'

export type SegmentedProps<T extends string> = {
  readonly label: string
  readonly value: T
  readonly onChange: (value: T) => void
  readonly choices: readonly {
    readonly value: T
    readonly label: string
    readonly icon?: LucideIcon
    readonly count?: number
  }[]
}

/** A switch between a few options. */
export function Segmented<T extends string>({ label, value, onChange, choices }: SegmentedProps<T>) {
  const choose = (next: string) => {
    const choice = choices.find(each => each.value === next)
    if (choice) onChange(choice.value)
  }
  return (
    <ToggleGroup.Root type="single" className="segmented" aria-label={label} value={value} onValueChange={choose}>
      {choices.map(({ value: own, label: text, icon: Icon, count }) => (
        <ToggleGroup.Item key={own} value={own} className="segment">
          {Icon && <Icon className="icon-13" aria-hidden />}
          {text}
          {count !== undefined && <span className="segment-count num">{count}</span>}
        </ToggleGroup.Item>
      ))}
    </ToggleGroup.Root>
  )
}
