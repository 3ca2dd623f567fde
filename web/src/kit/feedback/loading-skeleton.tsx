import { Skeleton, Stack, VisuallyHidden } from '@mantine/core'
import { useTranslations } from 'use-intl'

/** Skeleton for content whose layout is not known. */
export function LoadingSkeleton({ lines = 4 }: { lines?: number }) {
  const t = useTranslations('kit')
  return (
    <Stack gap="sm" py="xs" role="status">
      <VisuallyHidden>{t('loading')}</VisuallyHidden>
      {Array.from({ length: lines }, (_, index) => (
        <Skeleton key={index} height="var(--size-36)" width={`${92 - ((index * 17) % 40)}%`} />
      ))}
    </Stack>
  )
}
