import { Button } from '@mantine/core'
import { useTranslations } from 'use-intl'
import { MenuItem } from '../kit/overlay/menu.tsx'
import { Popup } from '../kit/overlay/popup.tsx'
import type { Tax } from './till-draft.ts'
import style from '../documents/summary.module.css'

/** Choice of taxes; preset to the location's default. */
export function TaxChoice({
  known,
  chosen,
  onChoose,
}: {
  known: readonly Tax[]
  chosen: readonly string[]
  onChoose: (ids: string[]) => void
}) {
  const t = useTranslations('till')
  const toggle = (id: string) => onChoose(chosen.includes(id) ? chosen.filter((taxId) => taxId !== id) : [...chosen, id])
  return (
    <div className={style.taxes}>
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
        {known.map((tax) => (
          <MenuItem key={tax.id} checked={chosen.includes(tax.id)} stays onClick={() => toggle(tax.id)}>
            {t('tax_line', { name: tax.name, rate: tax.rate })}
          </MenuItem>
        ))}
      </Popup>
    </div>
  )
}
