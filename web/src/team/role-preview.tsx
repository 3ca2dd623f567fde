import { type Grants, effectivePermissions } from '@kasuwa/contract/platform/permissions'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { PermissionsContext } from '../kit/can.tsx'
import { allows } from '@kasuwa/contract/platform/access'
import { createActions } from '../create-actions.ts'
import { screens, settingsEntry } from '../screens.ts'
import { menuFor } from '../shell/menu.ts'
import { SideMenu } from '../shell/side-menu.tsx'
import { groupsWithoutScreen, screensAt, wholeMenu } from './screen-permissions.ts'
import { RolePreviewScreen } from './role-preview-screen.tsx'
import style from './role-preview.module.css'
import shapes from '../kit/page/shapes.module.css'

/** Preview of the app for a role: the side menu and, for each entry, the permissions. */
export function RolePreview({ roles }: { roles: readonly { grants: Grants }[] }) {
  const t = useTranslations()
  const rolePermissions = effectivePermissions(roles)
  const may = (needs: (typeof screens)[number]['needs']) => allows(rolePermissions, needs)
  const open: string[] = [...menuFor(may).flatMap(({ screens }) => screens.map(({ path }) => path)), settingsEntry.path]
  const [chosenPath, setChosenPath] = useState('/')
  const at = open.includes(chosenPath) ? chosenPath : '/'
  const hidden = wholeMenu().filter(({ path }) => !open.includes(path))
  const creatable = createActions.filter(({ needs }) => may(needs)).map(({ title }) => t(`screens.${title}`))
  const otherGroups = groupsWithoutScreen()
  return (
    <div className={style.as}>
      <p className={shapes.small}>{t('team.as_text')}</p>
      <div className={`${shapes.frame} ${style.frame}`}>
        <PermissionsContext value={rolePermissions}>
          <SideMenu preview={{ label: t('team.as_menu'), at, go: setChosenPath }} />
        </PermissionsContext>
        <div className={`${shapes.column} ${style.behind}`} aria-live="polite">
          {screensAt(at).map((place) => (
            <RolePreviewScreen
              key={place.path}
              title={t(`screens.${place.title}`)}
              groups={place.groups}
              permissions={rolePermissions}
              open={at !== settingsEntry.path || isOpen(place.path, may)}
            />
          ))}
          {at === '/' && creatable.length > 0 && <p>{t('team.as_new', { starts: creatable.join(', ') })}</p>}
          {at === settingsEntry.path && otherGroups.length > 0 && (
            <RolePreviewScreen title={t('team.as_elsewhere')} groups={otherGroups} permissions={rolePermissions} open />
          )}
        </div>
      </div>
      {hidden.length > 0 && (
        <p className={shapes.small}>{t('team.as_hidden', { screens: hidden.map(({ title }) => t(`screens.${title}`)).join(', ') })}</p>
      )}
    </div>
  )
}

/** A line of the settings appears if any of its screens does. */
const isOpen = (path: string, may: (needs: (typeof screens)[number]['needs']) => boolean): boolean =>
  screens.some((screen) => (screen.tabGroup ?? screen).path === path && may(screen.needs))
