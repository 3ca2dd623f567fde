import { UnstyledButton } from '@mantine/core'
import { ImagePlus } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { api } from '../api.ts'
import { useCan } from '../kit/can.tsx'
import { useUrlDialog } from '../kit/overlay/dialog.tsx'
import { imageUrl, thumbnailUrl } from '../kit/page/image-url.ts'
import { Picture } from '../kit/page/picture.tsx'
import style from './product-figures.module.css'
import type { Product } from './product.ts'

/** The first picture of a product; without one, an upload area for members who may add it. */
export function ProductPicture({ of: { id, name, images } }: { of: Product }) {
  const t = useTranslations('products')
  const can = useCan()
  const dialog = useUrlDialog('product')
  const [first] = images
  if (first) {
    return (
      <a href={imageUrl(first)} target="_blank" rel="noreferrer" className={style.picture}>
        <Picture src={thumbnailUrl(first)} alt={t('image_of', { name, number: 1 })} />
      </a>
    )
  }
  if (!can(api.products.edit.access)) return null
  return (
    <UnstyledButton className={style.picture} data-empty onClick={() => dialog.open(id)}>
      <ImagePlus size={20} aria-hidden />
      {t('add_picture')}
    </UnstyledButton>
  )
}
