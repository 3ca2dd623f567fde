import { Button } from '@mantine/core'
import { useTranslations } from 'use-intl'
import { api } from '../api.ts'
import { useCall, useOne } from '../kit/api/query.ts'
import { toast } from '../kit/feedback/feedback.ts'
import { Notice } from '../kit/feedback/notice.tsx'
import type { RowIn } from '../kit/list/list-query-types.ts'
import style from './taxes-off.module.css'
import shapes from '../kit/page/shapes.module.css'

type SaleTax = RowIn<typeof api.saleTaxes.list>

/** Inactive taxes, each activated by one click; without those that an active tax of the same rate replaces. */
export function TaxesOff() {
  const loaded = useOne(api.saleTaxes.list, { query: { per_page: 100 } })
  const rows = loaded.data?.rows ?? []
  const isReplaced = ({ rate }: SaleTax) => rows.some((row) => row.is_active && row.rate === rate)
  return rows
    .filter((row) => !row.is_active && !isReplaced(row))
    .map((row) => <Off key={row.id} tax={row} hasDefault={rows.some((tax) => tax.is_default)} />)
}

function Off({ tax, hasDefault }: { tax: SaleTax; hasDefault: boolean }) {
  const t = useTranslations('sale-taxes')
  const { run, busy } = useCall(api.saleTaxes.edit)
  const turnOn = async () => {
    // The default on every sale, unless another tax is.
    const body = { is_active: true, ...(!hasDefault && { is_default: true }) }
    if (await run({ params: { id: tax.id }, body })) toast.good(t(hasDefault ? 'is_on' : 'is_on_default', { name: tax.name }))
  }
  return (
    <div className={style.off}>
      <Notice is="information">
        <div className={`${shapes.wraps} ${style.says}`}>
          {t('is_off', { name: tax.name, rate: tax.rate })}
          <Button size="compact-md" loading={busy} onClick={() => void turnOn()}>
            {t('turn_on', { name: tax.name })}
          </Button>
        </div>
      </Notice>
    </div>
  )
}
