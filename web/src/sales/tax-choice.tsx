import { Button } from '@mantine/core'
import { memo } from 'react'
import { useTranslations } from 'use-intl'
import { MenuItem, Popup } from '../kit/overlay/popup.tsx'
import type { Tax } from './till-draft.ts'
import shapes from '../kit/page/shapes.module.css'

const areSame = (a: readonly Tax[], b: readonly Tax[]) => a.length === b.length && a.every((tax, at) => tax === b[at])

/** Choice of taxes; preset to the location's default. */
export const TaxChoice = memo(
  function TaxChoice({
    allTaxes,
    taxes,
    set,
  }: {
    allTaxes: readonly Tax[]
    taxes: readonly Tax[]
    set: (part: { taxes: string[] }) => void
  }) {
    const t = useTranslations('till')
    const chosen = taxes.map(({ id }) => id)
    const toggle = (id: string) => set({ taxes: chosen.includes(id) ? chosen.filter((taxId) => taxId !== id) : [...chosen, id] })
    return (
      <div className={shapes.start}>
        <Popup
          align="start"
          label={t('taxes')}
          width={208}
          trigger={(opens) => (
            <Button variant="subtle" size="compact-sm" px={0} {...opens}>
              {t(chosen.length === 0 ? 'tax_add' : 'tax_change')}
            </Button>
          )}
        >
          {allTaxes.map((tax) => (
            <MenuItem key={tax.id} checked={chosen.includes(tax.id)} stays onClick={() => toggle(tax.id)}>
              {t('tax_line', { name: tax.name, rate: tax.rate })}
            </MenuItem>
          ))}
        </Popup>
      </div>
    )
  },
  (before, now) => before.allTaxes === now.allTaxes && before.set === now.set && areSame(before.taxes, now.taxes),
)
