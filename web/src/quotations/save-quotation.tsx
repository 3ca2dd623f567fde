import { QUOTED_DAYS } from '@kasuwa/contract/quotation-states'
import { dayAfter } from '@kasuwa/contract/due-ages'
import { useNavigate } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { api } from '../api.ts'
import { toast } from '../kit/feedback/feedback.ts'
import { DateField } from '../kit/fields/date-field.tsx'
import { TextareaField } from '../kit/fields/textarea-field.tsx'
import { Form, FormButtons, useForm } from '../kit/form/form.tsx'
import { useToday } from '../kit/format.ts'
import { useDialog } from '../kit/overlay/dialog.tsx'
import { Money } from '../kit/values/money.tsx'
import { saleBody } from '../sales/till-draft.ts'
import type { TillSetup } from '../sales/till-setup.ts'
import type { Till } from '../sales/use-till.ts'
import shapes from '../kit/page/shapes.module.css'

interface Props {
  till: Till
  refs: TillSetup
}

/** Dialog content: saves the till's draft as a quotation and empties the till. */
export default function SaveQuotation({ till, refs }: Props) {
  const t = useTranslations('quotations')
  const dialog = useDialog()
  const navigate = useNavigate()
  const today = useToday()
  const { draft, figures, place, storedDraft } = till
  const { contact, location, items, discount, tax, tax_off, payable_amount, date } = saleBody(
    { ...draft, location: place?.id ?? null },
    figures,
    [],
    refs.walkIn.id,
  )
  const offered = {
    ...{ contact, location, discount, tax, payable_amount },
    ...(tax_off ? { tax_off } : {}),
    ...(date ? { date } : {}),
    // Units are named when it is sold.
    items: items.map(({ product, quantity, price, list_price, line_discount }) => ({
      product,
      quantity,
      price,
      ...(list_price !== undefined && { list_price }),
      ...(line_discount ? { line_discount } : {}),
    })),
  }
  const form = useForm(api.quotations.create, {
    start: { ...offered, expires_at: dayAfter(draft.date || today, QUOTED_DAYS), note: draft.note.trim() || null },
    // The till's current draft, without values from other dialogs.
    send: ({ expires_at, note }) => ({ ...offered, expires_at, note }),
    done: async ({ quotation }) => {
      storedDraft.clear()
      till.forgetFaults()
      toast.good(t('saved', { number: quotation.number }))
      dialog?.close()
      await navigate({ to: '/quotations/$reference', params: { reference: quotation.id } })
    },
  })
  return (
    <Form of={form}>
      <p className={shapes.due}>
        <span>{draft.customer?.name ?? refs.walkIn.name}</span>
        <strong>
          <Money kobo={figures.totals.total} />
        </strong>
      </p>
      <DateField at={form.at('expires_at')} label={t('valid_until')} hint={t('valid_hint')} />
      <TextareaField at={form.at('note')} label={t('note')} rows={2} />
      <FormButtons save={t('save')} />
    </Form>
  )
}
