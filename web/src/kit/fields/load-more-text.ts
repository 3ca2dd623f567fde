import { useTranslations } from 'use-intl'
import type { LoadMore } from './picker-options.ts'

/** Text of the “Show more” line. */
export function useLoadMoreText({ state }: LoadMore): string {
  const t = useTranslations('kit')
  return state === 'loadingMore' ? t('loading') : state === 'loadMoreError' ? t('picker_more_failed') : t('picker_more')
}
