import { Button } from '@mantine/core'
import { memo } from 'react'
import { useTranslations } from 'use-intl'
import { MenuItem, Popup } from '../kit/overlay/popup.tsx'
import { type AppliedTax, pressedTaxes, type Tax } from './till-draft.ts'
import shapes from '../kit/page/shapes.module.css'

const areSame = (a: readonly AppliedTax[], b: readonly AppliedTax[]) =>
  a.length === b.length && a.every(({ id, is_off: isOff }, at) => id === b[at]?.id && isOff === b[at].is_off)

/** Choice of taxes; preset to the location's default. */
export const TaxChoice = memo(
  function TaxChoice({
    allTaxes,
    taxes,
    usual,
    set,
  }: {
    allTaxes: readonly Tax[]
    taxes: readonly AppliedTax[]
    /** Default tax of the location. */
    usual: string | undefined
    set: (part: ReturnType<typeof pressedTaxes>) => void
  }) {
    const t = useTranslations('till')
    const d = useTranslations('documents')
    const stateOf = ({ id }: Tax) => taxes.find((tax) => tax.id === id)?.is_off
    const labelOf = ({ inclusive, ...tax }: Tax, isOff: boolean | undefined) =>
      d(isOff ? 'tax_off' : inclusive ? 'tax_in_price' : 'tax_line', tax)
    return (
      <div className={shapes.start}>
        <Popup
          align="start"
          label={t('taxes')}
          width={208}
          trigger={(opens) => (
            <Button variant="subtle" size="compact-sm" px={0} {...opens}>
              {t(taxes.length === 0 ? 'tax_add' : 'tax_change')}
            </Button>
          )}
        >
          {allTaxes.map((tax) => (
            <MenuItem key={tax.id} checked={stateOf(tax) === false} stays onClick={() => set(pressedTaxes(taxes, tax, usual))}>
              {labelOf(tax, stateOf(tax))}
            </MenuItem>
          ))}
        </Popup>
      </div>
    )
  },
  (before, now) =>
    before.allTaxes === now.allTaxes && before.set === now.set && before.usual === now.usual && areSame(before.taxes, now.taxes),
)
