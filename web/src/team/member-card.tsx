import { Button } from '@mantine/core'
import { Send } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { api } from '../api.ts'
import { Can, useCan } from '../kit/can.tsx'
import { When } from '../kit/values/when.tsx'
import { toast } from '../kit/feedback/feedback.ts'
import { Avatar } from '../kit/page/avatar.tsx'
import { Loading } from '../kit/feedback/loading.tsx'
import { useRateLimitedCall } from '../kit/api/rate-limited-call.ts'
import { Notice } from '../kit/feedback/notice.tsx'
import { Facts } from '../kit/page/panel.tsx'
import { useOne } from '../kit/api/query.ts'
import { Status } from '../kit/feedback/status.tsx'
import { useDetails } from '../session/session.ts'
import { MemberForm } from './member-form.tsx'
import { RemoveMemberButton } from './remove-member-button.tsx'
import { type Member, memberName, whyNotEditable } from './member-status.ts'
import { useMemberStatus } from './use-member-status.ts'
import style from './team.module.css'
import { Phone } from '../kit/values/phone.tsx'
import shapes from '../kit/page/shapes.module.css'

/** The dialog's content: a member, and what may be edited. */
export default function MemberCard({ id }: { id: string }) {
  const loaded = useOne(api.members.one, { params: { id } })
  return <Loading of={loaded}>{({ member }) => <Card member={member} />}</Loading>
}

function Card({ member }: { member: Member }) {
  const t = useTranslations('team')
  const can = useCan()
  const [now] = useState(Date.now)
  const status = useMemberStatus(now)(member)
  const me = useDetails()?.member
  const closed = whyNotEditable(member, me)
  const changes = !closed && can(api.members.changeRoles.access)
  const { phone, email, edges } = member
  return (
    <div className={shapes.parts}>
      <div className={`${shapes.wraps} ${style.who}`}>
        <Avatar name={memberName(member)} />
        <div className={style.lines}>
          <strong>{memberName(member)}</strong>
          {memberName(member) !== email && <span className={shapes.small}>{email}</span>}
        </div>
        <Status is={status.is}>{status.text}</Status>
      </div>
      <Facts
        of={[
          [t('phone'), phone && <Phone key="phone" number={phone} />],
          ...(changes
            ? []
            : ([
                [t('roles'), edges.roles.map(({ name }) => name).join(', ')],
                [t('location'), edges.location?.name ?? t('everywhere')],
              ] as const)),
          [t('joined'), member.joined_at && <When key="joined" at={member.joined_at} />],
          [t('invited_at'), member.status !== 'active' ? <When key="invited" at={member.created_at} /> : null],
          // The business's founder has no inviter.
          [t('invited_by'), member.created_by?.id === member.merchant ? null : member.created_by?.name],
        ]}
      />
      {closed && <Notice is="information">{t(closed)}</Notice>}
      {member.id === me?.id && changes && <Notice is="information">{t('own')}</Notice>}
      {member.status === 'withdrawn' && <Notice is="information">{t('withdrawn_text')}</Notice>}
      {member.status !== 'active' && !closed && <SendAgain member={member} />}
      {changes ? (
        <MemberForm member={member} />
      ) : (
        !closed && (
          <div className={style.foot}>
            <RemoveMemberButton member={member} />
          </div>
        )
      )}
    </div>
  )
}

function SendAgain({ member: { id, email } }: { member: Member }) {
  const t = useTranslations('team')
  const { send, busy, wait } = useRateLimitedCall(api.members.reInvite)
  const resend = async () => {
    if (await send({ body: { id } })) toast.good(t('again_sent', { email }))
  }
  return (
    <Can do={api.members.reInvite}>
      <div>
        <Button
          variant="default"
          leftSection={<Send size={16} aria-hidden />}
          loading={busy}
          disabled={wait !== undefined}
          onClick={() => void resend()}
        >
          {wait ? t('again_wait', { duration: wait }) : t('again')}
        </Button>
      </div>
    </Can>
  )
}
