import { Paper, Text, Title } from '@mantine/core'
import { useMatches } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { useDocumentTitle } from './document-title.ts'

interface Props {
  title: string
  text?: ReactNode
  children: ReactNode
  /** Links below the card. */
  foot?: ReactNode
  /** Above the heading: the step. */
  above?: ReactNode
}

/** Card of a screen before the login: heading, text, form. */
export function AuthCard({ title, text, children, foot, above }: Props) {
  const t = useTranslations()
  const name = useMatches().at(-1)?.staticData.title
  useDocumentTitle(name && t(`screens.${name}`), text)
  return (
    <div style={{ width: '100%', maxWidth: 'var(--width-480)' }}>
      {above}
      <Paper withBorder radius="lg" p="lg" shadow="xs">
        <Title order={1} mb={text ? 'var(--space-4)' : 'md'} ta="center">
          {title}
        </Title>
        {text && (
          <Text c="dimmed" ta="center" mb="md" style={{ textWrap: 'balance' }}>
            {text}
          </Text>
        )}
        {children}
      </Paper>
      {foot && (
        <Text component="div" ta="center" mt="md" c="dimmed">
          {foot}
        </Text>
      )}
    </div>
  )
}
