import type { ReplyOf } from '@kasuwa/contract/platform/endpoint'
import type { saleTaxes } from '@kasuwa/contract/sale-taxes'
import { SimpleGrid } from '@mantine/core'
import { useTranslations } from 'use-intl'
import { api } from '../api.ts'
import { DeleteNamed } from '../kit/feedback/delete-button.tsx'
import { useDialog } from '../kit/overlay/dialog.tsx'
import { toast } from '../kit/feedback/feedback.ts'
import { pickerSource } from '../kit/fields/picker-options.ts'
import { RateField } from '../kit/fields/number-field.tsx'
import { PickerManyField } from '../kit/fields/picker-many-field.tsx'
import { CheckboxField } from '../kit/fields/checkbox-field.tsx'
import { RadioField } from '../kit/fields/radio-field.tsx'
import { TextField } from '../kit/fields/text-field.tsx'
import { Form, FormButtons, useForm } from '../kit/form/form.tsx'
import { merge } from '../kit/form/merge.ts'
import { Loading } from '../kit/feedback/loading.tsx'
import { useRefetch, useOne } from '../kit/api/query.ts'
import { useDetails } from '../session/session.ts'

type SaleTax = ReplyOf<typeof saleTaxes.one>['sale_tax']

const edges = { with_products: true, with_categories: true }

/** @param isInPrice sort of a new tax */
const startOf = (tax: SaleTax | undefined, isInPrice: boolean) => ({
  name: tax?.name,
  rate: tax?.rate,
  inclusive: tax?.inclusive ?? isInPrice,
  tax_id: tax?.tax_id,
  is_default: tax?.is_default ?? false,
  is_active: tax?.is_active ?? true,
  products: tax?.products ?? [],
  categories: tax?.categories ?? [],
})

/** The dialog's content: creates or changes a tax. */
export default function SaleTaxForm({ id }: { id: string }) {
  const isNew = id === 'new'
  const loaded = useOne(api.saleTaxes.one, { params: { id }, query: edges }, { when: !isNew })
  return isNew ? <Fields /> : <Loading of={loaded}>{({ sale_tax: tax }) => <Fields tax={tax} />}</Loading>
}

function Fields({ tax }: { tax?: SaleTax }) {
  const t = useTranslations('sale-taxes')
  const dialog = useDialog()
  const now = useRefetch(api.saleTaxes.one)
  const isInPrice = useDetails()?.business?.prices_include_tax ?? false
  const form = useForm(tax ? api.saleTaxes.edit : api.saleTaxes.create, {
    start: startOf(tax, isInPrice),
    params: tax && { id: tax.id },
    fresh: tax && { merge, ask: async () => startOf((await now({ params: { id: tax.id }, query: edges })).sale_tax, isInPrice) },
    done: (reply) => {
      toast.good(t(tax ? 'saved' : 'made', { name: reply.sale_tax.name }))
      dialog?.close()
    },
  })
  return (
    <Form of={form}>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
        <TextField at={form.at('name')} label={t('name')} hint={t('name_hint')} autoFocus />
        <RateField at={form.at('rate')} label={t('rate')} hint={t('rate_hint')} />
      </SimpleGrid>
      <RadioField
        at={form.at('inclusive')}
        label={t('sort')}
        choices={[
          { value: true, label: t('in_price'), hint: t('in_price_hint') },
          { value: false, label: t('on_top'), hint: t('on_top_hint') },
        ]}
      />
      <TextField at={form.at('tax_id')} label={t('tax_id')} hint={t('tax_id_hint')} />
      <PickerManyField
        at={form.at('categories')}
        label={t('categories')}
        from={pickerSource(api.productCategories.open)}
        chosen={tax?.edges.categories}
      />
      <PickerManyField
        at={form.at('products')}
        label={t('products')}
        hint={t('covers_hint')}
        from={pickerSource(api.products.open, { inventory_type: 'standard,variant,composite' }, (row) => row.sku)}
        chosen={tax?.edges.products}
      />
      <CheckboxField at={form.at('is_active')} label={t('is_active')} hint={t('is_active_hint')} />
      <CheckboxField at={form.at('is_default')} label={t('is_default')} hint={t('is_default_hint')} />
      <FormButtons save={t('save')}>{tax && <DeleteNamed call={api.saleTaxes.delete} of={tax} words={t} />}</FormButtons>
    </Form>
  )
}
