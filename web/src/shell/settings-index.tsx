import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { useCan } from '../kit/can.tsx'
import { settingsByGroup } from './menu.ts'
import style from './phone-menu.module.css'
import shapes from '../kit/page/shapes.module.css'

/** The settings by group, each with a line about its content. */
export default function SettingsIndex({ onGo }: { onGo: (path: string) => void }) {
  const t = useTranslations()
  const can = useCan()
  return (
    <nav aria-label={t('shell.settings_menu')}>
      {settingsByGroup(can).map(({ group, entries }) => (
        <section key={group} className={style.group}>
          <h3>{t(`shell.settings_${group}`)}</h3>
          {entries.map(({ path, title, icon: Icon }) => (
            <Link key={path} to={path} className={`${shapes.row} ${style.row}`} data-tall onClick={() => onGo(path)}>
              <Icon size={20} aria-hidden />
              <span>
                {t(`screens.${title}`)}
                {t.has(`help.about_${title}` as never) && <small>{t(`help.about_${title}` as never)}</small>}
              </span>
            </Link>
          ))}
        </section>
      ))}
    </nav>
  )
}
