import { Button } from '@mantine/core'
import { useTranslations } from 'use-intl'
import { Notice } from '../kit/feedback/notice.tsx'
import { CodeLink } from '../kit/values/code.tsx'

interface Props {
  of: { id: string; number: string }
  /** Makes it an intake of no order. */
  leave: () => void
}

/** The order that an intake comes of: no more of it than is still to come, from its supplier, to its location. */
export function OrderNotice({ of: { id, number }, leave }: Props) {
  const t = useTranslations('intake')
  const link = () => <CodeLink to={`/purchase-orders/${id}`} number={number} />
  return (
    <Notice is="information">
      <span>{t.rich('of_order', { order: link })}</span>
      <Button variant="subtle" size="compact-md" justify="flex-start" w="fit-content" onClick={leave}>
        {t('of_no_order')}
      </Button>
    </Notice>
  )
}
