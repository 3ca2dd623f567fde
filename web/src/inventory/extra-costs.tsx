import { ActionIcon, Button } from '@mantine/core'
import { Plus, Trash2 } from 'lucide-react'
import { lazy, useState } from 'react'
import { useTranslations } from 'use-intl'
import { loadMessages } from '../i18n.ts'
import { Dialog } from '../kit/overlay/dialog.tsx'
import { useExitValue } from '../kit/overlay/exit-value.ts'
import { Money } from '../kit/values/money.tsx'
import { costAmount, costsTotal, newCost, type DraftCost } from './draft-costs.ts'
import { intakeTotal } from './intake-draft.ts'
import style from './extra-costs.module.css'
import shapes from '../kit/page/shapes.module.css'
import type { Intake } from './use-intake.ts'

const ExtraCostForm = lazy(async () => {
  const [form] = await Promise.all([import('./extra-cost-form.tsx'), loadMessages(['document-page'])])
  return form
})

/** Extra costs of an intake: transport, duty. They raise the value of the goods, not the amount that the supplier is owed. */
export function ExtraCosts({ intake: { draft, set }, onDone }: { intake: Intake; onDone: () => void }) {
  const t = useTranslations('intake')
  const [changed, setChanged] = useState<DraftCost>()
  const shownCost = useExitValue(changed)
  const isNew = !draft.costs.some(({ key }) => key === shownCost?.key)
  const close = () => {
    setChanged(undefined)
    onDone()
  }
  const save = (cost: DraftCost) => {
    set({ costs: isNew ? [...draft.costs, cost] : draft.costs.map((draftCost) => (draftCost.key === cost.key ? cost : draftCost)) })
    close()
  }
  return (
    <section className={style.costs} aria-label={t('extra_costs')}>
      {draft.costs.length > 0 && (
        <ul className={shapes.tight}>
          {draft.costs.map((cost) => (
            <li key={cost.key} className={style.cost}>
              <button type="button" className={style.open} title={t('extra_change', { name: cost.name })} onClick={() => setChanged(cost)}>
                <span>{cost.name}</span>
                <Money kobo={costAmount(cost) ?? 0} />
                <small>{cost.owed ? t('extra_owed', { name: cost.owed.name }) : t('extra_paid')}</small>
              </button>
              <ActionIcon
                aria-label={t('extra_remove', { name: cost.name })}
                onClick={() => set({ costs: draft.costs.filter((draftCost) => draftCost !== cost) })}
              >
                <Trash2 size={16} />
              </ActionIcon>
            </li>
          ))}
          <li className={style.worth}>
            <span>{t('worth_on_shelf')}</span>
            <Money kobo={intakeTotal(draft.lines) + costsTotal(draft.costs)} />
          </li>
        </ul>
      )}
      <Button
        variant="subtle"
        size="compact-md"
        className={shapes.start}
        leftSection={<Plus size={16} aria-hidden />}
        onClick={() => setChanged(newCost(draft.costs))}
      >
        {t('extra_add')}
      </Button>
      <Dialog opened={changed !== undefined} onClose={close} title={t(isNew ? 'extra_title' : 'extra_title_change')} width={480}>
        {shownCost && <ExtraCostForm cost={shownCost} save={save} />}
      </Dialog>
    </section>
  )
}
