import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { api } from '../api.ts'
import { DeskEmpty } from '../desk/desk-empty.tsx'
import desk from '../desk/desk.module.css'
import { Can } from '../kit/can.tsx'

/** In place of the lines while the business has no product to sell: both ways to add some. */
export default function NoGoods() {
  const t = useTranslations('products')
  const k = useTranslations('kit')
  return (
    <DeskEmpty text={t('empty')} hint={t('empty_text')}>
      <Can do={api.products.create}>
        <Button className={desk.instead} renderRoot={(props) => <Link to="/products" search={{ product: 'new' }} {...props} />}>
          {t('new')}
        </Button>
        <Link to="/import/products" className={desk.instead}>
          {k('import')}
        </Link>
      </Can>
    </DeskEmpty>
  )
}
