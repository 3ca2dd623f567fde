import { useSyncExternalStore } from 'react'
import { useTranslations } from 'use-intl'
import { useCan } from '../kit/can.tsx'
import { CheckboxField } from '../kit/fields/checkbox-field.tsx'
import { MoneyField } from '../kit/fields/number-field.tsx'
import { TextField } from '../kit/fields/text-field.tsx'
import type { FormOf } from '../kit/form/form.tsx'
import { OpeningFields } from './opening-fields.tsx'
import { BriefButtons, type ProductInput } from './product-fields.tsx'
import ProductForm from './product-form.tsx'
import shapes from '../kit/page/shapes.module.css'

/** The first product of a shop: only the fields that tills and stock need, with the full form behind “More”. */
export default function FirstProduct({ id }: { id: string }) {
  return <ProductForm id={id} brief={(form, more) => <FirstFields form={form} more={more} />} />
}

function FirstFields({ form, more }: { form: FormOf<ProductInput>; more: () => void }) {
  const t = useTranslations('products')
  const can = useCan()
  const isCounted = useSyncExternalStore(form.state.subscribe, () => form.state.at('has_inventory') !== false)
  const mayCount = can('inventory-action.create-adjustment')
  return (
    <>
      <TextField at={form.at('name')} label={t('name')} autoComplete="off" autoFocus />
      <div className={shapes.two}>
        {can('product.view-cost') && <MoneyField at={form.at('cost')} label={t('cost')} hint={t('cost_hint')} />}
        <MoneyField at={form.at('price')} label={t('price')} />
      </div>
      {isCounted && mayCount && <OpeningFields state={form.state} />}
      <CheckboxField at={form.at('has_inventory')} label={t('counted')} hint={t(mayCount ? 'counted_hint' : 'counted_none_yet')} />
      <BriefButtons more={more} />
    </>
  )
}
