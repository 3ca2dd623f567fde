import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useLocale, useTranslations } from 'use-intl'
import { apiAddress } from '../kit/api/base-url.ts'
import style from './auth.module.css'
import shapes from '../kit/page/shapes.module.css'

interface DemoLogin {
  role: string
  email: string
  password: string
}

/** The server answers this call only on its own machine, so other browsers do not ask. */
const isThisMachine = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(location.hostname)

async function fetchLogins(language: string): Promise<DemoLogin[]> {
  const answer = await fetch(apiAddress('/dev/demo-logins'), {
    cache: 'no-store',
    headers: { 'accept-language': language },
  })
  return answer.ok ? ((await answer.json()) as { rows: DemoLogin[] }).rows : []
}

/** If the demo business exists, and only on that machine: a login button for each role. @param logIn with the demo email and password */
export function DemoLogins({ logIn }: { logIn: (login: DemoLogin) => void }) {
  const t = useTranslations('auth')
  const language = useLocale()
  const { data = [] } = useQuery({ queryKey: ['demo-logins', language], queryFn: () => fetchLogins(language), enabled: isThisMachine })
  if (data.length === 0) return null
  return (
    <section className={style.demo} aria-label={t('demo')}>
      <p className={shapes.quiet}>{t('demo')}</p>
      <div>
        {data.map((login) => (
          <Button key={login.email} variant="default" onClick={() => logIn(login)}>
            {login.role}
          </Button>
        ))}
      </div>
    </section>
  )
}
