import { formatMoney } from '@kasuwa/contract/platform/money'
import { Radio, Stack } from '@mantine/core'
import { useTranslations } from 'use-intl'

interface Props {
  paid: { by: string; amount: number }
  words: { label: 'refund_label' | 'refund_label_out'; no: 'refund_no' | 'refund_no_out'; yes: 'refund_yes' | 'refund_yes_out' }
  refund: boolean
  setRefund: (refund: boolean) => void
}

/** Whether the payments of a canceled or deleted document stay as credit or are refunded. */
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
