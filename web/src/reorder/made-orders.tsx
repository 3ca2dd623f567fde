import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { MeaningIcon } from '../kit/feedback/status.tsx'
import style from './reorder.module.css'
import type { MadeOrder } from './use-reorder.ts'
import shapes from '../kit/page/shapes.module.css'

/** The orders created here, each with a link. */
export function MadeOrders({ of: orders }: { of: readonly MadeOrder[] }) {
  const t = useTranslations('reorder')
  if (orders.length === 0) return null
  return (
    <section className={`${shapes.box} ${style.made}`} role="status">
      <MeaningIcon of="good" size={20} />
      <div>
        <strong>{t('made', { count: orders.length })}</strong>
        <ul>
          {orders.map(({ id, number, supplier, isWaiting }) => (
            <li key={id}>
              <Link to={`/purchase-orders/${id}`} data-touch>
                {number}
              </Link>{' '}
              · {supplier}
              {isWaiting && ` · ${t('waiting_approval')}`}
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
