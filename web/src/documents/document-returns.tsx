import type { Status } from '@kasuwa/contract/document-states'
import { useTranslations } from 'use-intl'
import { useStates } from '../kit/feedback/state.tsx'
import { Status as Mark } from '../kit/feedback/status.tsx'
import { Panel } from '../kit/page/panel.tsx'
import { CodeLink } from '../kit/values/code.tsx'
import { Money } from '../kit/values/money.tsx'
import { When } from '../kit/values/when.tsx'
import style from './document-returns.module.css'

interface Return {
  id: string
  number: string
  status: Status
  date: string
  /** Kobo; null for who may not see it. */
  total: number | null
}

/** Returns of a sale or of an intake. Loaded on demand, as most documents have none. */
export default function DocumentReturns({ of: returns }: { of: readonly Return[] }) {
  const t = useTranslations('document-page')
  const labelOf = useStates()
  return (
    <Panel title={t('returns')} flush>
      <ul className={style.returns} aria-label={t('returns')}>
        {returns.map(({ id, number, status, date, total }) => {
          const { is, text } = labelOf('document', status)
          return (
            <li key={id}>
              <CodeLink to={`/inventory-actions/${id}`} number={number} />
              <When at={date} />
              {status !== 'approved' && <Mark is={is}>{text}</Mark>}
              <Money kobo={total} />
            </li>
          )
        })}
      </ul>
    </Panel>
  )
}
