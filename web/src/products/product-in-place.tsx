import { useSyncExternalStore } from 'react'
import { useTranslations } from 'use-intl'
import { useCan } from '../kit/can.tsx'
import { MoneyField } from '../kit/fields/number-field.tsx'
import { CheckboxField } from '../kit/fields/checkbox-field.tsx'
import { TextField } from '../kit/fields/text-field.tsx'
import type { FormOf } from '../kit/form/form.tsx'
import { OpeningFields } from './opening-fields.tsx'
import { BarcodeField, BriefButtons, type ProductInput } from './product-fields.tsx'
import shapes from '../kit/page/shapes.module.css'
import { NewProductForm, type Product } from './product-form.tsx'

interface Props {
  initialValues: { name?: string | undefined; barcode?: string | undefined }
  buying: boolean
  location: string | undefined
  finish: (product: Product) => void
}

/** A new product at a desk: the fields that the line needs, with the full form behind “More”. */
export default function ProductInPlace({ initialValues, buying, location, finish }: Props) {
  return (
    <NewProductForm
      initialValues={initialValues}
      // Without a price, the till would sell it for nothing.
      needs={buying ? [] : ['price']}
      onCreated={finish}
      brief={(form, more) => (
        <BriefFields form={form} hasName={Boolean(initialValues.name)} buying={buying} location={location} more={more} />
      )}
    />
  )
}

interface BriefProps {
  form: FormOf<ProductInput>
  /** True if the name is known: the focus then starts on the amount. */
  hasName: boolean
  buying: boolean
  location: string | undefined
  more: () => void
}

function BriefFields({ form, hasName, buying, location, more }: BriefProps) {
  const t = useTranslations('products')
  const mayCount = useCan()('inventory-action.create-adjustment')
  const seesCost = useCan()('product.view-cost')
  const isCounted = useSyncExternalStore(form.state.subscribe, () => form.state.at('has_inventory') !== false)
  return (
    <>
      <TextField at={form.at('name')} label={t('name')} autoComplete="off" autoFocus={!hasName} />
      <div className={shapes.two}>
        {buying && seesCost && <MoneyField at={form.at('cost')} label={t('cost')} hint={t('cost_hint')} autoFocus={hasName} />}
        <MoneyField at={form.at('price')} label={t('price')} autoFocus={hasName && !(buying && seesCost)} />
        {!buying && <BarcodeField at={form.at('barcode')} />}
      </div>
      {buying && <BarcodeField at={form.at('barcode')} />}
      {!buying && isCounted && mayCount && <OpeningFields state={form.state} at={location} />}
      {!buying && (
        <CheckboxField at={form.at('has_inventory')} label={t('counted')} hint={t(mayCount ? 'counted_hint' : 'counted_none_yet')} />
      )}
      <BriefButtons more={more} />
    </>
  )
}
