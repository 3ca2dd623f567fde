import { Button } from '@mantine/core'
import { ChevronRight } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { MoneyField } from '../kit/fields/number-field.tsx'
import { SwitchField } from '../kit/fields/switch-field.tsx'
import { TextField } from '../kit/fields/text-field.tsx'
import { type FormOf, FormButtons } from '../kit/form/form.tsx'
import { BarcodeField, type ProductInput } from './product-fields.tsx'
import style from './product-form.module.css'
import { NewProductForm, type Product } from './product-form.tsx'

interface Props {
  known: { name?: string | undefined; barcode?: string | undefined }
  buying: boolean
  finish: (product: Product) => void
}

/** A new product at a desk: what the line needs, and the whole form behind “More”. */
export default function ProductInPlace({ known, buying, finish }: Props) {
  return (
    <NewProductForm
      known={known}
      // Without a price the till would give it away.
      needs={buying ? [] : ['price']}
      made={finish}
      brief={(form, more) => <BriefFields form={form} named={Boolean(known.name)} buying={buying} more={more} />}
    />
  )
}

interface BriefProps {
  form: FormOf<ProductInput>
  /** The name is known: the focus begins with the money. */
  named: boolean
  buying: boolean
  more: () => void
}

function BriefFields({ form, named, buying, more }: BriefProps) {
  const t = useTranslations('products')
  return (
    <>
      <TextField at={form.at('name')} label={t('name')} autoComplete="off" autoFocus={!named} />
      <div className={style.two}>
        {buying && <MoneyField at={form.at('cost')} label={t('cost')} hint={t('cost_hint')} autoFocus={named} />}
        <MoneyField at={form.at('price')} label={t('price')} autoFocus={named && !buying} />
        {!buying && <BarcodeField at={form.at('barcode')} />}
      </div>
      {buying && <BarcodeField at={form.at('barcode')} />}
      {!buying && <SwitchField at={form.at('has_inventory')} label={t('counted')} hint={t('counted_none_yet')} />}
      <FormButtons save={t('save')}>
        <Button
          variant="subtle"
          mr="auto"
          px="xs"
          rightSection={<ChevronRight size={15} aria-hidden />}
          // Leaving a field for this is no reason to call it empty.
          onMouseDown={(event) => event.preventDefault()}
          onClick={more}
        >
          {t('in_place_more')}
        </Button>
      </FormButtons>
    </>
  )
}
