import { Button } from '@mantine/core'
import { useTranslations } from 'use-intl'
import { billingApi } from '../billing/calls.ts'
import { useCall } from '../kit/api/query.ts'
import { Notice } from '../kit/feedback/notice.tsx'
import { ButtonRow } from '../kit/page/button-row.tsx'
import { Quantity } from '../kit/values/quantity.tsx'
import { When } from '../kit/values/when.tsx'
import style from './bring-in.module.css'
import type { ShownArrival } from './shown-arrival.ts'

/** The second step: what the file is, before anything is made of it. @param again looks what there is now */
export function FoundStep({ arrival: { upload, found, file_name }, again }: { arrival: ShownArrival; again: () => void }) {
  const t = useTranslations('bring-in')
  const bring = useCall(billingApi.businessArrivals.bringIn)
  const drop = useCall(billingApi.businessArrivals.giveUp)
  if (!found) return null
  const bringIn = async () => {
    // Another tab may have chosen another file.
    if (!(await bring.run({ body: { upload } }))) again()
  }
  const { name, made_at, rows, pictures, people, people_total, has_you } = found
  return (
    <div className={style.step}>
      <div>
        <h3 className={style.name}>{name}</h3>
        <p className={style.said}>{file_name}</p>
      </div>
      <dl className={style.facts}>
        <dt>{t('made_at')}</dt>
        <dd>
          <When at={made_at} />
        </dd>
        <dt>{t('rows')}</dt>
        <dd>
          <Quantity units={rows} />
        </dd>
        <dt>{t('pictures')}</dt>
        <dd>
          <Quantity units={pictures} />
        </dd>
      </dl>
      <Notice is="information" title={t('yours')}>
        {t(has_you ? 'yours_known' : 'yours_unknown')} {t('plan')}
      </Notice>
      <section aria-labelledby="people-of-file" className={style.people}>
        <h3 id="people-of-file">{t('people')}</h3>
        <p className={style.said}>{t('people_text')}</p>
        <ul>
          {people.map(({ name: person, email, is }) => (
            <li key={`${email} ${is}`}>
              <span>
                {person || email}
                {person && <span className={style.email}>{email}</span>}
              </span>
              <span className={style.is}>{t(`is_${is}`)}</span>
            </li>
          ))}
        </ul>
        {people_total > people.length && <p className={style.said}>{t('people_more', { count: people_total - people.length })}</p>}
      </section>
      <ButtonRow end>
        <Button variant="default" loading={drop.busy} onClick={() => void drop.run({})}>
          {t('change')}
        </Button>
        <Button className={style.named} loading={bring.busy} onClick={() => void bringIn()}>
          {t('bring_in', { name })}
        </Button>
      </ButtonRow>
    </div>
  )
}
