import { formatMoney } from '@kasuwa/contract/platform/money'
import { memo, type Ref } from 'react'
import { useTranslations } from 'use-intl'
import { ContactPicker, type PickerHandle } from '../desk/contact-picker.tsx'
import style from '../desk/summary.module.css'
import { creditLeft } from './credit-limit.ts'
import type { TillSetup } from './till-setup.ts'
import type { Till } from './use-till.ts'

interface Props {
  customer: Till['draft']['customer']
  set: Till['set']
  error: string | undefined
  refs: TillSetup
  handle: Ref<PickerHandle>
  /** Called after a customer was picked, or the search was left. */
  onPicked: () => void
  /** Beside the heading of a small screen. */
  oneLine?: boolean
}

/** Customer of the sale; the walk-in customer by default. */
export const TillCustomer = memo(function TillCustomer({ customer, set, error, refs, handle, onPicked, oneLine = false }: Props) {
  const t = useTranslations('till')
  const room = creditLeft(customer)
  const picker = (
    <ContactPicker
      handle={handle}
      type="customer"
      oneLine={oneLine}
      label={t('customer')}
      value={customer}
      onPick={(picked) => {
        set({ customer: picked, credit: false, usesCredit: false, overLimit: false })
        onPicked()
      }}
      onLeave={onPicked}
      emptyLabel={refs.walkIn.name}
      error={error}
    />
  )
  if (room === null) return picker
  return (
    <>
      {picker}
      <p className={style.says}>{room > 0 ? t('limit_left', { amount: formatMoney(room) }) : t('limit_reached')}</p>
    </>
  )
})
