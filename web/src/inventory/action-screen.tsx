import { formatMoney } from '@kasuwa/contract/platform/money'
import { useParams } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { api } from '../api.ts'
import { DocumentFacts } from '../documents/document-facts.tsx'
import style from '../documents/document.module.css'
import { useStatus } from '../documents/statuses.ts'
import { type Column, moneyColumn, nameColumn, quantityColumn } from '../kit/list/columns.tsx'
import { Loading } from '../kit/feedback/loading.tsx'
import { Panel } from '../kit/page/panel.tsx'
import { useOne } from '../kit/api/query.ts'
import { ResponsiveRows } from '../kit/list/responsive-rows.tsx'
import { Status } from '../kit/feedback/status.tsx'
import { Page } from '../shell/page.tsx'
import { ActionActions } from './action-actions.tsx'
import type { Action } from './use-intake.ts'

const edges = { with_contact: true, with_location: true, with_approvals: true }

/** One intake or return: lines, contact, approvals. */
export default function ActionScreen() {
  const t = useTranslations('stock')
  const { reference: id } = useParams({ strict: false }) as { reference: string }
  const loaded = useOne(api.inventory.one, { params: { id }, query: edges })
  const action = loaded.data?.inventory_action
  const status = useStatus()
  const badge = action && status(action)
  return (
    <Page
      title={action?.number}
      subTitle={
        action &&
        badge && (
          <span className={style.badges}>
            {t(`kind_${action.kind}`)} <Status is={badge.is}>{badge.text}</Status>
          </span>
        )
      }
      actions={action && <ActionActions action={action} />}
    >
      <Loading of={loaded} lines={8}>
        {({ inventory_action: shown }) => (
          <div className={style.document}>
            <div className={style.main}>
              <Lines action={shown} />
            </div>
            <DocumentFacts of={shown} contactLabel={t(shown.kind === 'return-inward' ? 'customer' : 'supplier')} />
          </div>
        )}
      </Loading>
    </Page>
  )
}

function Lines({ action }: { action: Action }) {
  const t = useTranslations('stock')
  const d = useTranslations('documents')
  const columns: Column<Action['items'][number]>[] = [
    nameColumn('name', d('product'), (row) => row.name, { under: (row) => row.sku }),
    quantityColumn('quantity', d('quantity'), (row) => row.quantity),
    moneyColumn('cost', t(action.kind === 'return-inward' ? 'price' : 'cost'), (row) => row.cost, { needs: 'product.view-cost' }),
    moneyColumn('total', d('total'), (row) => row.total, { card: 'aside', needs: 'product.view-cost' }),
  ]
  return (
    <Panel title={t(`lines_${action.kind}`)} flush>
      <ResponsiveRows columns={columns} rows={action.items} label={t(`lines_${action.kind}`)} />
      {action.total !== null && (
        <dl className={style.sums}>
          <div data-strong>
            <dt>{d('total')}</dt>
            <dd>{formatMoney(action.total)}</dd>
          </div>
        </dl>
      )}
    </Panel>
  )
}
