import type { ReplyOf } from '@kasuwa/contract/platform/endpoint'
import type { balances } from '@kasuwa/contract/balances'
import { formatMoney } from '@kasuwa/contract/platform/money'
import { Button, Stack, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { api } from '../api.ts'
import { useCan } from '../kit/can.tsx'
import { ButtonRow } from '../kit/page/button-row.tsx'
import { When } from '../kit/values/when.tsx'
import { DeleteButton } from '../kit/feedback/delete-button.tsx'
import { useDialog } from '../kit/overlay/dialog.tsx'
import { Loading } from '../kit/feedback/loading.tsx'
import { Facts } from '../kit/page/panel.tsx'
import { useOne } from '../kit/api/query.ts'
import { useChangeText } from './balance-kinds.ts'
import { AmountOwed } from './amount-owed.tsx'
import { useStates } from '../kit/feedback/state.tsx'

type Change = ReplyOf<typeof balances.one>['balance_transaction']

/** Dialog content: one balance transaction; an adjustment can be reversed. */
export default function BalanceChange({ id }: { id: string }) {
  const loaded = useOne(api.balances.one, { params: { id } })
  return <Loading of={loaded}>{({ balance_transaction }) => <Shown of={balance_transaction} />}</Loading>
}

function Shown({ of: change }: { of: Change }) {
  const t = useTranslations('balances')
  const labelOf = useStates()
  const kit = useTranslations('kit')
  const dialog = useDialog()
  const changeText = useChangeText()
  const amount = change.amount === null ? '' : formatMoney(Math.abs(change.amount))
  const mayTakeBack = change.kind === 'adjustment' && !change.is_reversed
  return (
    <Stack gap="md">
      <Facts
        of={[
          [
            t('contact'),
            <Link key="contact" to={`/contacts/${change.contact.id}`}>
              {change.contact.name}
            </Link>,
          ],
          [t('what'), labelOf('balance', change.kind).text],
          [t('change'), changeText(change)],
          [t('after'), <AmountOwed key="after" balance={change.balance_after} />],
          [t('when'), <When key="when" at={change.created_at} />],
          [t('by'), change.created_by?.name],
          [t('note'), change.note],
        ]}
      />
      {!mayTakeBack && change.document_kind && <Text c="dimmed">{t('only_corrections')}</Text>}
      <ButtonRow end>
        {mayTakeBack && (
          <DeleteButton
            call={api.balances.delete}
            id={change.id}
            title={t('delete_title')}
            text={t('delete_text', { name: change.contact.name, amount })}
            doneMessage={t('deleted')}
          />
        )}
        <DocumentLink of={change} />
        <Button onClick={dialog?.close}>{kit('close')}</Button>
      </ButtonRow>
    </Stack>
  )
}

function DocumentLink({ of: { document, sale_id, inventory_action_id } }: { of: Change }) {
  const t = useTranslations('balances')
  const can = useCan()
  if (document?.is_deleted) return null
  if (sale_id && can('sale.view')) {
    return (
      <Button variant="default" component={Link} to={`/sales/${sale_id}`}>
        {t('open_sale')}
      </Button>
    )
  }
  if (inventory_action_id && can('inventory-action.view')) {
    return (
      <Button variant="default" component={Link} to={`/inventory-actions/${inventory_action_id}`}>
        {t('open_action')}
      </Button>
    )
  }
  return null
}
