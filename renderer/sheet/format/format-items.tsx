import { Coins, DecimalsArrowLeft, DecimalsArrowRight, Hash, Percent, RemoveFormatting } from 'lucide-react'
import { isSameFormat, readNumberFormat } from '../../../shared/model/sheet/number-format.ts'
import { keysOf } from '../../commands/keymap.ts'
import { MenuBody, MenuItem, MenuLine, SubMenu } from '../../ui/menu.tsx'
import { personsLocale } from '../../ui/messages/locale.ts'
import { currenciesFor, type FormatChange } from './change-format.ts'
import './format.css'

type Props = {
  /** The current number format. */
  readonly format: string | null
  /** Why it cannot be changed. */
  readonly reason: string | null
  readonly onChange: (change: FormatChange) => void
}

/** The number formats, with the current one checked. */
export function FormatItems({ format, reason, onChange }: Props) {
  const { kind, currency, grouped } = readNumberFormat(format)
  const { tag } = personsLocale.now()
  const [own = 'USD', ...others] = currenciesFor(tag)
  const choose = (change: FormatChange) => ({ reason, onSelect: () => onChange(change) })
  const isShown = (code: string) => kind === 'currency' && (currency ?? 'USD') === code
  return (
    <MenuBody reason={reason}>
      <MenuItem icon={RemoveFormatting} checked={isSameFormat(format, null)} {...choose({ to: 'automatic' })}>
        Automatic
      </MenuItem>
      <MenuItem
        icon={Percent}
        checked={kind === 'percent'}
        keys={keysOf('format-percent')}
        {...choose({ to: 'percent' })}
      >
        Percent
      </MenuItem>
      <MenuItem
        icon={Coins}
        checked={isShown(own)}
        keys={keysOf('format-currency')}
        {...choose({ to: 'currency', currency: own })}
      >
        {currencyName(own, tag)}
      </MenuItem>
      {reason === null && (
        <SubMenu icon={Coins} name="More currencies">
          <div className="format-currencies">
            {others.map(code => (
              <MenuItem key={code} checked={isShown(code)} {...choose({ to: 'currency', currency: code })}>
                {currencyName(code, tag)}
              </MenuItem>
            ))}
          </div>
        </SubMenu>
      )}
      <MenuLine />
      <MenuItem
        icon={Hash}
        checked={grouped}
        keys={keysOf('format-thousands')}
        {...choose({ to: 'thousands', isOn: !grouped })}
      >
        Thousands separator
      </MenuItem>
      <MenuItem icon={DecimalsArrowRight} {...choose({ to: 'decimals', by: 1 })}>
        More decimals
      </MenuItem>
      <MenuItem icon={DecimalsArrowLeft} {...choose({ to: 'decimals', by: -1 })}>
        Fewer decimals
      </MenuItem>
    </MenuBody>
  )
}

/** "British Pound (£)", with the sign that numbers show. */
function currencyName(code: string, tag: string): string {
  const options = { style: 'currency', currency: code, currencyDisplay: 'narrowSymbol' } as const
  const sign = new Intl.NumberFormat(tag, options).formatToParts(0).find(({ type }) => type === 'currency')?.value
  const name = new Intl.DisplayNames('en', { type: 'currency' }).of(code) ?? code
  return sign && sign !== code ? `${name} (${sign})` : `${name} (${code})`
}
