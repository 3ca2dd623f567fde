import { formatMoney } from '@kasuwa/contract/platform/money'
import { Radio, Stack } from '@mantine/core'
import { useTranslations } from 'use-intl'

interface Props {
  paid: { by: string; amount: number }
  words: { label: 'refund_label' | 'refund_label_out'; no: 'refund_no' | 'refund_no_out'; yes: 'refund_yes' | 'refund_yes_out' }
  refund: boolean
  setRefund: (refund: boolean) => void
}

/** What becomes of what was paid on a document that is canceled or deleted: it stays as credit, or is handed back. */
export default function RefundChoice({ paid, words, refund, setRefund }: Props) {
  const t = useTranslations('document-page')
  return (
    <Radio.Group
      label={t(words.label, { name: paid.by, amount: formatMoney(paid.amount) })}
      value={refund ? 'refund' : 'credit'}
      onChange={(value) => setRefund(value === 'refund')}
    >
      <Stack gap="xs" mt="xs">
        <Radio value="credit" label={t(words.no, { name: paid.by })} />
        <Radio value="refund" label={t(words.yes, { amount: formatMoney(paid.amount) })} />
      </Stack>
    </Radio.Group>
  )
}
