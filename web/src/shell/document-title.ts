import { useEffect } from 'react'
import { useTranslations } from 'use-intl'

/** The title in the browser's tab (specification §2): “Kasuwa - Products”; the app's name alone where there is none. */
export function useDocumentTitle(title: string | undefined): void {
  const app = useTranslations('shell')('app')
  const whole = title ? `${app} - ${title}` : app
  useEffect(() => void (document.title = whole), [whole])
}
